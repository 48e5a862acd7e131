import type { Control, Pressed } from './html.ts'

export type Pairs = [string, string][]
/** What somebody would type here, by the name of the field. */
export type Typed = Readonly<Record<string, string | readonly string[]>>

/** What a browser sends of a form that nobody has typed into. */
export function asRendered({ controls, button }: Pressed): Pairs {
  const pairs = controls.flatMap(({ name, sent }) => sent.map((value): [string, string] => [name, value]))
  return button ? [...pairs, [button.name, button.value]] : pairs
}

/** The same once somebody has typed: where a field is left empty, or is said to be wrong. */
export function filled(press: Pressed, typed: Typed, invalid: readonly string[] = []): Pairs {
  const isTouched = (control: Control) =>
    control.type !== 'hidden' && (control.name in typed || invalid.includes(control.name))
  const touched = new Set(press.controls.filter(isTouched).map(({ name }) => name))
  const controls = press.controls.map((control) =>
    touched.has(control.name) ? { ...control, sent: [] } : control,
  )
  const answers = [...touched].flatMap((name) =>
    answersTo(
      name,
      press.controls.filter((control) => control.name === name),
      typed,
    ).map((value): [string, string] => [name, value]),
  )
  return [...answers, ...asRendered({ ...press, controls })]
}

const isBox = ({ type }: Control) => type === 'checkbox' || type === 'radio'

function answersTo(name: string, controls: readonly Control[], typed: Typed): readonly string[] {
  const answer = typed[name]
  if (answer !== undefined) return [answer].flat()
  const [first] = controls
  if (!first) return []
  const choices = controls.flatMap(({ choices: all }) => all)
  if (isBox(first)) return choices.slice(0, 1)
  if (first.type === 'select') return choices.slice(-1)
  return [wordFor(name, first.type)]
}

/** By the name first: a field of text may want a number or a day. */
function wordFor(name: string, type: string): string {
  if (/email/i.test(name) || type === 'email') return 'somebody.new@example.org'
  if (/phone/i.test(name) || type === 'tel') return '+49 151 12345678'
  if (/link|url/i.test(name) || type === 'url') return 'https://social.example/somebody'
  if (/age$/i.test(name)) return '30'
  if (/minutes|number|count|hours|days/i.test(name) || type === 'number') return '1'
  if (/(?:On|[dD]ate|[dD]ay)$/.test(name) || type === 'date') return '2027-06-15'
  return 'So that it can be tried.'
}
