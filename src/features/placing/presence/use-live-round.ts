import { useEffect, useRef, useState, type RefObject } from 'react'
import { useRevalidator } from 'react-router'
import type { LookedAround, PersonAtWork } from '#features/placing/presence/presence.ts'
import { useTexts } from '#i18n/texts-context.tsx'

/** `connecting`: nothing is known yet, and nothing is to be said. */
export type LiveState = 'connecting' | 'live' | 'lost' | 'paused'
export type LiveRound = {
  state: LiveState
  pause: (isPaused: boolean) => void
  /** Who has changed how much, as it was last heard of; `by` null for guests, hosts and the clock. */
  news: LookedAround['news']
  people: readonly PersonAtWork[]
}

export type LoadedRound = {
  people: readonly PersonAtWork[]
  /** Who looks; whether or not they have been noted as present. */
  own: string
  /** Up to where it had looked. */
  seenTo: number
}

const askEveryMs = 4_000
/** What one has just done oneself was shown at once; its echo needs no second look. */
const echoMs = 10_000
/** Changes are told for an hour: a page that was away for longer reloads everything. */
const longAwayMs = 30 * 60_000

/** Keeps a page of organisers current: polls while it is visible, reloads its data on change, and says who else has it open. */
export function useLiveRound(
  { people: first, own, seenTo }: LoadedRound,
  guest: string | null,
  /** When this page itself has changed something (performance.now()). */
  ownActionAt?: RefObject<number>,
): LiveRound {
  const { to } = useTexts()
  const path = to('/admin/matching/look.json')
  const { revalidate } = useRevalidator()
  const [isPaused, pause] = useState(false)
  const [line, setLine] = useState<'connecting' | 'live' | 'lost'>('connecting')
  const [news, setNews] = useState<LiveRound['news']>([])
  const [people, setPeople] = useState(first)
  const [given, setGiven] = useState(first)
  if (given !== first) {
    setGiven(first)
    setPeople(first)
  }
  const seen = useRef(seenTo)
  const askedAt = useRef<number | null>(null)

  useEffect(() => {
    if (isPaused) return
    const leaving = new AbortController()
    const { signal } = leaving
    let isAsking = false
    const look = async () => {
      const body = new URLSearchParams({ intent: 'look', guest: guest ?? '', after: String(seen.current) })
      const answer = await fetch(path, { method: 'POST', body, signal })
      const heard = (await answer.json()) as LookedAround
      if (signal.aborted) return
      seen.current = heard.seenTo
      setLine('live')
      setPeople(heard.people)
      const others = heard.news.filter(({ by }) => by !== own)
      if (others.length > 0) setNews(others)
      const isEcho = performance.now() - (ownActionAt?.current ?? -echoMs) < echoMs
      if (others.length > 0 || (heard.news.length > 0 && !isEcho)) void revalidate()
    }
    const ask = async () => {
      if (document.hidden || isAsking) return
      isAsking = true
      const now = Date.now()
      if (now - (askedAt.current ?? now) > longAwayMs) void revalidate()
      askedAt.current = now
      await look().catch(() => signal.aborted || setLine('lost'))
      isAsking = false
    }
    const begin = () => void ask()
    begin()
    const timer = window.setInterval(begin, askEveryMs)
    document.addEventListener('visibilitychange', begin)
    return () => {
      leaving.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', begin)
    }
  }, [isPaused, path, guest, own, ownActionAt, revalidate])

  return { state: isPaused ? 'paused' : line, pause, news, people }
}
