import { guessList, type GuessedList, type KnownColumn } from '#domain/import/guess-columns.ts'
import type { Season } from '#domain/import/days.ts'
import { answer } from '../apart/answering.ts'
import type { Result } from '#domain/result.ts'
import { readTableFile, type TableRefusal } from './table-file.ts'

/** The sheets as JSON (`Sheet[]`), with what is probably where in them. */
export type List = GuessedList & { sheets: string }
export type ReadList = Result<List, TableRefusal>
export type SheetTask = {
  readonly bytes: Uint8Array
  readonly known: readonly KnownColumn[]
  readonly season: Season
}

answer<SheetTask, ReadList>(async ({ bytes, known, season }, say) => {
  const read = await readTableFile(bytes)
  if (!read.ok) return say(read)
  const guessed = guessList(read.value, known, season)
  // As one text: thousands of cells, each told by itself, would keep the other side busy.
  say({ ok: true, value: { sheets: JSON.stringify(read.value), ...guessed } })
})
