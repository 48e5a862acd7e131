import { useCallback, useState } from 'react'
import { useFetcher } from 'react-router'
import { useTexts } from '#i18n/texts-context.tsx'
import type { Outcome } from '../commands.server.ts'
import type { RefusalView } from '../../components/draft-refusal.tsx'
import type { Wish } from './bench-dialogs.tsx'
import type { ToastWords } from './bench-toast.tsx'

type Done = { matchId: string; guestId: string; placeId: string }
type Answer = { outcome: Outcome | null }

/**
 * Drafting without leaving the page: the same form as without script, and what it answered. What was drafted here can be taken
 * back and done again, last first; the server decides each time whether it still may.
 */
export function useDrafting() {
  const { to } = useTexts()
  const fetcher = useFetcher<Answer>()
  const [toast, setToast] = useState<ToastWords | null>(null)
  const [refusal, setRefusal] = useState<RefusalView | null>(null)
  const [asking, setAsking] = useState<{ guestId: string; wish: Wish } | null>(null)
  const [done, setDone] = useState<readonly Done[]>([])
  const [undone, setUndone] = useState<readonly Done[]>([])
  const { submit, data, state } = fetcher
  const isBusy = state !== 'idle'
  const send = useCallback(
    (fields: Record<string, string>) => {
      setRefusal(null)
      void submit({ ...fields, via: 'script' }, { method: 'post', action: to('/admin/matching') })
    },
    [submit, to],
  )
  const [heard, setHeard] = useState(data)
  if (data !== heard) {
    setHeard(data)
    if (data?.outcome) hear(data.outcome)
  }
  function hear(outcome: Outcome): void {
    if ('drafted' in outcome) {
      const { drafted, guestId, placeId } = outcome
      setDone([...done, { matchId: drafted.matchId, guestId, placeId }])
      setToast({ kind: 'drafted', of: drafted })
      setAsking(null)
    } else if ('undrafted' in outcome) {
      const { matchId } = outcome.undrafted
      setUndone([...undone, ...done.filter((one) => one.matchId === matchId)])
      setDone(done.filter((one) => one.matchId !== matchId))
      setToast({ kind: 'undone', of: outcome.undrafted })
    } else setRefusal(outcome.refusal)
  }
  const draft = useCallback(
    (guestId: string, wish: Wish) => {
      if (wish.verdict === 'never') return
      if (wish.verdict === 'override' || wish.askFirst) {
        setRefusal(null)
        setAsking({ guestId, wish })
      } else send({ intent: 'draft', guest: guestId, place: wish.placeId })
    },
    [send],
  )
  const answer = useCallback(
    (answers: FormData) => {
      if (!asking) return
      const said = Object.fromEntries([...answers].map(([name, value]) => [name, String(value)]))
      send({ ...said, intent: 'draft', guest: asking.guestId, place: asking.wish.placeId })
    },
    [asking, send],
  )
  const undo = () => {
    const last = done.at(-1)
    if (last) send({ intent: 'undraft', match: last.matchId })
  }
  const redo = () => {
    const last = undone.at(-1)
    if (!last) return
    setUndone(undone.slice(0, -1))
    send({ intent: 'draft', guest: last.guestId, place: last.placeId })
  }
  const closeToast = useCallback(() => setToast(null), [])
  const closeAsking = useCallback(() => setAsking(null), [])
  return { toast, refusal, asking, isBusy, draft, answer, undo, redo, closeToast, closeAsking }
}
