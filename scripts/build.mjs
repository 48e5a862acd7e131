import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runChild } from './child.mjs'
import { workFolder } from './lock.mjs'
import { precompress } from './precompress.mjs'
import { withWork } from './progress.mjs'
import { EXIT, Stop } from './stop.mjs'

const SOURCE_FOLDERS = ['src', 'engine', 'demo', 'content', 'public', 'config']
const SOURCE_FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'react-router.config.ts',
  'vite.config.ts',
  'vite.processes.config.ts',
]
const STAMP = '.built'

/** True when build/ was made from exactly these sources. The stamp is written last and inside, so it moves with the build. */
export function isBuilt(root) {
  const file = join(root, 'build', STAMP)
  return existsSync(file) && readFileSync(file, 'utf8') === sourceStamp(root)
}

/** A hash over names and contents of everything the build reads; contents, so that switching branches back causes no new build. About 20 ms. */
export function sourceStamp(root) {
  const hash = createHash('sha256')
  const files = SOURCE_FOLDERS.flatMap((folder) => listFiles(join(root, folder)))
  files.push(...SOURCE_FILES.map((file) => join(root, file)).filter((file) => existsSync(file)))
  for (const file of files) {
    const content = readFileSync(file)
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function listFiles(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory()) return listFiles(join(folder, entry.name))
      return /\.test\.tsx?$/.test(entry.name) ? [] : [join(folder, entry.name)]
    })
}

/** Builds the site and the processes aside and puts them in place as a whole: build/ is always a finished build or absent. */
export function build(root, lock) {
  return withWork('Building (about 20 seconds)', (shown) => buildInSteps(root, lock, shown))
}

async function buildInSteps(root, lock, shown) {
  const target = join(workFolder(root), 'build')
  const stamp = sourceStamp(root)
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const folder = relative(root, target)
  shown.at('1 of 4: the pages')
  await runTool(root, lock, ['node_modules/@react-router/dev/bin.cjs', 'build'], folder)
  shown.at('2 of 4: the programs')
  const processes = ['--config', 'vite.processes.config.ts', '--outDir', join(folder, 'processes')]
  await runTool(root, lock, ['node_modules/vite/bin/vite.js', 'build', ...processes], folder)
  shown.at('3 of 4: the documents')
  await runTool(root, lock, [join(folder, 'processes/documents.js')], folder)
  shown.at('4 of 4: packing')
  precompress(join(target, 'client'))
  writeFileSync(join(target, STAMP), stamp)
  putInPlace(target, join(root, 'build'), join(workFolder(root), 'old-build'))
}

async function runTool(root, lock, args, folder) {
  const env = { ...process.env, NODE_ENV: 'production', BUILD_DIR: folder }
  const { code, output } = await runChild('node_modules/.bin/node', args, { cwd: root, env, lock })
  if (code === 0) return
  throw new Stop(EXIT.software, `The build failed; what was there before is untouched.\n${output.trim()}`)
}

function putInPlace(fresh, place, aside) {
  rmSync(aside, { recursive: true, force: true })
  if (existsSync(place)) renameSync(place, aside)
  renameSync(fresh, place)
  rmSync(aside, { recursive: true, force: true })
}
