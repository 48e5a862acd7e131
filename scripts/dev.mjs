// The site with reload. Node runs .ts but not .tsx, so Vite loads the process itself too; src/processes/dev.ts gets the
// Vite server and mounts its middlewares in front of the request handler.
import { createServer } from 'vite'

process.env.DEV = '1'
const vite = await createServer({ appType: 'custom', server: { middlewareMode: true } })
const { startDev } = await vite.ssrLoadModule('/src/processes/dev.ts')
await startDev(vite)
