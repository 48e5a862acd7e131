// Makes a checkout ready to run: packages, then the build. No dependencies, and runs on the Node of the machine (20 or
// newer), because it is what fetches everything else. When nothing has changed it only reads, and takes some 0.1 s.
import { realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, isBuilt } from './build.mjs'
import { endChildrenOnSignal } from './child.mjs'
import { install, isInstalled } from './install.mjs'
import { withLock } from './lock.mjs'
import { refuseOtherPlatforms } from './platform.mjs'
import { refuseTakenPort } from './port.mjs'
import { EXIT, Stop, runMain, stopIfNotWritable } from './stop.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Installs and, unless told otherwise, builds what is missing or out of date. Throws Stop with a line for people. */
export async function prepare({ withBuild }) {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20)
    throw new Stop(EXIT.unavailable, `Node.js 20 or newer is needed; this is ${process.version}.`)
  const isReady = () => isInstalled(root) && (!withBuild || isBuilt(root))
  if (isReady()) return
  refuseOtherPlatforms()
  try {
    await withLock(root, async (lock) => {
      // Asked again: while we waited for the lock another start may have done it all.
      if (!isInstalled(root)) await install(root, lock)
      if (withBuild && !isBuilt(root)) await build(root, lock)
    })
  } catch (error) {
    throw stopIfNotWritable(error, root)
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  endChildrenOnSignal()
  const [mode, file] = process.argv.slice(2)
  await runMain(async () => {
    await refuseTakenPort(file, process.env)
    await prepare({ withBuild: mode !== 'development' })
  })
}
