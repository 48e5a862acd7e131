import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { reservePlaces } from 'bed-matching/hold-places.ts'
import { findDoubtful } from 'bed-matching/input/doubtful.ts'
import { readInput } from 'bed-matching/input/read-input.ts'
import { OBJECTIVES, type MatchingInput, type Objective, type Doubt, type Plan } from 'bed-matching/model.ts'
import { secondChoices } from 'bed-matching/second.ts'
import { standardSteps, startSearch, type PlanRequest } from 'bed-matching/plan.ts'
import { normalise, type Problem } from 'bed-matching/problem.ts'
import type { Proof } from 'bed-matching/proof/prove.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { startSolver } from '#platform/solver/solver.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import type { Output } from '../output.ts'
import { WrongUsage } from '../usage.ts'
import { proveOn, type PlannedBy } from './prove-on.ts'
import { readJson } from './read-json.ts'
import { addProof, runWeigh } from './weigh.ts'

/** The file is not a round that could be planned; nothing was written. */
const EXIT_BAD_INPUT = 2
const EXIT_CANNOT_WRITE = 73

/** `plan`: a round from a file, planned into a file. Needs no database and no running site. */
export async function runPlan(args: string[], _settings: Settings, output: Output): Promise<number> {
  if (args[0] === '--weigh') return runWeigh(args.slice(1), output)
  const from = performance.now()
  const request = readRequest(args)
  const input = readCase(request.in)
  if (!input.ok) {
    for (const line of input.error) output.complain(line)
    return EXIT_BAD_INPUT
  }
  for (const line of findDoubtful(input.value.round, input.value.instance)) output.complain(line)
  const { seed, objective } = request
  const until = request.seconds === undefined ? Infinity : from + request.seconds * 1_000
  const { problem, previous, found } = planRound(
    input.value.round,
    { seed, objective, previous: [] },
    { output, until, isReserving: request.reserve },
  )
  const left = Math.min(request.secondsInAll ?? Infinity, (until - performance.now()) / 1_000)
  const secondsInAll = left === Infinity ? undefined : left
  const proof =
    request.prove && left > 0
      ? await proveAlso(problem, found, { objective, seed, previous, secondsInAll }, output)
      : null
  const plan = proof?.plan ?? found
  const seconds = Math.round(performance.now() - from) / 1000
  const second = request.second ? { second: secondChoices(problem, plan.assignments) } : {}
  const file = JSON.stringify({ ...plan, ...second, objective, seed, seconds }, null, 1)
  try {
    writeWhole(request.out, proof ? addProof(file, proof, problem, input.value.instance) : `${file}\n`)
  } catch (error) {
    output.complain(
      `The plan could not be written: ${error instanceof Error ? error.message : String(error)}`,
    )
    return EXIT_CANNOT_WRITE
  }
  for (const doubt of plan.doubts) output.complain(sayDoubt(doubt))
  output.say(`${plan.matched} of ${problem.guests.length} guests placed, ${sayProven(plan, proof)}`)
  return 0
}

function readRequest(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      in: { type: 'string' },
      out: { type: 'string' },
      seed: { type: 'string', default: '1' },
      objective: { type: 'string', default: 'priority' },
      prove: { type: 'boolean', default: false },
      'prove-seconds': { type: 'string' },
      seconds: { type: 'string' },
      second: { type: 'boolean', default: false },
      reserve: { type: 'boolean', default: false },
    },
  })
  const objective = OBJECTIVES.find((name): name is Objective => name === values.objective)
  if (values.in === undefined || values.in === '') throw new WrongUsage('--in CASE.json is missing')
  if (values.out === undefined || values.out === '') throw new WrongUsage('--out PLAN.json is missing')
  if (!objective) throw new WrongUsage(`--objective must be one of ${OBJECTIVES.join(', ')}`)
  const secondsInAll = readSeconds('--prove-seconds', values['prove-seconds'])
  const seconds = readSeconds('--seconds', values.seconds)
  const { second, reserve } = values
  const prove = values.prove || secondsInAll !== undefined
  return {
    in: values.in,
    out: values.out,
    seed: values.seed,
    objective,
    prove,
    secondsInAll,
    seconds,
    second,
    reserve,
  }
}

function readSeconds(option: string, text: string | undefined): number | undefined {
  if (text === undefined || /^[1-9]\d{0,5}$/.test(text)) return text === undefined ? text : Number(text)
  throw new WrongUsage(`${option} must be a whole number from 1 to 999999`)
}

type Case = { readonly round: MatchingInput; readonly instance: unknown }

function readCase(path: string): Result<Case, readonly string[]> {
  const text = attempt(() => readFileSync(path, 'utf8'))
  if (text === undefined) return refuse([`${path} cannot be read`])
  const file = readJson(text)
  if (!file.ok) return refuse([`${path} is not JSON: ${file.error}`])
  const read = readInput(file.value)
  return read.ok ? ok({ round: read.value, instance: Object(file.value).instance }) : read
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

type SearchRequest = Omit<PlanRequest, 'steps'>
/** `until`: the moment of `performance.now` at which searching ends, wherever it is. */
type Around = { readonly output: Output; readonly until: number; readonly isReserving: boolean }

/** Plans a round; where it keeps places for later, once without them, to see which can be spared, and then with the others. */
function planRound(input: MatchingInput, request: SearchRequest, around: Around) {
  const problem = normalise(input)
  if (!around.isReserving) {
    return { problem, previous: request.previous, found: searchAll(problem, request, around) }
  }
  const now = performance.now()
  const found = searchAll(problem, request, { ...around, until: now + (around.until - now) / 2 })
  around.output.complain('choosing the places to hold back')
  const held = reservePlaces(problem, found, request.seed)
  const rest = normalise(held.input)
  const previous = held.drafts
  return { problem: rest, previous, found: searchAll(rest, { ...request, previous }, around) }
}

const REPORT_EVERY_MS = 2_000
const STEPS_AT_ONCE = 5

/** Searches to the end, or as long as there is time; says on the way how far it is when it takes long. */
function searchAll(problem: Problem, request: SearchRequest, { output: { complain }, until }: Around): Plan {
  const steps = standardSteps(problem)
  const from = performance.now()
  const search = startSearch(problem, { ...request, steps })
  // To bring a plan to its end takes less than to begin one; without any step there is a plan, too.
  const ending = performance.now() - from
  let reported = performance.now()
  // Where nothing is left to gain no time was missing.
  while (search.goOn(0)) {
    if (performance.now() + ending >= until) {
      complain(
        `The time is over at step ${search.done()} of ${steps}; the plan is what was found until then.`,
      )
      break
    }
    search.goOn(STEPS_AT_ONCE)
    if (performance.now() - reported < REPORT_EVERY_MS) continue
    reported = performance.now()
    complain(`step ${search.done()} of ${steps}, ${search.placed()} guests placed`)
  }
  return search.finish()
}

/** All or nothing: a reader never sees half a plan. */
function writeWhole(path: string, text: string): void {
  const half = `${path}.part`
  writeFileSync(half, text)
  renameSync(half, path)
}

type Proving = PlannedBy & { readonly secondsInAll: number | undefined }

async function proveAlso(
  problem: Problem,
  plan: Plan,
  { objective, seed, previous, secondsInAll }: Proving,
  output: Output,
) {
  const solver = startSolver()
  try {
    return await proveOn(
      problem,
      plan,
      { objective, seed, previous, secondsInAll, solver },
      { output, signals: process },
    )
  } finally {
    await solver.close()
  }
}

function sayDoubt({ tier, bound, placed }: Doubt): string {
  const where = tier === null ? 'in all' : `in tier ${tier}`
  return `A bound was wrong: at most ${bound} ${where}, and a plan has ${placed}. Nothing from there on counts as proven. Please report it.`
}

function sayProven({ provenThroughTier: through }: Plan, proof: Proof | null): string {
  const proven = through === 0 ? 'nothing proven' : `proven through tier ${through}`
  const open = proof?.steps.find(({ how }) => how === null)
  if (!open || !proof) return proven
  const where = open.tier === null ? 'in all' : `in tier ${open.tier}`
  const inAll = proof.inAll && open.tier !== null ? `, ${proof.inAll.most - proof.plan.matched} in all` : ''
  return `${proven}; at most ${proof.atMostMore} more could be placed ${where}${inAll}`
}
