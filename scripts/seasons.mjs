// npm run seasons -- [--from N] [--count N] [--trace] [--shrink] [--keep]: invented seasons, played one after another (docs/decisions/0046).
import { join } from 'node:path'
import { createServer } from 'vite'

const open = (root) =>
  createServer({
    root,
    configFile: join(root, 'vite.processes.config.ts'),
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
const vite = await open(process.cwd())
const { runSeasons } = await vite.ssrLoadModule('/test/seasons/short/command.ts')
const code = await runSeasons(process.argv.slice(2), async (dir) => {
  const other = await open(dir)
  return (path) => other.ssrLoadModule(path)
})
await vite.close()
process.exit(code)
