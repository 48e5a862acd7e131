import { useCallback, useRef, useState } from 'react'

export type InTurn = {
  /** Does it as soon as all that was pressed before is done. */
  inTurn: (work: () => Promise<unknown>) => void
  /** Something is being done. */
  isWaiting: boolean
  /** What still waits is not done any more: whoever pressed has to look first. */
  dropRest: () => void
}

/** One press after the other: a hand is faster than what it presses is stored. */
export function useInTurn(): InTurn {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const batch = useRef(0)
  const [waiting, setWaiting] = useState(0)
  const inTurn = useCallback((work: () => Promise<unknown>) => {
    const own = batch.current
    setWaiting((count) => count + 1)
    last.current = last.current
      .then(() => (own === batch.current ? work() : undefined))
      .catch(() => {})
      .finally(() => setWaiting((count) => count - 1))
  }, [])
  const dropRest = useCallback(() => {
    batch.current += 1
  }, [])
  return { inTurn, isWaiting: waiting > 0, dropRest }
}
