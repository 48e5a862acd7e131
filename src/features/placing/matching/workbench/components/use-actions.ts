import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useFetcher } from 'react-router'
import type { HistoryForm, HistoryRefusal, Turns } from '#features/placing/history/history.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import type { RefusalView } from '../../components/draft-refusal.tsx'
import type { Fields } from './fields.ts'
import type { MarkName } from './mark-names.ts'
import type { MarkRefusalView } from './mark-refused.tsx'
import type { NotMoved } from './move-dialog.tsx'
import type { Outcome } from '../workbench.server.ts'
import type { Wish } from './bench-dialogs.tsx'
import type { ToastWords } from './bench-toast.tsx'

type Answer = { outcome: Outcome | null }

export type Actions = {
  toast: ToastWords | null
  /** Why the last press did nothing. */
  refusal: RefusalView | null
  notTurned: HistoryRefusal | null
  notMarked: MarkRefusalView | null
  notMoved: NotMoved | null
  /** What has to be said before a place is drafted. */
  asking: { guestId: string; wish: Wish } | null
  turns: Turns
  isBusy: boolean
  /** When this page has last changed something (performance.now()). */
  lastAt: RefObject<number>
  /** Whose turn is over by what was done last, and who is back in the queue. */
  settled: { gone: string | null; back: string | null } | null
  draft: (guestId: string, wish: Wish) => void
  answer: (answers: FormData) => void
  turn: (form: HistoryForm) => void
  send: (fields: Fields) => void
  closeToast: () => void
  closeAsking: () => void
}

/** Is nobody to be found for this guest just now? */
const isLeaving = (mark: MarkName) => mark === 'skip' || mark === 'arranged-elsewhere'

/**
 * Drafting, taking back and doing again without leaving the page: the same forms as without script, and what they answered.
 * What may be taken back is what the history says, so that it is the same after loading the page again.
 */
export function useActions(given: Turns): Actions {
  const { to } = useTexts()
  const fetcher = useFetcher<Answer>()
  const [toast, setToast] = useState<ToastWords | null>(null)
  const [refusal, setRefusal] = useState<RefusalView | null>(null)
  const [notMoved, setNotMoved] = useState<NotMoved | null>(null)
  const [notMarked, setNotMarked] = useState<MarkRefusalView | null>(null)
  const [notTurned, setNotTurned] = useState<HistoryRefusal | null>(null)
  const [asking, setAsking] = useState<Actions['asking']>(null)
  const [turns, setTurns] = useState(given)
  const [known, setKnown] = useState(given)
  const [settled, setSettled] = useState<Actions['settled']>(null)
  const lastAt = useRef(Number.NEGATIVE_INFINITY)
  const { submit, data, state } = fetcher
  if (known !== given) {
    setKnown(given)
    setTurns(given)
  }
  const [heard, setHeard] = useState(data)
  if (data !== heard) {
    setHeard(data)
    if (data?.outcome) hear(data.outcome)
  }
  useEffect(() => {
    if (data) lastAt.current = performance.now()
  }, [data])
  function hear(outcome: Outcome): void {
    if ('refusal' in outcome) setRefusal(outcome.refusal)
    else if ('notTurned' in outcome) setNotTurned(outcome.notTurned)
    else if ('notMarked' in outcome) setNotMarked(outcome.notMarked)
    else if ('notMoved' in outcome) setNotMoved(outcome.notMoved)
    else {
      setTurns(outcome.turns)
      setAsking(null)
      if ('drafted' in outcome) {
        setToast({ kind: 'drafted', of: outcome.drafted })
        setSettled({ gone: outcome.guestId, back: null })
      } else if ('moved' in outcome) {
        setToast(outcome.entry && { kind: 'marked', entry: outcome.entry })
        setSettled({ gone: null, back: null })
      } else if ('marked' in outcome) {
        const { marked, guestId, entry } = outcome
        setToast(entry && { kind: 'marked', entry })
        setSettled({ gone: isLeaving(marked) ? guestId : null, back: null })
      } else {
        const { turned, entry, guestId } = outcome
        setToast(entry && { kind: turned, entry })
        setSettled({ gone: null, back: turned === 'undo' ? guestId : null })
      }
    }
  }
  const send = useCallback(
    (fields: Fields) => {
      setRefusal(null)
      setNotTurned(null)
      setNotMarked(null)
      setNotMoved(null)
      void submit({ ...fields, via: 'script' }, { method: 'post', action: to('/admin/matching') })
    },
    [submit, to],
  )
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
  const turn = useCallback(({ intent, entry }: HistoryForm) => send({ intent, entry: String(entry) }), [send])
  const closeToast = useCallback(() => setToast(null), [])
  const closeAsking = useCallback(() => setAsking(null), [])
  return {
    toast,
    refusal,
    notTurned,
    notMarked,
    notMoved,
    asking,
    turns,
    // While the page is read again after an answer, the next press may come.
    isBusy: state === 'submitting',
    lastAt,
    settled,
    draft,
    answer,
    turn,
    send,
    closeToast,
    closeAsking,
  }
}
