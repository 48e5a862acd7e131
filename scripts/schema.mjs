// npm run schema: writes src/db/schema.ts from the migrations, on a PostgreSQL of its own. A test fails when they differ.
import { spawnSync } from 'node:child_process'
import { createServer } from 'vite'

const vite = await createServer({
  configFile: 'vite.processes.config.ts',
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
})
const { setup } = await vite.ssrLoadModule('/test/setup/postgres.ts')
let server
const stop = await setup({
  provide: (_, value) => {
    server = value
  },
})
const { host, port, user, password } = server.owner
const url = `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${server.template}?host=${encodeURIComponent(host)}`
const args = ['--config-file', '.kysely-codegenrc.json', '--out-file', 'src/db/schema.ts']
const { status, stderr } = spawnSync('node_modules/.bin/kysely-codegen', args, {
  env: { ...process.env, DATABASE_URL: url },
  encoding: 'utf8',
})
// It cannot read TypeScript 7 and says so for each override, which it then takes as it stands: no news unless it fails.
console.log(status === 0 ? 'src/db/schema.ts is written.' : stderr)
await stop()
await vite.close()
process.exit(status ?? 1)
