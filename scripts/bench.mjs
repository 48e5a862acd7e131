// npm run bench [NAME…]: figures, printed as tables. Vite loads the sources, because Node runs .ts but not .tsx.
import { createServer } from 'vite'

const vite = await createServer({
  configFile: 'vite.processes.config.ts',
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
})
const { runBenchmarks } = await vite.ssrLoadModule('/test/bench/run.ts')
const code = await runBenchmarks(process.argv.slice(2))
await vite.close()
process.exit(code)
