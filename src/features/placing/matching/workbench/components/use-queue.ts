import { useEffect, useMemo, useState } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import type { WorkbenchView } from '../workbench-views.server.ts'
import { unpackQueue, type PackedQueue, type QueueGuest } from './queue-rows.ts'

/**
 * Everybody in the queue: with the page where they are few; else they are asked for, and anew with each new `view`, until
 * when those from before stay. Null: they are on the way, or cannot be had; the page does without.
 */
export function useQueue(view: WorkbenchView): readonly QueueGuest[] | null {
  const { to } = useTexts()
  const sent = useMemo(() => view.queue && unpackQueue(view.queue), [view.queue])
  const [fetched, setFetched] = useState<readonly QueueGuest[] | null>(null)
  useEffect(() => {
    if (view.queue) return undefined
    const stop = new AbortController()
    const read = async () => {
      const answer = await fetch(to('/admin/matching/queue.json'), { signal: stop.signal })
      const isJson = answer.headers.get('Content-Type')?.startsWith('application/json')
      // Signed out meanwhile: the page itself says what to do.
      if (answer.redirected || (answer.ok && !isJson)) location.reload()
      else if (answer.ok) setFetched(((await answer.json()) as PackedQueue[]).flatMap(unpackQueue))
    }
    read().catch(() => {})
    return () => stop.abort()
  }, [view, to])
  return sent ?? fetched
}
