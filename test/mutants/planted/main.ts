// npm run mutants -- seasons [--from N] [--count N] [part of a name…]: which season finds which planted fault.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createBuilder, createServer } from 'vite'
import type { huntFaults, Watch } from '../../seasons/short/hunt.ts'
import { FAULTS } from './faults.ts'
import { plantFaults, wake } from './plant.ts'

const root = join(import.meta.dirname, '../../..')
const number = (of: string) => ({ type: 'string', default: of }) as const
const { values, positionals } = parseArgs({
  options: { from: number('1'), count: number('100') },
  allowPositionals: true,
})
// Where Vite keeps what can be made anew; the build that people start stays as it is.
process.env['BUILD_DIR'] = 'node_modules/.vite/planted'
const plugins = [plantFaults(root)]
const watch: Watch = { awake: null, met: new Set() }
Object.assign(globalThis, wake(watch))
const pages = await createBuilder({ configFile: 'vite.config.ts', logLevel: 'error', plugins }, null)
await pages.buildApp()
const vite = await createServer({
  configFile: 'vite.processes.config.ts',
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  plugins,
})
const seasons = (await vite.ssrLoadModule('/test/seasons/short/hunt.ts')) as { huntFaults: typeof huntFaults }
const chosen = FAULTS.filter(
  ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
)
const alive = await seasons.huntFaults(chosen, watch, {
  from: Number(values.from),
  count: Number(values.count),
})
await vite.close()
process.exit(alive.length > 0 ? 1 : 0)
