import { fork, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Answer, Job } from './runner.ts'

/** A runner that is ended and replaced when it takes too long. */
type Runner = {
  tests: readonly string[]
  /** null = it did not end in time. */
  run(job: Job, limit: number): Promise<Answer | null>
  end(): void
}

/** The tests that meet a mutant, the quickest first; how often each asks for it, and how long it takes. */
type Meeting = readonly { readonly test: string; readonly asked: number; readonly milliseconds: number }[]

const RECORDING = 300_000

/** The numbers of those mutants of `chosen` that no test notices. */
export async function hunt(
  chosen: readonly number[],
  count: number,
  processes: number,
  say: (howFar: string) => void = () => {},
): Promise<number[]> {
  const first = await startRunner()
  say('first every test once without any')
  const meetings = await record(first, count)
  const others = await Promise.all(Array.from({ length: processes - 1 }, startRunner))
  const alive: number[] = []
  const queue = chosen.values()
  let tried = 0
  await Promise.all(
    [first, ...others].map(async (runner) => {
      for (const number of queue) {
        if (await survives(runner, number, meetings[number]!)) alive.push(number)
        tried += 1
        say(`${tried} of ${chosen.length} tried, ${alive.length} alive`)
      }
      runner.end()
    }),
  )
  return alive
}

async function survives(runner: Runner, number: number, meeting: Meeting): Promise<boolean> {
  for (const { test, asked, milliseconds } of meeting) {
    const watch = { awake: number, most: asked * 10 + 10_000, record: null }
    // Most that never ends is ended by `most`; this is for the rest, and long, as a busy machine must not pass for a test.
    const answer = await runner.run({ test, watch }, milliseconds * 10 + 60_000)
    if (answer === null || answer.failed) return false
  }
  return true
}

/** Runs every test file once with no mistake awake. */
async function record(runner: Runner, count: number): Promise<Meeting[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bed-exchange-mutants-'))
  const file = join(folder, 'met.json')
  const runs: { test: string; milliseconds: number; met: Record<string, number> }[] = []
  for (const test of runner.tests) {
    const answer = await runner.run({ test, watch: { awake: -1, most: 0, record: file } }, RECORDING)
    if (answer === null || answer.failed) throw new Error(`${test} fails without any mistake`)
    runs.push({ test, milliseconds: answer.milliseconds, met: JSON.parse(readFileSync(file, 'utf8')) })
  }
  rmSync(folder, { recursive: true })
  runs.sort((a, b) => a.milliseconds - b.milliseconds)
  return Array.from({ length: count }, (_, number) =>
    runs.flatMap(({ test, milliseconds, met }) => {
      const asked = met[number]
      return asked === undefined ? [] : [{ test, asked, milliseconds }]
    }),
  )
}

async function startRunner(): Promise<Runner> {
  let [child, tests] = await start()
  return {
    tests,
    async run(job, limit) {
      child.send(job)
      const answer = await Promise.race([next<Answer>(child), wait(limit)])
      if (answer === null || answer.spent) {
        child.kill('SIGKILL')
        ;[child, tests] = await start()
      }
      return answer
    },
    end: () => child.kill('SIGKILL'),
  }
}

async function start(): Promise<[ChildProcess, readonly string[]]> {
  const child = fork(join(import.meta.dirname, 'runner.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return [child, await next<readonly string[]>(child)]
}

function next<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('A runner has ended by itself'))
    child.once('exit', fail)
    child.once('message', (message) => {
      child.off('exit', fail)
      resolve(message as T)
    })
  })
}

function wait(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds).unref())
}
