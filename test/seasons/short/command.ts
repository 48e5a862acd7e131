/** `npm run seasons`: plays short seasons by their numbers, and says what was wrong. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Load, openBeside } from './beside.ts'
import { play, type Played } from './play.ts'
import { type Script, writeScript } from './script.ts'
import { kindOf, shrink } from './shrink.ts'
import { openStage } from './stage.ts'

/** Seasons that have found something, in their shortest form, each with what it was. */
const KEPT = join(import.meta.dirname, '../kept')
type Kept = { found: string; script: Script }

const USAGE = `npm run seasons -- [--from N] [--count N] [--trace] [--shrink] [--keep] [--kept] [--twice] [--brief] [--beside DIR]
  --from, --count  which seasons, by their numbers: 1 and 25 if nothing is said
  --trace          says all that happens
  --shrink         looks for the shortest form of what goes wrong, which takes minutes
  --keep           with --shrink: keeps it in test/seasons/kept
  --kept           plays what is kept there, too
  --brief          shorter ones, of which npm test plays one
  --twice          plays the first once more, which has to give the same
  --beside DIR     another version answers in turn with this one, as while somebody upgrades: a checkout of it, built, such as
                   git worktree add ../older v1.0.0 && (cd ../older && npm ci && node scripts/prepare.mjs production)`

/** Null: they say something that there is not. */
function readArguments(args: string[]) {
  const flag = { type: 'boolean', default: false } as const
  const known = {
    args,
    options: {
      from: { type: 'string', default: '1' },
      count: { type: 'string', default: '25' },
      trace: flag,
      shrink: flag,
      keep: flag,
      kept: flag,
      twice: flag,
      brief: flag,
      beside: { type: 'string' },
      help: flag,
    },
  } as const
  try {
    return parseArgs(known).values
  } catch {
    return null
  }
}

/** `loadFrom`: sources of another checkout. */
export async function runSeasons(args: string[], loadFrom: (dir: string) => Promise<Load>): Promise<number> {
  const values = readArguments(args)
  const [from, count] = [Number(values?.from), Number(values?.count)]
  if (!values || values.help || !Number.isSafeInteger(from) || !Number.isSafeInteger(count)) {
    console.log(USAGE)
    return values?.help ? 0 : 64
  }
  const began = performance.now()
  const size = values.brief ? 'brief' : 'long'
  const dir = values.beside === undefined ? null : resolve(values.beside)
  const beside = dir === null ? null : await openBeside(dir, await loadFrom(dir))
  const write = (seed: number): Script => ({ ...writeScript(seed, size), ...(beside && { nodes: 2 }) })
  const scripts: [name: string, script: Script][] = [
    ...(values.kept ? readKept() : []),
    ...Array.from({ length: count }, (_, n): [string, Script] => [String(from + n), write(from + n)]),
  ]
  const failsOver = scripts.some(([, { acts }]) =>
    acts.some(({ kind }) => kind === 'the database fails over'),
  )
  const stage = await openStage({ beside, failsOver })
  const replay = (script: Script) => stage.withSeason(script, (world, cast) => play(world, cast, script))
  let bad = 0
  let first: Played | null = null
  try {
    for (const [name, script] of scripts) {
      const start = performance.now()
      const played = await replay(script)
      if (name === String(from)) first = played
      const seconds = ((performance.now() - start) / 1_000).toFixed(1)
      const { trace, faults, hash } = played
      const verdict = faults.length > 0 ? ', FAULTS' : ''
      console.log(
        `${name}: ${script.acts.length} acts, ${trace.length} lines, ${seconds} s, ${hash}${verdict}`,
      )
      if (values.trace) console.log(trace.join('\n'))
      for (const fault of faults) console.log(`   ${fault}`)
      if (faults.length === 0) continue
      bad += 1
      if (values.shrink) await shorten(name, script, values.keep)
    }
    if (values.twice && first) {
      const again = await replay(write(from))
      const other = again.trace.findIndex((line, at) => line !== first?.trace[at])
      if (again.hash !== first.hash) {
        bad += 1
        console.log(
          `${from} is another season the second time: ${first.trace[other]} / ${again.trace[other]}`,
        )
      }
    }
  } finally {
    await stage.close()
  }
  const all = ((performance.now() - began) / 1_000).toFixed(0)
  console.log(`${scripts.length} seasons, ${bad} with faults, ${all} s`)
  return bad > 0 ? 1 : 0

  async function shorten(name: string, script: Script, isKept: boolean): Promise<void> {
    const shortest = await shrink(script, replay)
    const { trace, faults } = await replay(shortest)
    console.log(`   in short, ${shortest.acts.length} acts:\n${trace.join('\n')}`)
    if (!isKept) return
    mkdirSync(KEPT, { recursive: true })
    const kept: Kept = { found: kindOf(faults[0]), script: shortest }
    writeFileSync(join(KEPT, `${name}.json`), `${JSON.stringify(kept, null, 2)}\n`)
  }
}

function readKept(): [string, Script][] {
  return readdirSync(KEPT)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => [
      name.replace('.json', ''),
      (JSON.parse(readFileSync(join(KEPT, name), 'utf8')) as Kept).script,
    ])
}
