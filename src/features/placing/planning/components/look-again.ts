import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** A plan is looked at again so often while it grows. Without script there is a link. */
const LOOK_EVERY_MS = 1_500

export function useLookAgain(isRunning: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void revalidate(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
}
