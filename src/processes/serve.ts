import { fileURLToPath } from 'node:url'
import { withPort } from '#platform/settings/settings.server.ts'
import { announce, main } from './wiring/main.ts'

// Built to build/processes/serve.js; the pages are its neighbours in build/.
const builtPages = new URL('../server/index.js', import.meta.url).href

await main(
  process.env,
  {
    loadBuild: () => import(/* @vite-ignore */ builtPages),
    clientDir: fileURLToPath(new URL('../client', import.meta.url)),
    mode: 'production',
    withPort,
  },
  announce,
)
