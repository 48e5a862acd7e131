import { sendSignal } from '#platform/postgres/processes.server.ts'
import type { Supervised } from '#platform/postgres/supervise.server.ts'

const running = new Map<Supervised, () => Promise<void>>()
const endings: NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGHUP']

/** No server outlives this process in an orderly end: at exit, or at a signal nobody else answers. */
export function stopAtExit(server: Supervised, stop: () => Promise<void>): void {
  if (running.size === 0) {
    process.on('exit', signalAll)
    for (const ending of endings) process.on(ending, endUnanswered)
  }
  running.set(server, stop)
}

/** The server was stopped in the ordinary way. */
export function forgetAtExit(server: Supervised): void {
  running.delete(server)
  if (running.size > 0) return
  process.off('exit', signalAll)
  for (const ending of endings) process.off(ending, endUnanswered)
}

/** Nothing asynchronous is possible any more: a fast shutdown finishes without us. */
function signalAll(): void {
  for (const server of running.keys()) {
    const pid = server.pid()
    if (pid !== undefined) sendSignal(pid, 'SIGINT')
  }
}

async function endUnanswered(ending: NodeJS.Signals): Promise<void> {
  // Whoever else listens drains first and then stops us or exits.
  if (process.listenerCount(ending) > 1) return
  await Promise.allSettled([...running.values()].map((stop) => stop()))
  process.kill(process.pid, ending)
}
