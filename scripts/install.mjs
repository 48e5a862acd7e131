import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join, relative } from 'node:path'
import { runChild } from './child.mjs'
import { withWork } from './progress.mjs'
import { EXIT, Stop } from './stop.mjs'

const stampFile = (root) => join(root, 'node_modules', '.installed')
const readText = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

/** What the installed packages depend on: the lock file, and the machine for packages with binaries. */
function installStamp(root) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex')
}

/** True when node_modules was finished by us from this very lock file. */
export function isInstalled(root) {
  return readText(stampFile(root)) === installStamp(root) && existsSync(join(root, 'node_modules/.bin/node'))
}

/** Installs exactly what the lock file says, or leaves no node_modules at all. */
export async function install(root, lock) {
  if (isCompleteByHand(root)) return writeFileSync(stampFile(root), installStamp(root))

  rmSync(stampFile(root), { force: true })
  const { code, output } = await withWork('Installing packages (about 30 seconds)', () =>
    runNpmCi(root, lock),
  )
  if (code === 0 && existsSync(join(root, 'node_modules/.bin/node'))) {
    return writeFileSync(stampFile(root), installStamp(root))
  }
  emptyFolder(join(root, 'node_modules'))
  throw new Stop(...explainFailure(root, code, output))
}

/** After `npm ci` by hand: npm's own list counts when it has every package that is not optional in the locked version. */
function isCompleteByHand(root) {
  const listed = readText(join(root, 'node_modules/.package-lock.json'))
  if (listed === undefined || !existsSync(join(root, 'node_modules/.bin/node'))) return false
  const have = JSON.parse(listed).packages
  const want = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const isComplete = Object.entries(want).every(
    ([path, entry]) =>
      !path.startsWith('node_modules/') ||
      entry.optional ||
      entry.link ||
      (have[path]?.integrity === entry.integrity && have[path]?.version === entry.version),
  )
  if (isComplete) linkOwn(root, want)
  return isComplete
}

/** A package of our own is a link to its folder: nothing to fetch where all others are there. */
function linkOwn(root, packages) {
  for (const [path, { link, resolved }] of Object.entries(packages)) {
    const place = join(root, path)
    if (link && !existsSync(place)) symlinkSync(relative(dirname(place), join(root, resolved)), place)
  }
}

function runNpmCi(root, lock) {
  const ours = join(root, 'node_modules', '.bin')
  // npm empties node_modules first, so neither it nor the scripts it runs may use the Node that lies there.
  const path = process.env.PATH.split(delimiter).filter((folder) => folder !== ours)
  const { NODE_ENV: _ignored, ...inherited } = process.env
  // Nothing is compiled, also where an older npm knows no `allowScripts`: what could be (parts of ssh2) works without.
  const env = { ...inherited, NODE_GYP_FORCE_PYTHON: 'none' }
  const npm = process.env.npm_execpath
  const isNpm = npm !== undefined && basename(npm) === 'npm-cli.js' && existsSync(npm)
  const args = ['ci', '--include=dev', '--ignore-scripts=false', '--loglevel=error', '--no-progress']
  // Three tries within some seconds: with npm's own pauses a missing registry takes more than a minute to show.
  const patience = ['--fetch-retries=2', '--fetch-retry-mintimeout=500', '--fetch-retry-maxtimeout=4000']
  const [command, first] = isNpm ? ['node', [npm]] : ['npm', []]
  return runChild(command, [...first, ...args, ...patience], {
    cwd: root,
    env: { ...env, PATH: path.join(delimiter) },
    lock,
  })
}

const NETWORK =
  /\b(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|E40[134]|E5\d\d|[A-Z_]*CERT[A-Z_]*)\b/

function explainFailure(root, code, output) {
  const network = output.match(NETWORK)
  if (network) {
    const registry = nameRegistry(process.env.npm_config_registry)
    return [
      EXIT.unavailable,
      `The packages cannot be fetched: ${registry} cannot be reached or refuses (${network[0]}). Nothing was installed; check the connection and start again.`,
    ]
  }
  if (code === 127)
    return [EXIT.unavailable, 'npm was not found. Install Node.js with npm, then start again.']
  const denied = output.match(/\b(EACCES|EPERM|EROFS)\b/)
  if (denied) return [EXIT.cannotWrite, `The folder ${root} cannot be written by this user (${denied[0]}).`]
  const full = output.match(/\b(ENOSPC|EDQUOT)\b/)
  if (full) return [EXIT.diskFull, `The disk is full (${full[0]}). Nothing was installed.`]
  return [EXIT.software, `Installing the packages failed; nothing was installed. npm said:\n${output.trim()}`]
}

/** The host only: the address of a private registry may carry a password. */
function nameRegistry(address) {
  return address && URL.canParse(address) ? `the registry ${new URL(address).host}` : 'the package registry'
}

/** Empties and then removes; a mounted folder can only be emptied. */
function emptyFolder(folder) {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder)) rmSync(join(folder, entry), { recursive: true, force: true })
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch (error) {
    if (error.code !== 'EBUSY') throw error
  }
}
