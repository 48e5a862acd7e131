import { useEffect, useRef, useState, type RefObject } from 'react'
import { useRevalidator } from 'react-router'
import type { LiveChange, PersonAtWork } from '#features/placing/presence/presence.ts'
import { useTexts } from '#i18n/texts-context.tsx'

/** `connecting`: nothing is known yet, and nothing is to be said. */
export type LiveState = 'connecting' | 'live' | 'lost' | 'paused'
export type LiveRound = {
  state: LiveState
  pause: (isPaused: boolean) => void
  /** Who has changed how much since the last look, newest batch; `by` null for guests, hosts and the clock. */
  news: { by: string | null; count: number }[]
  /** Who is at work by now. */
  people: readonly PersonAtWork[]
}

/** What a page was given when it was loaded. */
export type LoadedRound = {
  people: readonly PersonAtWork[]
  /** Who looks; whether or not they have been noted as present. */
  own: string
  /** Up to where it had looked. */
  seenTo: number
}

/** Changes are shown together, so that a busy evening neither flickers nor chatters. */
const batchMs = 2_000
const lookEveryMs = 25_000
const soonestMs = 2_000
const latestMs = 60_000
/** What one has just done oneself was shown at once; its echo needs no second look. */
const echoMs = 10_000
/** What a stream tells of goes back an hour: whoever was away for so long looks at everything anew. */
const longAwayMs = 30 * 60_000

/**
 * Keeps a page of organisers up to date: listens while somebody looks at it, asks for its data again when something has
 * changed, and says whose page is open. Who looks at whom is asked for alone: it changes often, and the rest does not.
 * Without it the page is as it was when it was loaded.
 */
export function useLiveRound(
  { people: first, own, seenTo }: LoadedRound,
  guest: string | null,
  /** When this page itself has changed something (performance.now()). */
  ownActionAt?: RefObject<number>,
): LiveRound {
  const { to } = useTexts()
  const path = to('/admin/matching/events')
  const peoplePath = to('/admin/matching/people.json')
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
  const horizon = useRef(String(seenTo))
  const listenedAt = useRef<number | null>(null)

  useEffect(() => {
    if (isPaused) return
    let source: EventSource | null = null
    let timer = 0
    let batch = 0
    let waitMs = soonestMs
    let pending: LiveChange[] = []
    let hasMoved = false
    const readPeople = async () => {
      const answer = await fetch(peoplePath)
      const isJson = answer.headers.get('Content-Type')?.startsWith('application/json')
      if (answer.ok && isJson) setPeople((await answer.json()) as PersonAtWork[])
    }
    const show = () => {
      batch = 0
      const others = pending.filter(({ by }) => by !== own)
      const isEcho = others.length === 0 && performance.now() - (ownActionAt?.current ?? -echoMs) < echoMs
      const isChanged = pending.length > 0 && !isEcho
      const groups = Map.groupBy(others, ({ by }) => by)
      pending = []
      if (groups.size > 0) setNews([...groups].map(([by, changes]) => ({ by, count: changes.length })))
      if (isChanged) void revalidate()
      else if (hasMoved) readPeople().catch(() => {})
      hasMoved = false
    }
    const soon = () => {
      if (batch === 0) batch = window.setTimeout(show, batchMs)
    }
    const close = () => {
      source?.close()
      source = null
      clearTimeout(timer)
    }
    const listen = () => {
      const now = Date.now()
      if (now - (listenedAt.current ?? now) > longAwayMs) void revalidate()
      listenedAt.current = now
    }
    const open = () => {
      close()
      // Browsers open six lines to one server: a tab that nobody sees keeps none of them.
      if (document.hidden) return
      listen()
      const opened = new EventSource(`${path}?after=${horizon.current}`)
      source = opened
      opened.addEventListener('open', () => {
        waitMs = soonestMs
        setLine('live')
      })
      opened.addEventListener('changed', ({ data, lastEventId }: MessageEvent<string>) => {
        horizon.current = lastEventId
        const changes = JSON.parse(data) as LiveChange[]
        if (changes.length === 0) return
        pending.push(...changes)
        soon()
      })
      opened.addEventListener('presence', () => {
        hasMoved = true
        soon()
      })
      opened.addEventListener('error', () => {
        setLine('lost')
        // All pages lose a server at once; they come back one after the other.
        close()
        timer = window.setTimeout(open, waitMs * (0.5 + Math.random()))
        waitMs = Math.min(latestMs, waitMs * 2)
      })
    }
    document.addEventListener('visibilitychange', open)
    listenedAt.current ??= Date.now()
    // A machine that slept has not listened.
    const watch = window.setInterval(() => {
      if (source) listen()
    }, lookEveryMs)
    open()
    return () => {
      document.removeEventListener('visibilitychange', open)
      clearInterval(watch)
      clearTimeout(batch)
      close()
    }
  }, [isPaused, path, peoplePath, own, ownActionAt, revalidate])

  useEffect(() => {
    const look = () => {
      if (document.hidden) return
      const body = new URLSearchParams({ intent: 'look', guest: guest ?? '' })
      void fetch(path, { method: 'POST', body }).catch(() => {})
    }
    look()
    const timer = window.setInterval(look, lookEveryMs)
    return () => clearInterval(timer)
  }, [path, guest])

  return { state: isPaused ? 'paused' : line, pause, news, people }
}
