import type { Log } from '#platform/log.server.ts'

/** Wakes everybody who waits, at once or after a while. */
export type Bell = {
  ring(): void
  /** Resolves at the next ring, or after `ms`. */
  wait(ms: number): Promise<void>
}

export function makeBell(): Bell {
  let next = Promise.withResolvers<void>()
  return {
    ring: () => {
      const { resolve } = next
      next = Promise.withResolvers<void>()
      resolve()
    },
    wait: async (ms) => {
      let timer: NodeJS.Timeout | undefined
      const pause = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, ms)
      })
      await Promise.race([next.promise, pause])
      clearTimeout(timer)
    },
  }
}

const AFTER_TROUBLE_MS = 5000

/** `soon`: it looks at once, if it is not just looking. */
export type Looking = { soon(): void; stop(): Promise<void> }

/** Looks again and again until it is stopped; `look` says how long to wait before the next time. Trouble goes to the log. */
export function keepLooking(log: Log, job: string, look: () => Promise<number>): Looking {
  const bell = makeBell()
  let isStopping = false
  const run = async () => {
    while (!isStopping) {
      const wait = await look().catch((error: unknown) => {
        log.error('job.failed', { job, err: error })
        return AFTER_TROUBLE_MS
      })
      if (!isStopping && wait > 0) await bell.wait(wait)
    }
  }
  const running = run()
  return {
    soon: bell.ring,
    stop: async () => {
      isStopping = true
      bell.ring()
      await running
    },
  }
}
