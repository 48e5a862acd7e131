import type { Pairs } from './fill.ts'
import type { Control, Pressed } from './html.ts'
import type { Entry } from './journal.ts'
import type { Reached } from './visitor.ts'

// Whether it was done to what was pressed, all of it and nothing else, and whether what is said of it is so.

/** Tables that say that somebody has looked, and not what a button did. */
const LOOKS = new Set(['access_log', 'incident_look'])
/** Names the press, so that it counts once, or what stood on the page around it. */
const PRESS = new Set(['entry', 'idempotencyKey', 'run', 'onPage', 'marked'])
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g
const idsIn = (text: string): string[] => text.match(ID) ?? []

export type Press = {
  at: string
  press: Pressed
  pairs: Pairs
  entries: readonly Entry[]
  answer: Reached
  end: Reached
}

/** Somebody who can go on from where they are. */
type Going = { copy: () => { open: (path: string) => Promise<{ status: number }> } }

/** What of a press is not as it was meant, one line each. */
export async function unmeant(visitor: Going, pressed: Press): Promise<string[]> {
  const { press, answer } = pressed
  if (press.method === 'get' || answer.status >= 400) return []
  return [
    ...otherRows(pressed),
    ...lostWords(pressed),
    ...miscounted(pressed),
    ...(await deadLinks(visitor, pressed)),
  ]
}

/** What the form is about: the ids in what it sends, and where it sends none, in its address. */
function namedBy({ at, press, pairs }: Press): { of: Set<string>; around: Set<string> } {
  const inAddress = idsIn((press.action || at).split('?')[0] ?? '')
  const typed = new Set(press.controls.filter(isWritten).map(({ name }) => name))
  const sent = pairs
    .filter(([name]) => !PRESS.has(name) && !typed.has(name))
    .flatMap(([, value]) => idsIn(value))
  return { of: new Set(sent.length > 0 ? sent : inAddress), around: new Set([...sent, ...inAddress]) }
}

const isWritten = ({ type }: Control) => type === 'textarea' || type === 'text'

/** Numbers by which rows are called where they have no id. */
const numbersOf = ({ press, pairs }: Press) => {
  const hidden = new Set(press.controls.filter(({ type }) => type === 'hidden').map(({ name }) => name))
  if (press.button) hidden.add(press.button.name)
  return new Set(
    pairs.flatMap(([name, value]) => (hidden.has(name) && /^\d+$/.test(value) ? [Number(value)] : [])),
  )
}

function otherRows(pressed: Press): string[] {
  const { entries, answer } = pressed
  const rows = entries.filter(({ relation }) => !LOOKS.has(relation))
  if (rows.length === 0) return []
  const named = namedBy(pressed)
  const numbers = numbersOf(pressed)
  const holds = (entry: Entry) =>
    idsIn(wordsOf(entry)).some((id) => named.around.has(id)) ||
    numbersIn(entry).some((number) => numbers.has(number))
  const found = new Set(rows.flatMap((entry) => idsIn(wordsOf(entry))))
  // A question before it happens is answered with a page.
  const untouched = answer.status < 300 ? [] : [...named.of].filter((id) => !found.has(id))
  const about = new Set(rows.filter(holds).flatMap(subjectsOf))
  const isAbout = (entry: Entry) => holds(entry) || subjectsOf(entry).some((id) => about.has(id))
  // Where one row of a table is named by the form, so is every other that it changes or takes away there.
  const tables = Map.groupBy(
    rows.filter(({ op }) => op !== 'INSERT'),
    ({ relation, op }) => `${relation}${op === 'DELETE' ? '-' : '~'}`,
  )
  return [
    ...untouched.map((id) => untouchedIn(fieldOf(pressed, id))),
    ...[...tables]
      .filter(([, some]) => some.some(holds) && !some.every(isAbout))
      .map(([what]) => `does ${what} to rows that it is not about`),
  ]
}

const columnsOf = ({ before, after }: Entry) => [before, after].flatMap((row) => Object.entries(row ?? {}))
/** Whom and what a row is about. */
const subjectsOf = (entry: Entry) =>
  columnsOf(entry).flatMap(([name, value]) =>
    /^id$|(?:registration|match)_id$/.test(name) && typeof value === 'string' ? [value] : [],
  )
const numbersIn = (entry: Entry) =>
  columnsOf(entry).flatMap(([name, value]) =>
    /(?:^|_)id$|^number$/.test(name) && typeof value === 'number' ? [value] : [],
  )

const untouchedIn = (field: string) => `is about ${field}, of which no row changes`
/** Unless it is declared with `(elsewhere)`: its rows name what the page is about by something else. */
export const elsewhere = untouchedIn('its address')
const fieldOf = ({ pairs }: Press, id: string) =>
  pairs.find(([, value]) => value.includes(id))?.[0] ?? 'its address'

const wordsOf = ({ before, after }: Entry) => JSON.stringify([before, after])

/** What somebody writes in words is kept as they wrote it; what they prove something with, or look for, need not be. */
function lostWords({ press, pairs, entries }: Press): string[] {
  const written = new Set(press.controls.filter(isWritten).map(({ name }) => name))
  const rows = entries.filter(({ relation }) => !LOOKS.has(relation))
  if (rows.length === 0) return []
  const kept = entries.map(wordsOf).join('\n')
  return pairs
    .filter(([name, value]) => written.has(name) && /\p{L}[ ,]+\p{L}/u.test(value))
    .filter(([, value]) => !kept.includes(JSON.stringify(value).slice(1, -1)))
    .map(([name, value]) => `keeps nothing of ${name} (${value.slice(0, 40)})`)
}

/** Numbers that are no name, day, time or span of it. */
const countsIn = (text: string) =>
  text
    .replaceAll(
      /[\w.-]+@[\w.-]+|\b[A-Z][a-z]*\d+\b|\d+[:.]\d+|\d+ (?:January|February|March|April|May|June|July|August|September|October|November|December)|\b20\d\d\b|\b\d+ (?:day|hour|minute|week)s?\b/g,
      '',
    )
    .match(/\b\d+\b/g) ?? []

/** So many as it says there are: rows of one kind, or a number that stands in one of them. */
function miscounted({ entries, end }: Press): string[] {
  const counts = new Set(
    [...Map.groupBy(entries, ({ relation, op }) => relation + op).values()].map(({ length }) =>
      String(length),
    ),
  )
  const kept = new Set(entries.flatMap((entry) => wordsOf(entry).match(/\b\d+\b/g) ?? []))
  return end.page.outcomes.flatMap((said) =>
    countsIn(said)
      .filter((number) => !counts.has(number) && !kept.has(number))
      .map((number) => `says ${number}, of which there are not so many: ${said.slice(0, 80)}`),
  )
}

/** Where it says one can go on. */
async function deadLinks(visitor: Going, { end }: Press): Promise<string[]> {
  const dead: string[] = []
  for (const href of end.page.outcomeLinks.filter((one) => one.startsWith('/'))) {
    const { status } = await visitor.copy().open(href)
    if (status >= 400) dead.push(`leads on to a page that answers ${status}: ${href.replaceAll(ID, '…')}`)
  }
  return dead
}
