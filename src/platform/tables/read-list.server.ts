import { refuse, type Result } from '#domain/result.ts'
import { programOf, startApart } from '../apart/apart.server.ts'
import type { List, ReadList, SheetTask } from './sheet-process.ts'

import type { TableRefusal } from './table-file.ts'

/** Far more than the largest file takes on a busy machine. */
const LONGEST_MS = 60_000
/** A few kilobytes can call for a table of a million rows and sixteen thousand columns: it ends there, and nothing else does. */
const MEMORY_MB = 256
/** So many files wait while one is read. Each lies in memory meanwhile. */
const MOST_WAITING = 5

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** A list from a file (CSV, XLSX, ODS) or pasted rows, read in a process of its own, one at a time. What crashes it or exceeds limits is no table. */
export async function readList(
  task: SheetTask,
  longestMs = LONGEST_MS,
): Promise<Result<List, TableRefusal | 'busy'>> {
  if (waiting > MOST_WAITING) return refuse('busy')
  waiting += 1
  const reading = last.then(() => readApart(task, longestMs))
  last = reading.catch(() => {})
  try {
    return await reading
  } finally {
    waiting -= 1
  }
}

async function readApart(task: SheetTask, longestMs: number): Promise<ReadList> {
  const program = programOf('sheet-process')
  if (!program) throw new Error('the program that reads spreadsheets is not there')
  const reading = startApart<SheetTask, ReadList>(program, { memoryMb: MEMORY_MB, isWaitedFor: true })
  const timer = setTimeout(reading.end, longestMs)
  reading.ask(task)
  const read = await reading.next()
  clearTimeout(timer)
  reading.end()
  return read ?? refuse('not-a-table')
}
