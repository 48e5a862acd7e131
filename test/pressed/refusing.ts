import { someOf } from '../builders/often.ts'
import { foreignIn } from './foreign.ts'
import { filled, type Pairs, type Typed } from './fill.ts'
import type { Control, Pressed, SeenPage } from './html.ts'
import type { Journal } from './journal.ts'
import { kindOf } from './kind.ts'
import type { Reached, Visitor } from './visitor.ts'

// What was typed comes back with every refusal, which is told at the field it is about: each field in turn is too long, empty or
// no such thing (a line in one of the three ways), each choice is not made, and everything else is filled. Every other answer is
// drawn in another language.

const TOO_LONG = 'Too much to be kept. '.repeat(1_000).trim()
const WAYS = { empty: [''], 'too long': [TOO_LONG], nonsense: ['@'], 'not chosen': [] } as const
type Way = keyof typeof WAYS
const OF_A_LINE = ['too long', 'empty', 'nonsense'] as const

const isTyped = ({ type }: Control) => type !== 'hidden' && type !== 'file'
const isBox = ({ type }: Control) => type === 'checkbox' || type === 'radio'
const isWritten = (control: Control) => isTyped(control) && !isBox(control) && control.type !== 'select'

/** In which ways something can be wrong with it. */
function waysOf(control: Control, lines: readonly string[]): readonly Way[] {
  if (isBox(control)) return ['not chosen']
  if (control.type === 'select') return control.choices.includes('') ? ['empty'] : []
  if (control.type === 'textarea') return ['too long', 'empty']
  const first = lines.indexOf(control.name) % OF_A_LINE.length
  return someOf([...OF_A_LINE.slice(first), ...OF_A_LINE.slice(0, first)])
}

/** What the scene would type, and what had to be filled in before the form was taken. */
type Given = { typed: Typed; filledIn: readonly string[] }

/** The form with something in every field, but for those named. */
function fillAll(press: Pressed, { typed, filledIn }: Given, without: ReadonlySet<string>): Pairs {
  const empty = press.controls.filter((one) => isWritten(one) && one.sent.every((value) => value === ''))
  const more = empty.map(({ name }) => name).filter((name) => !filledIn.includes(name) && !without.has(name))
  return filled(press, typed, [...filledIn, ...more])
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
  const fields = new Map(press.controls.filter(isTyped).map((one) => [one.name, one]))
  const wrong: string[] = []
  let refused = 0
  if (press.method === 'get' || fields.size === 0) return { wrong, refused }
  // What does not take the words that were put into it to have it filled: found out on the way.
  const unfit = new Set<string>()
  let good = fillAll(press, given, unfit)
  // Whatever is undone leads back to it.
  const mark = await journal.mark()
  let isOther = false
  const lines = [...fields.values()].filter(isWritten).map(({ name }) => name)
  for (const [name, field] of fields) {
    for (const way of waysOf(field, lines)) {
      if (JSON.stringify(spoil(good, name, way)) === JSON.stringify(good)) continue
      const send = async () => {
        const reached = await visitor.copy().press(here.path, press, spoil(good, name, way), isOther)
        await journal.undo(mark)
        return reached
      }
      let answer = await send()
      for (const other of wrongFields(answer.page)) if (other !== name) unfit.add(other)
      const better = fillAll(press, given, unfit)
      if (better.length !== good.length || better.some(([, value], at) => value !== good[at]?.[1])) {
        good = better
        answer = await send()
      }
      if (answer.status < 400) continue
      refused += 1
      const said = isOther ? foreignIn(answer.page) : []
      isOther = !isOther
      wrong.push(
        ...[
          ...refusalProblems(answer, { press, kind, name, pairs: spoil(good, name, way), way }),
          ...said,
        ].map((what) => `${kind}, ${name} ${way}: ${what}`),
      )
    }
  }
  return { wrong, refused }
}

/** The field with something wrong in it, at its place among the others. */
function spoil(good: Pairs, name: string, way: Way): Pairs {
  const said = WAYS[way].map((value): [string, string] => [name, value])
  const at = good.findIndex(([field]) => field === name)
  const others = good.filter(([field]) => field !== name)
  return at === -1 ? [...others, ...said] : [...others.slice(0, at), ...said, ...others.slice(at)]
}

type Sent = { press: Pressed; kind: string; name: string; pairs: Pairs; way: Way }

function refusalProblems({ status, path, page }: Reached, { press, kind, name, pairs, way }: Sent): string[] {
  const seen = new Map(press.controls.filter(isTyped).map((one) => [one.name, one]))
  const same = page.buttons.filter((one) => kindOf(path, one) === kind)
  const back = (same.length > 0 ? same : page.buttons).flatMap(({ controls }) => controls)
  const isBack = ([field, value]: [string, string]) =>
    back.some((one) => one.name === field && one.sent.some((sent) => sameText(sent, value)))
  const lost = pairs
    .filter(([field, value]) => value !== '' && seen.has(field))
    // What is much longer than a line may be is cut by any browser.
    .filter(([field]) => field !== name || seen.get(field)?.type === 'textarea')
    .filter((pair) => !isBack(pair))
  // Where one of several is needed, it may say so of any that is empty.
  const empty = way === 'empty' ? pairs.filter(([, value]) => value === '').map(([field]) => field) : []
  const meant = new Set([name, ...empty])
  return [
    ...(status === 422 || status === 409 ? [] : [`answers ${status}`]),
    ...page.leadsNowhere.map((field) => `leads to ${field}, which is nowhere`),
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
