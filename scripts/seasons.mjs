// npm run seasons -- [--from N] [--count N] [--trace] [--shrink] [--keep]: invented seasons, played one after another (docs/decisions/0046).
import { createServer } from 'vite'

const vite = await createServer({
  configFile: 'vite.processes.config.ts',
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
})
const { runSeasons } = await vite.ssrLoadModule('/test/seasons/short/command.ts')
const code = await runSeasons(process.argv.slice(2))
await vite.close()
process.exit(code)
