// npm test: everything, in one go, from a clean checkout. `--only format,unit` picks stages; what follows is passed to
// the test runners (`npm test -- --only unit src/domain`). All stages run even when one fails.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findOrInstallBrowser } from './browser.mjs'
import { build, isBuilt } from './build.mjs'
import { endChildrenOnSignal, runChild } from './child.mjs'
import { countCheck, countPlaywright, countVitest, sumUp } from './count-results.mjs'
import {
  DATABASE_TESTS,
  listInstalledServers,
  MOST_DIFFERENT,
  WITHOUT_DATABASE,
} from './database-servers.mjs'
import { holdOutput } from './held-output.mjs'
import { withLock } from './lock.mjs'
import { needsBuild } from './needs-build.mjs'
import { prepare, root } from './prepare.mjs'
import { Stop, runMain, say } from './stop.mjs'
import { makeTestFolder } from './test-folder.mjs'

const folder = makeTestFolder()
const env = {
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
  TMPDIR: folder,
  // There as long as journeys run: what runs beside them holds back (test/setup/holding-back.ts).
  TEST_BESIDE: join(folder, 'journeys-run'),
}

/** By name, what runs a stage with what is asked for of it; its programs show what they say, or hand it over. */
const stages = {
  build: buildStage,
  format: (_, show) => check(show, ['oxfmt/bin/oxfmt', '--check', '.']),
  lint: (_, show) => check(show, ['oxlint/bin/oxlint', '--deny-warnings']),
  types: (_, show) =>
    check(
      show,
      ['@react-router/dev/bin.cjs', 'typegen'],
      // Several checkers each work out the same types anew: twice the processor, where other stages want it.
      ['typescript/bin/tsc', '--noEmit', '--pretty', 'false', '--checkers', '1'],
    ),
  architecture: (_, show) => vitest(show, ['test/architecture']),
  // Its branches are those that all of its examples reach.
  core: (_, show) => vitest(show, ['--config', 'vitest.core.config.ts'], { TEST_ALL: '1' }),
  unit: (filters, show) => vitest(show, filters, withoutCore ? { WITHOUT_CORE: '1' } : {}),
  databases: (_, show) => databases(show),
  journeys: (filters, show) => journeys(show, filters),
}
/** Part of `unit`, so they do not run by themselves unless asked for; with `--all` the core runs with the coverage of its branches. */
const isWithinUnit = (name) => name === 'architecture' || (name === 'core' && !env.TEST_ALL)
/** Begun before their turn, and heard of in it: journeys wait for a browser, a clock or a server for a third of their time. */
const begun = {}
/** A browser comes by the network. */
let browser
/** What `core` has run with the coverage of its branches need not run twice. */
let withoutCore = false

function begin(name, filters) {
  const { write, letOut } = holdOutput()
  begun[name] = { counts: stages[name](filters, write), letOut }
  // Reported to those who ask for it; until then it is no reason to end.
  begun[name].counts.catch(() => {})
}

async function buildStage() {
  if (isBuilt(root)) return countCheck(0, 'build')
  try {
    await withLock(root, (lock) => build(root, lock))
    return countCheck(0, 'build')
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    say(error.message)
    return countCheck(error.code, 'build')
  }
}

async function check(show, ...commands) {
  for (const command of commands) {
    const code = await runTool(show, command)
    if (code !== 0) return countCheck(code, command[0])
  }
  return countCheck(0, 'checks')
}

/** Database tests once more on every installed PostgreSQL from 15 up: all of them with `--all`, else those that differ most. */
async function databases(show) {
  const counts = []
  const chosen = env.TEST_ALL ? DATABASE_TESTS : MOST_DIFFERENT
  const filters = [...chosen, ...WITHOUT_DATABASE.map((glob) => `--exclude=${glob}`)]
  for (const { major, binDir } of listInstalledServers()) {
    say(`Database tests on the installed PostgreSQL ${major}`)
    counts.push(await vitest(show, filters, { TEST_POSTGRES_BIN: binDir }))
  }
  return sumUp(counts)
}

async function vitest(show, filters, extra = {}) {
  const file = join(folder, `vitest-${Date.now()}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await runTool(show, ['vitest/vitest.mjs', 'run', ...reporters, ...filters], extra)
  return countVitest(readReport(file), code)
}

async function journeys(show, filters) {
  writeFileSync(env.TEST_BESIDE, '')
  try {
    return await play(show, filters)
  } finally {
    rmSync(env.TEST_BESIDE)
  }
}

async function play(show, filters) {
  env.CHROMIUM_PATH = await browser
  const file = join(folder, 'playwright.json')
  const args = ['@playwright/test/cli.js', 'test', '--reporter=line,json', ...filters]
  const code = await runTool(show, args, { PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  return countPlaywright(readReport(file), code)
}

async function runTool(show = true, [tool, ...args], extra = {}) {
  const options = { cwd: root, env: { ...env, ...extra }, show }
  const { code } = await runChild('node_modules/.bin/node', [join('node_modules', tool), ...args], options)
  return code
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** `--all` goes before everything else: the storms and property tests in full size, every database test on every server. */
function readArguments([first, ...others]) {
  if (first === '--all') env.TEST_ALL = '1'
  const [flag, names, ...filters] = first === '--all' ? others : [first, ...others]
  const all = Object.keys(stages).filter((name) => !isWithinUnit(name))
  if (flag === undefined) return { chosen: all, filters: [] }
  const chosen = names?.split(',') ?? []
  const unknown = chosen.filter((name) => !(name in stages))
  if (flag !== '--only' || chosen.length === 0 || unknown.length > 0) {
    throw new Stop(64, `Use: npm test -- [--all] [--only ${Object.keys(stages).join(',')} [files]]`)
  }
  // These go through the built product, never through an older one.
  const asksForBuild = (name) =>
    name === 'journeys' ||
    (name === 'unit' && needsBuild(root, filters)) ||
    (name === 'databases' && needsBuild(root, DATABASE_TESTS))
  if (chosen.some(asksForBuild) && !chosen.includes('build')) chosen.unshift('build')
  return { chosen, filters }
}

async function main() {
  const { chosen, filters } = readArguments(process.argv.slice(2))
  await prepare({ withBuild: false })
  withoutCore = chosen.includes('core')
  // `test/setup/only-in-all.ts` says which; asked for by name they run all the same.
  if (!env.TEST_ALL && filters.length === 0) env.WITHOUT_LONG = '1'
  if (chosen.includes('journeys')) browser = findOrInstallBrowser(root)
  browser?.catch(() => {})
  const all = []
  for (const name of chosen) {
    const from = Date.now()
    process.stdout.write(`\n== ${name}\n`)
    begun[name]?.letOut()
    const counts = await (begun[name]?.counts ?? stages[name](filters))
    if (name === 'build' && chosen.includes('journeys')) begin('journeys', filters)
    all.push({ ...counts, names: counts.names.map((failed) => `${name}: ${failed}`) })
    const seconds = ((Date.now() - from) / 1000).toFixed(1)
    process.stdout.write(`== ${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)\n`)
  }
  const total = sumUp(all)
  for (const name of total.names) process.stdout.write(`\nfailed: ${name}`)
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
  return total.failed === 0 ? 0 : 1
}

endChildrenOnSignal()
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
await runMain(main)
