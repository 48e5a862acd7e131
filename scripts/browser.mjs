import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runChild } from './child.mjs'
import { EXIT, Stop, say } from './stop.mjs'

/** The same Chromium without a window around each page: up to a quarter less of a processor for a journey. */
const LIGHT = ['chromium-headless-shell', 'chrome-headless-shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome']
const ADVICE =
  'Install one (Debian: apt-get install chromium-headless-shell) or name it in CHROMIUM_PATH; everything else: npm run check.'

/**
 * The path of a Chromium that starts: the one named in CHROMIUM_PATH, else the light one of the system, which apt installs
 * as root on Debian; else another one of the system, one Playwright has fetched, or one that it fetches now. Throws Stop 69
 * when there is none.
 */
export async function findOrInstallBrowser(root) {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (await starts(named)) return named
    throw new Stop(EXIT.unavailable, `CHROMIUM_PATH names ${named}, which does not start as a browser.`)
  }
  const light = await firstThatStarts(onPath(LIGHT))
  if (light) return light
  const other = await firstHeavy(root)
  if (other && !isRootOnDebian()) return other
  const failure = isRootOnDebian() ? await installByApt(other) : await fetchByPlaywright(root)
  const found = (await firstThatStarts(onPath(LIGHT))) ?? other ?? (await firstHeavy(root))
  if (found) return found
  throw new Stop(
    EXIT.unavailable,
    `No browser for the tests, and none could be installed (${failure}). ${ADVICE}`,
  )
}

const firstHeavy = async (root) => firstThatStarts([...onPath(NAMES), await playwrightsOwn(root)])

function isRootOnDebian() {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  return process.getuid?.() === 0 && /^ID=debian$/m.test(release) && onPath(['apt-get']).length > 0
}

async function installByApt(other) {
  say('Installing a light browser for the tests (a minute) ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = ['-y', '-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::http::Timeout=20']
  await runChild('apt-get', [...options, 'update'], { env })
  let failure = ''
  // Older Debians have only the other one.
  for (const name of other ? LIGHT.slice(0, 1) : [LIGHT[0], NAMES[0]]) {
    const install = [...options, '--no-install-recommends', 'install', name]
    const { code, output } = await runChild('apt-get', install, { env })
    if (code === 0) return `apt-get installed a ${name} that does not start`
    failure ||= `apt-get: ${lastLine(output)}`
  }
  return failure
}

async function fetchByPlaywright(root) {
  say('Fetching a browser for the tests (some minutes) ...')
  const cli = 'node_modules/@playwright/test/cli.js'
  const fetched = await runChild('node_modules/.bin/node', [cli, 'install', 'chromium'], { cwd: root })
  if (fetched.code === 0) return 'Playwright fetched a chromium that does not start, libraries may be missing'
  return `Playwright: ${lastLine(fetched.output)}`
}

async function playwrightsOwn(root) {
  const print = "process.stdout.write(require('@playwright/test').chromium.executablePath())"
  const { code, output } = await runChild('node_modules/.bin/node', ['-e', print], { cwd: root })
  return code === 0 ? output : ''
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isExecutable)
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function firstThatStarts(candidates) {
  for (const file of candidates) if (file !== '' && (await starts(file))) return file
  return undefined
}

async function starts(file) {
  if (!isExecutable(file)) return false
  const { code, output } = await runChild(file, ['--version'])
  return code === 0 && /chrom/i.test(output)
}

function lastLine(output) {
  return output.trim().split('\n').at(-1) ?? ''
}
