import { programOf, startApart } from '../apart/apart.server.ts'
import type { Limits, Sheet } from './ods.ts'
import type { SheetTask } from './sheet-process.ts'

const LONGEST_MS = 20_000
/** A few kilobytes can call for a table of a million rows and sixteen thousand columns: it ends there, and nothing else does. */
const MEMORY_MB = 256

/** The sheets of an XLSX or ODS file as texts, read in a process of its own; null if that broke or took too long or too much. */
export async function readSheetsApart(bytes: Uint8Array, limits: Limits): Promise<Sheet[] | null> {
  const program = programOf('sheet-process')
  if (!program) throw new Error('the program that reads spreadsheets is not there')
  const reading = startApart<SheetTask, Sheet[]>(program, { memoryMb: MEMORY_MB, isWaitedFor: true })
  const timer = setTimeout(reading.end, LONGEST_MS)
  reading.ask({ bytes, ...limits })
  const sheets = await reading.next()
  clearTimeout(timer)
  reading.end()
  return sheets
}
