import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterTypes } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.Node

export type Control = {
  name: string
  /** Of an input; else `select` or `textarea`. */
  type: string
  /** What a browser would send of it as it stands; a box that is not ticked sends nothing. */
  sent: readonly string[]
  /** What could be chosen, or what a box stands for. */
  choices: readonly string[]
  isInvalid: boolean
}

/** A form as it was rendered, with the button by which it is sent; null: there is none, and Enter sends it. */
export type Pressed = {
  label: string
  method: 'get' | 'post'
  /** As rendered; the page's own where nothing is said. */
  action: string
  isMultipart: boolean
  controls: readonly Control[]
  button: { name: string; value: string } | null
}

export type SeenPage = {
  buttons: readonly Pressed[]
  links: readonly string[]
  /** What the page says a press did, and what else it tells, each notice in one line. */
  outcomes: readonly string[]
  outcomeLinks: readonly string[]
  notices: readonly string[]
  /** What is said to be wrong, and of which fields; those of them that are nowhere on the page. */
  problems: readonly string[]
  invalid: readonly string[]
  leadsNowhere: readonly string[]
  heading: string
  html: string
}

const attributeOf = (element: Element, name: string) =>
  element.attrs.find((attribute) => attribute.name === name)?.value ?? null
const isElement = (node: Node): node is Element => tree.isElementNode(node)

function* elementsIn(node: Node): Generator<Element> {
  if (!('childNodes' in node)) return
  for (const child of node.childNodes) {
    if (isElement(child)) yield child
    yield* elementsIn(child)
  }
}

function wordsOf(node: Node): string {
  if (tree.isTextNode(node)) return node.value
  if (!('childNodes' in node)) return ''
  if (isElement(node) && (node.tagName === 'script' || node.tagName === 'svg')) return ''
  return node.childNodes.map(wordsOf).join(' ')
}
const lineOf = (node: Node) => wordsOf(node).replaceAll(/\s+/g, ' ').trim()
const hasClass = (element: Element, pattern: RegExp) => pattern.test(attributeOf(element, 'class') ?? '')

const linksOf = (elements: readonly Element[]) =>
  elements.flatMap((one) => (one.tagName === 'a' ? (attributeOf(one, 'href') ?? []) : []))

/** A page as a browser without script reads it. */
export function readPage(html: string): SeenPage {
  const document = parse(html, { scriptingEnabled: false })
  const elements = [...elementsIn(document)]
  const heading = elements.find(({ tagName }) => tagName === 'h1')
  const notices = elements.filter((one) => hasClass(one, /(?:^|\s)notice(?:\s|$)/))
  const outcomes = notices.filter((one) => attributeOf(one, 'data-outcome') !== null)
  const summary = elements.find((one) => hasClass(one, /\berror-summary\b/))
  const wrong = summary ? [...elementsIn(summary)].flatMap((one) => attributeOf(one, 'href') ?? []) : []
  const invalid = wrong.filter((href) => href.startsWith('#')).map((href) => href.slice(1))
  const ids = new Set(elements.map((one) => attributeOf(one, 'id')))
  return {
    buttons: elements
      .filter(({ tagName }) => tagName === 'form')
      .flatMap((form) => pressesOf(form, elements)),
    links: linksOf(elements),
    outcomes: outcomes.map(lineOf),
    outcomeLinks: outcomes.flatMap((one) => linksOf([...elementsIn(one)])),
    notices: notices.map(lineOf),
    problems: elements
      .filter((one) => one === summary || hasClass(one, /(?:^|\s)problem(?:\s|$)/))
      .map(lineOf),
    invalid,
    leadsNowhere: invalid.filter((id) => !ids.has(id)),
    // In the console the place stands before it: “People: Guests”.
    heading: heading ? lineOf(heading).replace(/^.* : /, '') : '',
    html,
  }
}

/** Whose control is it: of the form around it, or of the one it names. */
function ownerOf(element: Element): Element | string | null {
  const named = attributeOf(element, 'form')
  if (named !== null) return named
  for (let node: Node | null = element.parentNode; node; node = 'parentNode' in node ? node.parentNode : null)
    if (isElement(node) && node.tagName === 'form') return node
  return null
}

function isDisabled(element: Element): boolean {
  if (attributeOf(element, 'disabled') !== null) return true
  for (let node: Node | null = element.parentNode; node; node = 'parentNode' in node ? node.parentNode : null)
    if (isElement(node) && node.tagName === 'fieldset' && attributeOf(node, 'disabled') !== null) return true
  return false
}

function pressesOf(form: Element, elements: readonly Element[]): Pressed[] {
  const id = attributeOf(form, 'id')
  const own = elements.filter((element) => {
    const owner = ownerOf(element)
    return owner !== null && (owner === form || owner === id) && !isDisabled(element)
  })
  const controls = own.flatMap(controlOf)
  const common = {
    method: attributeOf(form, 'method')?.toLowerCase() === 'post' ? ('post' as const) : ('get' as const),
    action: attributeOf(form, 'action') ?? '',
    isMultipart: attributeOf(form, 'enctype') === 'multipart/form-data',
    controls,
  }
  const buttons = own.filter(isSubmit).map((element): Pressed => {
    const name = attributeOf(element, 'name')
    return {
      ...common,
      method: attributeOf(element, 'formmethod')?.toLowerCase() === 'get' ? 'get' : common.method,
      action: attributeOf(element, 'formaction') ?? common.action,
      label: attributeOf(element, 'aria-label') ?? (lineOf(element) || (attributeOf(element, 'value') ?? '')),
      button: name === null ? null : { name, value: attributeOf(element, 'value') ?? '' },
    }
  })
  // Enter sends what can be typed into; nothing sends the rest.
  const isTyped = controls.some(({ type }) => type !== 'hidden')
  return buttons.length > 0 || !isTyped ? buttons : [{ ...common, label: '', button: null }]
}

const isSubmit = (element: Element) => {
  const type = attributeOf(element, 'type')?.toLowerCase()
  return element.tagName === 'button'
    ? type !== 'button' && type !== 'reset'
    : element.tagName === 'input' && type === 'submit'
}

function controlOf(element: Element): Control[] {
  const name = attributeOf(element, 'name')
  if (name === null || name === '') return []
  const isInvalid = attributeOf(element, 'aria-invalid') === 'true'
  if (element.tagName === 'textarea')
    return [{ name, type: 'textarea', sent: [wordsOf(element)], choices: [], isInvalid }]
  if (element.tagName === 'select') {
    const options = [...elementsIn(element)].filter(({ tagName }) => tagName === 'option')
    const valueOf = (option: Element) => attributeOf(option, 'value') ?? lineOf(option)
    const chosen = options.filter((option) => attributeOf(option, 'selected') !== null)
    const sent = (chosen.length > 0 ? chosen : options.slice(0, 1)).map(valueOf)
    return [{ name, type: 'select', sent, choices: options.map(valueOf), isInvalid }]
  }
  if (element.tagName !== 'input') return []
  const type = attributeOf(element, 'type')?.toLowerCase() ?? 'text'
  if (['submit', 'button', 'reset', 'image'].includes(type)) return []
  const value = attributeOf(element, 'value')
  if (type !== 'checkbox' && type !== 'radio')
    return [{ name, type, sent: [value ?? ''], choices: [], isInvalid }]
  const choice = value ?? 'on'
  const isChecked = attributeOf(element, 'checked') !== null
  return [{ name, type, sent: isChecked ? [choice] : [], choices: [choice], isInvalid }]
}
