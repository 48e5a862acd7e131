import { setImmediate } from 'node:timers/promises'
import type { Temporal } from 'temporal-polyfill'
import * as z from 'zod'
import type { Tx } from '#db/connect.server.ts'
import { plainWords, saysNothing, shorten } from '#domain/import/cells.ts'
import { guessMeaning } from '#domain/import/meaning.ts'
import { saysWholeTime } from '#domain/import/whole-time.ts'
import { readCell } from './cells.server.ts'
import type { Column } from './columns.ts'
import type { FileAnswers, Question } from './imports.ts'
import type { RowFormat } from './cells.server.ts'
import { cellKey } from './reading.server.ts'
import type { NumberedRow } from './planning.server.ts'

type Meanings = Map<string, Map<string, readonly string[]>>
type Whose = { editionId: string; role: 'guest' | 'host' }

const meaningSchema = z.array(z.string())
/** By column and words what they mean, as organisers have said it for this edition. */
export async function findMeanings(tx: Tx, { editionId, role }: Whose): Promise<Meanings> {
  const rows = await tx
    .selectFrom('importMeaning')
    .select(['columnKey', 'word', 'meaning'])
    .where('editionId', '=', editionId)
    .where('role', '=', role)
    .execute()
  const meanings: Meanings = new Map()
  for (const { columnKey, word, meaning } of rows) {
    const words = meanings.get(columnKey) ?? new Map<string, readonly string[]>()
    meanings.set(columnKey, words.set(word, meaningSchema.parse(meaning)))
  }
  return meanings
}

export type Said = { columnKey: string; word: string; meaning: string[] }

/** Keeps what words mean, for this list and the next; the last word counts, and what is left open is forgotten. */
export async function keepMeanings(
  tx: Tx,
  said: readonly Said[],
  { editionId, role, now }: Whose & { now: Temporal.Instant },
): Promise<void> {
  if (said.length === 0) return
  const unique = new Map(said.map((one) => [`${one.columnKey}\0${one.word}`, one]))
  const whose = { editionId, role }
  for (const { columnKey, word, meaning } of unique.values())
    if (meaning.length === 0)
      await tx
        .deleteFrom('importMeaning')
        .where((eb) => eb.and({ ...whose, columnKey, word }))
        .execute()
  const meant = [...unique.values()].filter(({ meaning }) => meaning.length > 0)
  if (meant.length === 0) return
  await tx
    .insertInto('importMeaning')
    .values(
      meant.map(({ columnKey, word, meaning }) => ({
        ...whose,
        columnKey,
        word,
        meaning: JSON.stringify(meaning),
        saidAt: now.toString(),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['editionId', 'role', 'columnKey', 'word']).doUpdateSet((eb) => ({
        meaning: eb.ref('excluded.meaning'),
        saidAt: eb.ref('excluded.saidAt'),
      })),
    )
    .execute()
}

type AskedMeaning = { question: Question; order: number }

/** Every distinct text of a list that is not ours, with what was said of it or a guess; what is open and frequent first. */
export async function questionsOf(rows: readonly NumberedRow[], format: RowFormat): Promise<Question[]> {
  const found = new Map<string, AskedMeaning>()
  const withoutMeanings = { ...format, meanings: new Map() }
  const seen = new Map<string, boolean>()
  const columns = format.columns.flatMap((column, index) => (column ? [{ column, index }] : []))
  for (const [at, { row, cells }] of rows.entries()) {
    if (at % 200 === 0) await setImmediate()
    for (const { column, index } of columns) {
      if (!ASKED.has(column.kind)) continue
      const text = textOf(cells, row, index, format.answers)
      if (text === '' || saysNothing(text)) continue
      const word = plainWords(text)
      const key = `${column.key}\0${word}`
      const isAsked = seen.get(key) ?? isUnknown(text, column, withoutMeanings)
      seen.set(key, isAsked)
      if (!isAsked) continue
      const known = found.get(key)
      if (known) known.question.count += 1
      else found.set(key, { question: questionOf(text, word, column, format), order: index })
    }
  }
  return [...found.values()]
    .toSorted(
      (a, b) =>
        Number(a.question.isAnswered) - Number(b.question.isAnswered) ||
        a.order - b.order ||
        b.question.count - a.question.count,
    )
    .map(({ question }) => question)
}

const ASKED = new Set(['choice', 'choices', 'yes-no', 'day', 'stay'])

function isUnknown(text: string, column: Column, format: RowFormat): boolean {
  const read = readCell(text, column, format)
  return !read.ok && read.canAsk
}

export const textOf = (cells: readonly string[], row: number, index: number, { cells: said }: FileAnswers) =>
  said[cellKey(row, index)] ?? cells[index] ?? ''

function questionOf(text: string, word: string, column: Column, format: RowFormat): Question {
  const { locale } = format.context
  const options = column.options[locale]
  const said = format.meanings.get(column.key)?.get(word)
  const isDay = column.kind === 'day' || column.kind === 'stay'
  const choices = column.options[locale].map(({ value, label }) => ({ value, words: [label] }))
  const guess = isDay
    ? guessDays(text, column, format)
    : guessMeaning(column.control, text, choices, column.kind === 'choices')
  return {
    columnKey: column.key,
    column: column.labels[locale],
    word,
    text: shorten(text),
    count: 1,
    kind: isDay ? 'day' : column.kind === 'choices' ? 'many' : 'one',
    options: isDay ? [] : options,
    chosen: said ?? guess,
    isAnswered: said !== undefined,
  }
}

/** All nights of the edition, as a list would write them. */
function guessDays(text: string, { kind, control }: Column, { season }: RowFormat): string[] {
  if (!saysWholeTime(text)) return []
  if (kind === 'day') return [shortDay(control.endsWith('-start') ? season.start : season.end)]
  return [`${shortDay(season.start)}–${shortDay(season.end)}`]
}

function shortDay(iso: string): string {
  const [, month, day] = iso.split('-').map(Number)
  return `${day}.${month}.`
}
