/** The connections to the mail server as something to take and give back. */
export type Lines = {
  /**
   * Resolves when there is a free one, lowest lane first; call the result when it is free again. Null: closed meanwhile.
   * `onNext` is called once a mail is among the next to get one: what it still needs can begin.
   */
  take(lane: number, onNext?: () => void): Promise<(() => void) | null>
  /** Sends everybody who waits away. */
  close(): void
}

/**
 * More mails are prepared at once than there are connections, so that none of these waits for the database. Those ready
 * wait here and not in the pool, which knows no lanes. `next` of them are called before there is a connection for them.
 */
export function makeLines(count: number, next: number): Lines {
  const lines = makePlaces(count)
  const entrance = makePlaces(count + next)
  return {
    take: async (lane, onNext = () => {}) => {
      const leaveEntrance = await entrance.take(lane)
      if (leaveEntrance === null) return null
      onNext()
      const leaveLine = await lines.take(lane)
      if (leaveLine === null) {
        leaveEntrance()
        return null
      }
      return () => {
        leaveLine()
        leaveEntrance()
      }
    },
    close: () => {
      entrance.close()
      lines.close()
    },
  }
}

type Leave = () => void
type Waiting = { lane: number; answer: (leave: Leave | null) => void }

function makePlaces(count: number) {
  let free = count
  let isClosed = false
  let waiting: Waiting[] = []

  const giveOne = (): Leave => {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const [first] = waiting.toSorted((a, b) => a.lane - b.lane)
      if (!first) {
        free += 1
        return
      }
      waiting = waiting.filter((one) => one !== first)
      first.answer(giveOne())
    }
  }
  return {
    take: async (lane: number): Promise<Leave | null> => {
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
