import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** Seconds that go down to 0 while the page is looked at; the first paint shows what the server counted. */
export function useCountdown(from: number): number {
  const [left, setLeft] = useState(from)
  useEffect(() => {
    const began = performance.now()
    const tick = () => setLeft(Math.max(0, from - Math.floor((performance.now() - began) / SECOND_MS)))
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [from])
  return left
}
