import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useFetcher } from 'react-router'
import { needsTick } from '#domain/concerns.ts'
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

type InTurn = {
  /** Does it as soon as all that was pressed before is done. */
  inTurn: (work: () => Promise<unknown>) => void
  isWaiting: boolean
  /** What still waits is not done any more: the organiser has to look first. */
  dropRest: () => void
}

/** Presses are stored one after the other, however quickly they come. */
function useInTurn(): InTurn {
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

type Answer = { outcome: Outcome | null }

export type Actions = {
  toast: ToastWords | null
  refusal: RefusalView | null
  notTurned: HistoryRefusal | null
  notMarked: MarkRefusalView | null
  notMoved: NotMoved | null
  /** What has to be said before a place is drafted. */
  asking: { guestId: string; wish: Wish } | null
  turns: Turns
  /** Something that was pressed is not stored yet; what is pressed now is done after it. */
  isWaiting: boolean
  /** When this page has last changed something (performance.now()). */
  lastAt: RefObject<number>
  /** Whose turn is over by what was done last, and who is back in the queue. */
  settled: { gone: string | null; back: string | null } | null
  draft: (guestId: string, wish: Wish) => void
  /** The same of a guest whose places nobody has seen yet; `stop` where a person has to look at them. */
  draftUnseen: (guestId: string, find: () => Promise<Wish | null>, stop: (guestId: string) => void) => void
  answer: (answers: FormData) => void
  turn: (form: HistoryForm) => void
  /** What the history has last when its turn comes. */
  turnLast: (intent: HistoryForm['intent']) => void
  send: (fields: Fields) => void
  closeToast: () => void
  closeAsking: () => void
}

export const isPlain = ({ verdict, concerns }: Wish) => verdict === 'fits' && !needsTick(concerns)

/** Is nobody to be found for this guest just now? */
const isLeaving = (mark: MarkName) => mark === 'skip' || mark === 'arranged-elsewhere'

/** Drafting, undo and redo without leaving the page: the same forms as without script. What can be undone comes from the history. */
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
  const { submit, data } = fetcher
  const { inTurn, isWaiting, dropRest } = useInTurn()
  const [posted, setPosted] = useState<string | null>(null)
  const answered = useRef<(() => void) | null>(null)
  const said = useRef<(() => void) | null>(null)
  const latest = useRef(turns)
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
    if (!data) return
    lastAt.current = performance.now()
    if (data.outcome && 'turns' in data.outcome) latest.current = data.outcome.turns
    else dropRest()
    answered.current?.()
  }, [data, dropRest])
  useEffect(() => {
    latest.current = turns
  }, [turns])
  useEffect(() => {
    if (!asking) said.current?.()
  }, [asking])
  function hear(outcome: Outcome): void {
    // After pressing ahead, the page is back with the guest it was about.
    if (!('turns' in outcome)) setSettled({ gone: null, back: posted })
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
  const post = useCallback(
    (fields: Fields) => {
      setRefusal(null)
      setNotTurned(null)
      setNotMarked(null)
      setNotMoved(null)
      setPosted(fields['guest'] ?? null)
      return new Promise<void>((done) => {
        answered.current = done
        const sent = submit({ ...fields, via: 'script' }, { method: 'post', action: to('/admin/matching') })
        void Promise.resolve(sent).finally(done)
      })
    },
    [submit, to],
  )
  const send = useCallback((fields: Fields) => inTurn(() => post(fields)), [inTurn, post])
  const propose = useCallback(
    (guestId: string, wish: Wish) => {
      if (isPlain(wish)) return post({ intent: 'draft', guest: guestId, place: wish.placeId })
      setRefusal(null)
      setAsking({ guestId, wish })
      // Nothing else happens while somebody is asked.
      return new Promise<void>((done) => {
        said.current = done
      })
    },
    [post],
  )
  const draft = useCallback(
    (guestId: string, wish: Wish) => {
      if (wish.verdict !== 'never') inTurn(() => propose(guestId, wish))
    },
    [inTurn, propose],
  )
  const draftUnseen = useCallback<Actions['draftUnseen']>(
    (guestId, find, stop) =>
      inTurn(async () => {
        const wish = await find()
        if (wish && isPlain(wish)) return propose(guestId, wish)
        dropRest()
        stop(guestId)
        return undefined
      }),
    [inTurn, propose, dropRest],
  )
  const answer = useCallback(
    (answers: FormData) => {
      if (!asking) return
      const fields = Object.fromEntries([...answers].map(([name, value]) => [name, String(value)]))
      void post({ ...fields, intent: 'draft', guest: asking.guestId, place: asking.wish.placeId })
    },
    [asking, post],
  )
  const turn = useCallback(({ intent, entry }: HistoryForm) => send({ intent, entry: String(entry) }), [send])
  const turnLast = useCallback<Actions['turnLast']>(
    (intent) =>
      inTurn(async () => {
        const entry = latest.current[intent]?.id
        if (entry !== undefined) await post({ intent, entry: String(entry) })
      }),
    [inTurn, post],
  )
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
    isWaiting,
    lastAt,
    settled,
    draft,
    draftUnseen,
    answer,
    turn,
    turnLast,
    send,
    closeToast,
    closeAsking,
  }
}
