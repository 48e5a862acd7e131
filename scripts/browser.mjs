import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runChild } from './child.mjs'
import { EXIT, Stop, say } from './stop.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']
const ADVICE =
  'Install one (Debian: apt-get install chromium) or name it in CHROMIUM_PATH; everything else: npm run check.'

/**
 * The path of a Chromium that starts: the one named in CHROMIUM_PATH, one of the system, one Playwright has fetched; else it
 * is installed, as root on Debian by apt, otherwise by Playwright's own installer. Throws Stop 69 when there is none.
 */
export async function findOrInstallBrowser(root) {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (await starts(named)) return named
    throw new Stop(EXIT.unavailable, `CHROMIUM_PATH names ${named}, which does not start as a browser.`)
  }
  const found = await firstThatStarts([...onPath(NAMES), await playwrightsOwn(root)])
  if (found) return found
  const failure = await installBrowser(root)
  const installed = await firstThatStarts([...onPath(NAMES), await playwrightsOwn(root)])
  if (installed) return installed
  throw new Stop(
    EXIT.unavailable,
    `No browser for the tests, and none could be installed (${failure}). ${ADVICE}`,
  )
}

async function installBrowser(root) {
  say('Installing a browser for the tests (some minutes) ...')
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/etc/debian_version') && onPath(['apt-get']).length > 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const wait = ['-o', 'DPkg::Lock::Timeout=120']
    const update = await runChild('apt-get', ['update'], { env })
    const packages = ['install', '-y', '--no-install-recommends', 'chromium']
    const installed = await runChild('apt-get', [...wait, ...packages], { env })
    if (installed.code === 0) return 'apt-get installed a chromium that does not start'
    return `apt-get: ${lastLine(installed.output) || lastLine(update.output)}`
  }
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
