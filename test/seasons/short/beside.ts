/** Another version of the product, of a checkout beside this one: it answers in turn with ours, on one database, as while somebody upgrades. */
import { join } from 'node:path'
import type { createLog } from '#platform/log.server.ts'
import type { readSettings, withPort } from '#platform/settings/settings.server.ts'
import type { run } from '../../../src/processes/wiring/run.ts'
import type { systemClock, Time } from '../../../src/processes/wiring/time.ts'

/** Its settings, and where its log and its time come from. */
export type Beside = (
  env: Record<string, string>,
  write: (line: string) => void,
  clock: Time['clock'],
) => ReturnType<typeof run>
/** Loads a source of that checkout. */
export type Load = (path: string) => Promise<unknown>

/** `dir`: built, with its packages. What all versions since 1.0.0 have is enough. */
export async function openBeside(dir: string, load: Load): Promise<Beside> {
  const from = async <Module>(path: string) => (await load(path)) as Module
  const wiring = await from<{ run: typeof run }>('/src/processes/wiring/run.ts')
  const time = await from<{ systemClock: typeof systemClock }>('/src/processes/wiring/time.ts')
  const log = await from<{ createLog: typeof createLog }>('/src/platform/log.server.ts')
  const settings = await from<{ readSettings: typeof readSettings; withPort: typeof withPort }>(
    '/src/platform/settings/settings.server.ts',
  )
  // Its moments are of its own package.
  const { from: momentOf } = time.systemClock().constructor as unknown as {
    from: (text: string) => ReturnType<Time['clock']>
  }
  const build = join(dir, 'build')
  const site = {
    loadBuild: () => import(/* @vite-ignore */ join(build, 'server/index.js')),
    clientDir: join(build, 'client'),
    mode: 'production' as const,
    withPort: settings.withPort,
  }
  return (env, write, clock) => {
    const read = settings.readSettings(env)
    if (!read.ok) throw new Error(JSON.stringify(read.error))
    const theirs = { clock: () => momentOf(clock().toString()), isMoved: true }
    return wiring.run(read.value, log.createLog({ write }), site, theirs)
  }
}
