import { holdsAll, searchable, wordsOf } from './word-search.ts'

// Filters the answers while somebody types. Without it the form asks the server, which finds the same (searchSections).

const select = <E extends HTMLElement = HTMLElement>(selector: string) => document.querySelector<E>(selector)
const all = (selector: string): HTMLElement[] => [].slice.call(document.querySelectorAll(selector))

const field = select<HTMLInputElement>('#faq-q')
const items = all('[data-faq] [data-faq-item]').map((item) => ({
  item,
  text: searchable(item.textContent || ''),
}))
const groups = all('[data-faq] [data-faq-group]')
const counter = select('[data-faq-count]')
const nothing = select('[data-faq-nothing]')

function filter(typed: string): void {
  const words = wordsOf(typed)
  let found = 0
  for (const { item, text } of items) {
    item.hidden = !holdsAll(text, words)
    if (!item.hidden) found += 1
  }
  for (const group of groups) group.hidden = !group.querySelector('[data-faq-item]:not([hidden])')
  if (nothing) nothing.hidden = found > 0
  if (counter) counter.textContent = words.length > 0 ? tell(found, counter.dataset) : ''
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
