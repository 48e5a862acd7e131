import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

// Beside this file while sources are run; from any place in the build it is one folder or two up, and over to the processes.
const PLACES = ['./xlsx-worker.ts', '../processes/xlsx-worker.js', '../../processes/xlsx-worker.js']
const LONGEST_MS = 20_000
/** A few kilobytes can call for a table of a million rows and sixteen thousand columns: it ends there, and nothing else does. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

type Limits = { rows: number; columns: number }

/** The first sheet of an XLSX file as texts, read in a thread of its own; null if that broke or took too long or too much. */
export async function readXlsxApart(bytes: Uint8Array, limits: Limits): Promise<string[][] | null> {
  const program = PLACES.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url))
  if (!program) throw new Error('the program that reads XLSX files is not there')
  const worker = new Worker(program, {
    workerData: { bytes, ...limits },
    resourceLimits: MEMORY,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  })
  const { promise, resolve } = Promise.withResolvers<string[][] | null>()
  worker.once('message', resolve)
  worker.once('error', () => resolve(null))
  worker.once('exit', () => resolve(null))
  const timer = setTimeout(() => resolve(null), LONGEST_MS)
  const rows = await promise
  clearTimeout(timer)
  await worker.terminate()
  return rows
}
