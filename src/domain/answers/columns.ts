import type { Answer, Answers, AnswerTable, PlainAnswer, RowOf } from './answer.ts'
import { everyGuestAnswer } from './guest.ts'
import { everyHostAnswer } from './host.ts'

// What is asked of the declarations by those who read the database.

export const EVERY_ANSWER: Readonly<Record<'guest' | 'host', Answers>> = {
  guest: everyGuestAnswer,
  host: everyHostAnswer,
}

export const isPlain = (answer: Answer): answer is PlainAnswer => answer.kind !== 'byHand'

export type NamedAnswer = {
  /** As control, and in rows as they are read. */
  readonly name: string
  /** The same in the spelling of the database. */
  readonly column: string
  readonly answer: PlainAnswer
}

/** Those that have a column of their own in a table. What both roles are asked is in it once, in the words of the guest. */
export function answersIn(table: AnswerTable): NamedAnswer[] {
  const both: Answers = { ...everyHostAnswer, ...everyGuestAnswer }
  const own = table.startsWith('host') ? everyHostAnswer : both
  return namedAnswers(own).filter(({ answer }) => answer.kept.table === table)
}

export function namedAnswers(answers: Answers): NamedAnswer[] {
  return Object.entries(answers).flatMap(([name, answer]) =>
    isPlain(answer) ? [{ name, column: columnOf(name), answer }] : [],
  )
}

/** What of the answers of finished steps belongs into a table. */
export function rowOf<A extends Answers, T extends AnswerTable>(
  table: T,
  answers: A,
  said: RowOf<A, T>,
): RowOf<A, T> {
  const names = namedAnswers(answers).filter(({ answer }) => answer.kept.table === table)
  const given: Readonly<Record<string, unknown>> = said
  return Object.fromEntries(names.map(({ name }) => [name, given[name]])) as RowOf<A, T>
}

/** The names of all controls that belong to answers in these tables, those by hand among them. */
export function controlsIn(...tables: readonly AnswerTable[]): string[] {
  const names = Object.values(EVERY_ANSWER).flatMap((answers) =>
    Object.entries(answers).flatMap(([name, { kept }]) => (tables.includes(kept.table) ? [name] : [])),
  )
  return [...new Set(names)]
}

const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What an answer is once it is forgotten while its row stays: nothing, or "no" where there must be an answer. */
export function forgotten({ column, answer }: NamedAnswer): 'null' | 'false' {
  if (answer.optional || answer.orEmpty || answer.onlyIf) return 'null'
  if (answer.kind === 'yesNo') return 'false'
  throw new Error(`${column} cannot be forgotten: it may not be empty`)
}
