import { openWorkerPresence, type Connection, type WorkerPresence } from '#db/worker-presence.server.ts'
import type { Log } from '#platform/log.server.ts'

/** A presence that comes back, under a new number, when the database connection was lost. */
export type LastingPresence = {
  /** The number mails are claimed under; null while there is no connection. */
  number(): number | null
  stop(): Promise<void>
}

const RETRY_MS = 1000

export function keepPresence(connection: Connection, log: Log, onWake: () => void): LastingPresence {
  let presence: WorkerPresence | null = null
  const stopped = new AbortController()
  let endPause = () => {}
  const run = async () => {
    while (!stopped.signal.aborted) {
      try {
        presence = await openWorkerPresence(connection, onWake)
        onWake()
        if (stopped.signal.aborted) await presence.close()
        await presence.ended
      } catch (error) {
        log.warn('database.lost', { err: error })
      }
      presence = null
      if (stopped.signal.aborted) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, RETRY_MS)
        endPause = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  const running = run()
  return {
    number: () => presence?.number ?? null,
    stop: async () => {
      stopped.abort()
      endPause()
      await presence?.close()
      await running
    },
  }
}
