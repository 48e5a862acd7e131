import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

// Beside this file while sources are run; from any place in the build it is one folder or two up, and over to the processes.
const PLACES = ['./sheet-worker.ts', '../processes/sheet-worker.js', '../../processes/sheet-worker.js']
const LONGEST_MS = 20_000
/** A few kilobytes can call for a table of a million rows and sixteen thousand columns: it ends there, and nothing else does. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/** Rows as they stand in the file, the empty ones among them, so that they are counted as a spreadsheet counts. */
export type Sheet = { name: string; rows: string[][] }
type Limits = { rows: number; columns: number }

/** The sheets of an XLSX or ODS file as texts, read in a thread of its own; null if that broke or took too long or too much. */
export async function readSheetsApart(bytes: Uint8Array, limits: Limits): Promise<Sheet[] | null> {
  const program = PLACES.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url))
  if (!program) throw new Error('the program that reads spreadsheets is not there')
  const worker = new Worker(program, {
    workerData: { bytes, ...limits },
    resourceLimits: MEMORY,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  })
  const { promise, resolve } = Promise.withResolvers<Sheet[] | null>()
  worker.once('message', resolve)
  worker.once('error', () => resolve(null))
  worker.once('exit', () => resolve(null))
  const timer = setTimeout(() => resolve(null), LONGEST_MS)
  const sheets = await promise
  clearTimeout(timer)
  await worker.terminate()
  return sheets
}
