import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { LinearModel } from '#domain/matching/proof/linear-model.ts'
import type { Report, Task } from './solver-worker.ts'

/** A thread with the solver in it: one task at a time, and it can be thrown away at any moment. */
export type Thread = {
  /** Null when the thread ended without an answer. */
  ask(task: Task): Promise<Report | null>
  end(): Promise<void>
}

// Beside this file while sources are run; from any place in the build it is one folder or two up, and over to the processes.
const PLACES = ['./solver-worker.ts', '../processes/solver-worker.js', '../../processes/solver-worker.js']

/** Where the program of the thread is; null when it is not there. */
export function threadProgram(): URL | null {
  return PLACES.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url)) ?? null
}

export function startThread(program: URL): Thread {
  // Nothing of ours goes along, and what a broken WebAssembly prints (the whole bundle) goes nowhere. To read it would keep the process alive.
  const worker = new Worker(program, { env: {}, execArgv: [], stdout: true, stderr: true })
  // An error also ends the thread, which is what is listened to.
  worker.on('error', () => undefined)
  worker.unref()
  return {
    ask: (task) => ask(worker, task),
    end: async () => {
      await worker.terminate()
    },
  }
}

/** The thread keeps the process alive only while it works. */
async function ask(worker: Worker, { model, request }: Task): Promise<Report | null> {
  const { promise, resolve } = Promise.withResolvers<Report | null>()
  const onExit = () => resolve(null)
  worker.once('message', resolve)
  worker.once('exit', onExit)
  worker.ref()
  const copy = copyOf(model)
  worker.postMessage({ model: copy, request }, buffersOf(copy))
  const report = await promise
  worker.off('message', resolve)
  worker.off('exit', onExit)
  worker.unref()
  return report
}

/** The model stays the caller's; the copy is given away and so not copied once more on the way. */
function copyOf(model: LinearModel): LinearModel {
  return {
    columns: model.columns,
    rows: model.rows,
    objective: model.objective.slice(),
    columnUpper: model.columnUpper.slice(),
    rowLower: model.rowLower.slice(),
    rowUpper: model.rowUpper.slice(),
    start: model.start.slice(),
    row: model.row.slice(),
    value: model.value.slice(),
  }
}

function buffersOf(model: LinearModel): ArrayBuffer[] {
  return Object.values(model).flatMap((value) =>
    ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
  )
}
