// The site with reload. Node does not run .tsx, so Vite loads the process; src/processes/dev.ts mounts its middlewares before the request handler.
import { createServer } from 'vite'

process.env.DEV = '1'
const vite = await createServer({ appType: 'custom', server: { middlewareMode: true } })
const { startDev } = await vite.ssrLoadModule('/src/processes/dev.ts')
await startDev(vite)
