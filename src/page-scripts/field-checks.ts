// Messages of small forms as soon as a field is left (rules: fields), as in the long ones: this script knows no rule, it sends
// the form to its own address with `Accept: application/json`, and the server answers with what is wrong and keeps
// nothing. It shows what concerns fields that were left, edited or empty; what was put right goes.

const { prefix = '', offline = '' } = (document.currentScript && document.currentScript.dataset) || {}
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Problem = { field: string; message: string }

const forms = 'form[data-checks]'
const edited = new Set<string>()
const visited = new Set<string>()
let asking: AbortController | null = null
let isPressed = false
/** React takes a page over as the server has sent it; one that says more by then would be drawn anew, without what was typed. */
let isAlive = !!offline
let held: (() => void) | null = null

function controlOf({ target }: Event): Control | null {
  const isControl = target instanceof Element && target.matches('input[name], textarea[name], select[name]')
  return isControl && target.closest(forms) ? (target as Control) : null
}

const isBlank = (control: Control) =>
  control instanceof HTMLInputElement && control.type === 'checkbox'
    ? !control.checked
    : !control.value.trim()

function show(form: HTMLFormElement, problems: readonly Problem[]): void {
  const said: string[] = []
  for (const name of visited) {
    const control = form.elements.namedItem(name)
    const box = control instanceof HTMLElement ? control.closest('.field') : null
    if (!(control instanceof HTMLElement) || !box) continue
    const problem = problems.find(({ field }) => field === name)
    const before = document.getElementById(`${name}-problem`)
    if (before && problem && before.dataset.message === problem.message) continue
    if (before) before.remove()
    box.classList.toggle('field-bad', !!problem)
    const hint = document.getElementById(`${name}-hint`)
    const described = [hint && hint.id, problem && `${name}-problem`].filter(Boolean).join(' ')
    if (described) control.setAttribute('aria-describedby', described)
    else control.removeAttribute('aria-describedby')
    if (!problem) {
      control.removeAttribute('aria-invalid')
      continue
    }
    control.setAttribute('aria-invalid', 'true')
    box.insertBefore(messageOf(name, problem.message), placeIn(box, hint))
    said.push(problem.message)
  }
  if (said.length > 0) say(form, said.join(' '))
}

function messageOf(name: string, message: string): HTMLElement {
  const words = document.createElement('p')
  words.id = `${name}-problem`
  words.className = 'problem'
  words.dataset.message = message
  const hidden = document.createElement('span')
  hidden.className = 'hidden-text'
  hidden.textContent = `${prefix} `
  words.append(hidden, message)
  return words
}

/** Under label and hint of a field, above a box with its words. */
function placeIn(box: Element, hint: Element | null): Element | null {
  if (!box.querySelector(':scope > .label')) return box.firstElementChild
  const above = hint && hint.parentElement === box ? hint : box.querySelector(':scope > .label')
  return above && above.nextElementSibling
}

/** For those who do not see a message appear. */
function say(form: HTMLFormElement, words: string): void {
  const known = form.querySelector('[data-said]')
  const place = known || document.createElement('p')
  if (!known) {
    place.className = 'hidden-text'
    place.setAttribute('aria-live', 'polite')
    place.setAttribute('data-said', '')
    form.append(place)
  }
  place.textContent = words
}

async function check(form: HTMLFormElement): Promise<void> {
  if (asking) asking.abort()
  const mine = new AbortController()
  asking = mine
  const body = new URLSearchParams()
  new FormData(form).forEach((value, name) => {
    if (typeof value === 'string') body.append(name, value)
  })
  body.set('intent', 'check')
  const headers = { Accept: 'application/json' }
  const address = location.pathname + location.search
  const answer = await fetch(address, { method: 'POST', headers, body, signal: mine.signal })
  if (!answer.ok) return
  const problems: Problem[] = await answer.json()
  const tell = () => {
    if (asking === mine) show(form, problems)
  }
  held = tell
  tellHeld()
}

function tellHeld(): void {
  // A message moves the page: under a finger or a button that is down, the press would miss.
  if (isPressed || !isAlive || !held) return
  held()
  held = null
}

if (typeof AbortController === 'function' && typeof fetch === 'function') {
  document.addEventListener('input', (event) => {
    const control = controlOf(event)
    if (control) edited.add(control.name)
  })
  document.addEventListener('focusout', (event) => {
    const control = controlOf(event)
    const form = control && control.form
    const { relatedTarget } = event
    if (!control || !form || !(edited.has(control.name) || isBlank(control))) return
    if (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit') return
    visited.add(control.name)
    check(form).catch(() => {}) // without an answer the form is as it was
  })
  addEventListener('pointerdown', () => (isPressed = true), true)
  const release = () =>
    setTimeout(() => {
      isPressed = false
      tellHeld()
    })
  addEventListener('pointerup', release, true)
  addEventListener('pointercancel', release, true)
  document.addEventListener('page-alive', () => {
    isAlive = true
    tellHeld()
  })
}
document.addEventListener('submit', (event) => {
  const { target: form } = event
  if (!(form instanceof HTMLFormElement) || !form.matches(forms)) return
  if (asking) asking.abort()
  asking = null
  // The browser would put a page of its own in the place of this one, and of what was typed.
  if (!offline || navigator.onLine) return
  event.preventDefault()
  const known = form.querySelector('[data-offline]')
  if (known) known.remove()
  const words = document.createElement('p')
  words.className = 'problem'
  words.setAttribute('role', 'alert')
  words.setAttribute('data-offline', '')
  words.textContent = offline
  form.prepend(words)
})
