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
