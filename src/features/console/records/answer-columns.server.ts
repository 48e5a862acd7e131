import { sql } from '#db/sql.server.ts'
import type { Answers, AnswerTable, PlainAnswer, ValueOf } from '#domain/answers/answer.ts'
import { namedAnswers, type NamedAnswer } from '#domain/answers/columns.ts'
import type { Cell, ListColumn } from '#features/ground/lists/lists.ts'
import type { CellContext, SourceFilter } from '#features/ground/lists/lists.server.ts'
import type { TextKey } from '#i18n/keys.ts'

// The declared answers of a list of people: those that say `list`. Keys are the names of the answers.

type Listed<A> = { [K in keyof A as A[K] extends { list: string } ? K : never]: A[K] }
/** What a row holds of them; null until the form is handed in. */
export type AnswerRow<A> = { [K in keyof Listed<A>]: ValueOf<A[K]> | null }

const listed = (answers: Answers) => namedAnswers(answers).filter(({ answer }) => answer.list)
// That these are keys of texts is checked where the form is made.
const labelOf = ({ name, label }: PlainAnswer) => (name ?? label) as TextKey

export function answerColumns<A extends Answers>(answers: A): Record<keyof Listed<A>, ListColumn> {
  const columns = listed(answers).map(({ name, answer }): [string, ListColumn] => [
    name,
    { key: name, label: labelOf(answer), ...(answer.kind === 'number' && { align: 'right' }) },
  ])
  return Object.fromEntries(columns) as Record<keyof Listed<A>, ListColumn>
}

type Choice = { value: string; label: TextKey }

function choicesOf(answer: PlainAnswer): Choice[] {
  if (answer.kind === 'yesNo')
    return [
      { value: 'yes', label: 'common.yes' },
      { value: 'no', label: 'common.no' },
    ]
  if (answer.kind !== 'choice' && answer.kind !== 'choices') return []
  return Object.entries(answer.options).map(([value, { short, label }]) => ({
    value,
    label: (short ?? label) as TextKey,
  }))
}

/** A filter for each that says so, with what its choices mean. */
export const answerFilters = (answers: Answers): SourceFilter[] =>
  listed(answers)
    .filter(({ answer }) => answer.list === 'filter')
    .map(({ name, column, answer }) => ({
      key: name,
      label: labelOf(answer),
      choices: choicesOf(answer),
      where: (choice) => {
        const kept = sql.ref(column)
        // PostgreSQL reads `yes` and `no` as true and false.
        return answer.kind === 'choices' ? sql`${choice} = any(${kept})` : sql`${kept} = ${choice}`
      },
    }))

/** Their columns for a select; `tables` says what the select calls a table, where that is not its name. */
export function answerSelects(answers: Answers, tables: Partial<Record<AnswerTable, string>>) {
  const columns = listed(answers).map(
    ({ column, answer }) => `${tables[answer.kept.table] ?? answer.kept.table}.${column}`,
  )
  return sql.join(columns.map((column) => sql.ref(column)))
}

export function answerCells<A extends Answers>(
  answers: A,
  row: AnswerRow<A>,
  context: CellContext,
): Record<string, Cell> {
  const kept: Readonly<Record<string, unknown>> = row
  return Object.fromEntries(
    listed(answers).map((answer) => [answer.name, wordsOf(answer, kept[answer.name], context)]),
  )
}

function wordsOf({ answer }: NamedAnswer, value: unknown, { t }: CellContext): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no')
  const choices = choicesOf(answer)
  if (choices.length === 0) return String(value)
  const chosen = Array.isArray(value) ? value : [value]
  const words = choices.filter((choice) => chosen.includes(choice.value)).map(({ label }) => t(label))
  return words.join(', ')
}
