import { fold } from './fold.ts'

// Filters the answers while somebody types. Without it the form asks the server, which finds the same (searchSections).

const list = document.querySelector<HTMLElement>('[data-faq]')
const field = document.querySelector<HTMLInputElement>('#faq-q')
const all = (selector: string): HTMLElement[] => [].slice.call(list ? list.querySelectorAll(selector) : [])
const items = all('[data-faq-item]').map((item) => ({ item, words: fold(item.textContent || '') }))
const groups = all('[data-faq-group]')
const counter = document.querySelector<HTMLElement>('[data-faq-count]')

function filter(typed: string): void {
  const asked = fold(typed).split(/\s+/).filter(Boolean)
  let found = 0
  for (const { item, words } of items) {
    item.hidden = !asked.every((word) => words.indexOf(word) >= 0)
    if (!item.hidden) found += 1
  }
  for (const group of groups) group.hidden = !group.querySelector('[data-faq-item]:not([hidden])')
  if (counter) counter.textContent = asked.length > 0 ? tell(found, counter.dataset) : ''
}

function tell(found: number, { none, one, many }: DOMStringMap): string {
  const words = found === 0 ? none : found === 1 ? one : many
  return (words || '').replace('{count}', String(found))
}

/** So that a reload, or a link that is passed on, shows the same. */
function keepInAddress(typed: string): void {
  const query = typed.trim() ? `?q=${encodeURIComponent(typed.trim())}` : ''
  try {
    history.replaceState(history.state, '', location.pathname + query + location.hash)
  } catch {
    // Some browsers refuse after many calls; the list is filtered all the same.
  }
}

if (field && items.length > 0) {
  const show = () => {
    filter(field.value)
    keepInAddress(field.value)
  }
  field.addEventListener('input', show)
  if (field.form) {
    field.form.addEventListener('submit', (event) => {
      event.preventDefault()
      show()
    })
  }
}
