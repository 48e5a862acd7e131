/** The connections to the mail server as something to take and give back. */
export type Lines = {
  /** Resolves when there is a free one, lowest lane first; call the result when it is free again. Null: closed meanwhile. */
  take(lane: number): Promise<(() => void) | null>
  /** Sends everybody who waits away. */
  close(): void
}

type Waiting = { lane: number; answer: (leave: (() => void) | null) => void }

/**
 * More mails are prepared at once than there are connections, so that none of these waits for the database. Those ready
 * wait here and not in the pool, which knows no lanes.
 */
export function makeLines(count: number): Lines {
  let free = count
  let isClosed = false
  let waiting: Waiting[] = []

  const giveOne = (): (() => void) => {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const [next] = waiting.toSorted((a, b) => a.lane - b.lane)
      if (!next) {
        free += 1
        return
      }
      waiting = waiting.filter((one) => one !== next)
      next.answer(giveOne())
    }
  }
  return {
    take: async (lane) => {
      if (isClosed) return null
      if (free === 0) return new Promise((answer) => waiting.push({ lane, answer }))
      free -= 1
      return giveOne()
    },
    close: () => {
      isClosed = true
      for (const { answer } of waiting.splice(0)) answer(null)
    },
  }
}
