import { createServer } from 'node:net'
import { EXIT, Stop } from './stop.mjs'

/** What listens on a port, by the file that is run; the others need none. */
const LISTENERS = /(?:processes\/(?:serve|demo)\.js|scripts\/dev\.mjs)$/

/** Looks at the port before a minute goes into packages and a build. Says no only when it is certainly taken. */
export async function refuseTakenPort(file, { PORT = '', HOST = '', ROLE = '' }) {
  const port = Number(PORT || 3000)
  if (!LISTENERS.test(file ?? '') || ROLE === 'worker') return
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return
  if (!(await isTaken(HOST || '127.0.0.1', port))) return
  throw new Stop(EXIT.portTaken, `Port ${port} is in use. Stop what runs there, or set PORT to another one.`)
}

function isTaken(host, port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', ({ code }) => resolve(code === 'EADDRINUSE'))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(false)))
  })
}
