/** Lets mails through the last moment of their hand-over one after another. */
export type HandOverGate = {
  /** Resolves when it is this mail's turn; call the result when its outcome is committed. */
  enter(): Promise<() => void>
}

/**
 * Between the last bytes of a mail and the commit of "sent" a crash leaves its fate in doubt, and it goes out again.
 * Mails travel side by side up to that point and pass it one by one: so a killed process can double one mail, not one
 * per connection. A server that takes longer than `patience` milliseconds to answer holds nobody up.
 */
export function makeHandOverGate(patience: number): HandOverGate {
  let last: Promise<void> = Promise.resolve()
  return {
    enter: async () => {
      const before = last
      const turn = Promise.withResolvers<void>()
      last = turn.promise
      let timer: NodeJS.Timeout | undefined
      const enough = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patience)
      })
      await Promise.race([before, enough])
      clearTimeout(timer)
      return turn.resolve
    },
  }
}
