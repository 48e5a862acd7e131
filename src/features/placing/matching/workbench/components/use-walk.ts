import { useEffect, useRef } from 'react'

/** As long as a hand that goes on by habit needs, after the next guest is there. */
const HABIT_MS = 1000

/** Who was chosen by itself, because the guest before them has a place. */
export type Advanced = { readonly to: string }

/** From guest to guest in the order of the queue. "Next" during an automatic advance means that same guest. */
export function useWalk({
  order,
  current,
  choose,
  advanced,
  isLoading,
}: {
  order: readonly string[]
  current: string | null
  choose: (guest: string) => void
  advanced: Advanced | null
  isLoading: boolean
}): (by: 1 | -1) => void {
  const spent = useRef<Advanced | null>(null)
  const habit = useRef<{ of: Advanced; endsAt: number } | null>(null)
  useEffect(() => {
    habit.current = advanced && !isLoading ? { of: advanced, endsAt: performance.now() + HABIT_MS } : null
  }, [advanced, isLoading])
  const at = current === null ? -1 : order.indexOf(current)
  const lastAt = useRef(0)
  useEffect(() => {
    if (at >= 0) lastAt.current = at
  }, [at])
  return (by) => {
    const isNew = advanced !== null && advanced !== spent.current
    spent.current = advanced
    const isOver = habit.current?.of === advanced && performance.now() > habit.current.endsAt
    if (by > 0 && isNew && advanced.to === current && !isOver) return
    const to = at < 0 && current !== null ? lastAt.current + Math.min(0, by) : at + by
    const next = order[Math.max(0, Math.min(order.length - 1, to))]
    if (next) choose(next)
  }
}
