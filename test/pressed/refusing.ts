import { filled, type Pairs, type Typed } from './fill.ts'
import type { Control, Pressed, SeenPage } from './html.ts'
import type { Journal } from './journal.ts'
import { kindOf } from './kind.ts'
import type { Reached, Visitor } from './visitor.ts'

// What was typed comes back with every refusal: each field in turn is left empty, is too long or no such
// thing (one of the three for each), and everything else is filled.

const WAYS = ['empty', 'too long', 'nonsense'] as const
const TOO_LONG = 'Too much to be kept. '.repeat(1_000).trim()
const said = { empty: '', 'too long': TOO_LONG, nonsense: '@' }

const isTyped = ({ type }: Control) => type !== 'hidden' && type !== 'file'
const isBox = ({ type }: Control) => type === 'checkbox' || type === 'radio'
const isWritten = (control: Control) => isTyped(control) && !isBox(control) && control.type !== 'select'

/** What the scene would type, and what had to be filled in before the form was taken. */
type Given = { typed: Typed; filledIn: readonly string[] }

/** The form with something in every field, as far as the page takes it. */
async function fillAll(
  journal: Journal,
  hand: Visitor,
  here: Reached,
  press: Pressed,
  { typed, filledIn }: Given,
): Promise<Pairs> {
  const empty = press.controls.filter((one) => isWritten(one) && one.sent.every((value) => value === ''))
  const fill = (without: ReadonlySet<string>) =>
    filled(press, typed, [
      ...filledIn,
      ...empty.map(({ name }) => name).filter((name) => !filledIn.includes(name) && !without.has(name)),
    ])
  const all = fill(new Set())
  const mark = await journal.mark()
  const answer = await hand.copy().press(here.path, press, all)
  await journal.undo(mark)
  if (answer.status < 400) return all
  return fill(new Set(wrongFields(answer.page)))
}

const wrongFields = ({ invalid, buttons }: SeenPage): string[] => [
  ...invalid,
  ...buttons.flatMap(({ controls }) => controls.filter((one) => one.isInvalid).map(({ name }) => name)),
]

/** What a page lost or said of another field, one line each. */
export async function refusalsOf(
  journal: Journal,
  visitor: Visitor,
  here: Reached,
  press: Pressed,
  given: Given,
): Promise<{ wrong: string[]; refused: number }> {
  const kind = kindOf(here.path, press)
  const names = [...new Set(press.controls.filter(isWritten).map(({ name }) => name))]
  const wrong: string[] = []
  let refused = 0
  if (press.method === 'get' || names.length === 0) return { wrong, refused }
  const good = await fillAll(journal, visitor, here, press, given)
  for (const [index, name] of names.entries()) {
    const way = WAYS[index % WAYS.length] ?? 'empty'
    const mark = await journal.mark()
    const pairs = good.map(([field, value]): [string, string] => [field, field === name ? said[way] : value])
    const answer = await visitor.copy().press(here.path, press, pairs)
    await journal.undo(mark)
    if (answer.status < 400) continue
    refused += 1
    wrong.push(
      ...refusalProblems(answer, { press, kind, name, pairs, way }).map(
        (what) => `${kind}, ${name} ${way}: ${what}`,
      ),
    )
  }
  return { wrong, refused }
}

type Sent = { press: Pressed; kind: string; name: string; pairs: Pairs; way: (typeof WAYS)[number] }

function refusalProblems({ status, path, page }: Reached, { press, kind, name, pairs, way }: Sent): string[] {
  const seen = new Set(press.controls.filter(isTyped).map((one) => one.name))
  const same = page.buttons.filter((one) => kindOf(path, one) === kind)
  const back = (same.length > 0 ? same : page.buttons).flatMap(({ controls }) => controls)
  const lost = pairs
    .filter(([field, value]) => field !== name && value !== '' && seen.has(field))
    .filter(
      ([field, value]) =>
        !back.some((one) => one.name === field && one.sent.some((sent) => sameText(sent, value))),
    )
  // Where one of several is needed, it may say so of any that is empty.
  const empty = way === 'empty' ? pairs.filter(([, value]) => value === '').map(([field]) => field) : []
  const meant = new Set([name, ...empty])
  return [
    ...(status === 422 || status === 409 ? [] : [`answers ${status}`]),
    ...lost.map(([field, value]) => `loses ${field} (${value.slice(0, 40)})`),
    ...(wrongFields(page).some((field) => meant.has(field))
      ? []
      : [
          `says it of ${[...new Set(wrongFields(page))].join(', ') || `no field, but ${page.notices.join(' ')}`}`,
        ]),
  ]
}

const sameText = (one: string, other: string) =>
  one.replaceAll('\r\n', '\n') === other.replaceAll('\r\n', '\n')
