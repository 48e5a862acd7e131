import {
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { useNavigate } from 'react-router'
import { NotTurned } from '#features/placing/history/components/not-turned.tsx'
import { TurnBar } from '#features/placing/history/components/turn-bar.tsx'
import { LiveLine, LookedAt } from '#features/placing/presence/live-bar.tsx'
import { useLiveRound } from '#features/placing/presence/use-live-round.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { DraftRefusal } from '../../components/draft-refusal.tsx'
import type { ChosenView, WorkbenchView } from '../workbench-views.server.ts'
import type { BenchQuery } from './bench-address.ts'
import { CopyMarked } from './copy-marked.tsx'
import { DraftDialog, HelpDialog, KeysButton, type Wish } from './bench-dialogs.tsx'
import { BenchToast } from './bench-toast.tsx'
import { FilterBar } from './filter-bar.tsx'
import { GuestPane } from './guest-pane.tsx'
import { MarkDialog } from './mark-dialog.tsx'
import { MoveDialog, type Moving } from './move-dialog.tsx'
import { MarkRefused } from './mark-refused.tsx'
import { pairPath } from '../../components/pair-path.ts'
import { LiveQueue } from './live-queue.tsx'
import { layOutBands } from './queue-bands.ts'
import { filterQueue, type QueueFilter } from './queue-filter.ts'
import type { QueueGuest } from './queue-rows.ts'
import { NobodyLeft } from './nobody-left.tsx'
import { SidePane } from './side-pane.tsx'
import { useAddress } from './use-address.ts'
import { useChosen } from './use-chosen.ts'
import type { Fields } from './fields.ts'
import { isPlain, useActions } from './use-actions.ts'
import { useShortcuts, type Shortcut } from './use-shortcuts.ts'
import { useWalk, type Advanced } from './use-walk.ts'

const MOST_COMPARED = 3
/** Where the panes stand one under the other, a guest has a page of their own. */
const narrow = '(max-width: 63.99rem)'

/** The workbench with script: nothing is loaded twice, and every press answers at once. */
export function LiveBench({
  view,
  first,
  query,
  views,
  rows,
}: {
  view: WorkbenchView
  first: ChosenView | null
  query: BenchQuery
  views: ReactNode
  rows: readonly QueueGuest[]
}) {
  const { t, to } = useTexts()
  const navigate = useNavigate()
  const region = useRef<HTMLElement>(null)
  const [filter, setFilter] = useState<QueueFilter>(query)
  // The page begins with the first; where a guest has a page of their own, they choose.
  const [current, setCurrent] = useState(
    () => query.guest ?? (matchMedia(narrow).matches ? null : (filterQueue(rows, query)[0]?.id ?? null)),
  )
  const [compared, setCompared] = useState(query.compare)
  const [tab, setTab] = useState(query.tab)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useState<'help' | 'mark' | null>(null)
  const [moving, setMoving] = useState<Moving | null>(null)
  const shownFilter = useDeferredValue(filter)
  const lines = useMemo(() => layOutBands(filterQueue(rows, shownFilter)), [rows, shownFilter])
  const order = useMemo(() => lines.flatMap((line) => ('guest' in line ? [line.guest.id] : [])), [lines])
  const shown = useDeferredValue(current)
  const actions = useActions(view.turns)
  const { draft, send, toast, settled, turns, asking, refusal, notMarked, notTurned, isWaiting } = actions
  const { chosen, isLoading, ask, look } = useChosen(shown, first, view, isWaiting)
  // What is seen is what is meant: not while another guest's places still stand there.
  const isAnothers = isLoading || current !== shown
  // Handlers look here, and stay the same: a pane that has not changed is not drawn anew with every key.
  const latest = useRef({ order, chosen, isAnothers })
  useLayoutEffect(() => {
    latest.current = { order, chosen, isAnothers }
  })
  const round = useLiveRound(view, isLoading ? null : (chosen?.guest.id ?? null), actions.lastAt)

  const choose = useCallback(
    (id: string) => {
      if (matchMedia(narrow).matches) void navigate(to(`/admin/matching/${id}`))
      else setCurrent(id)
    },
    [navigate, to],
  )
  const [advanced, setAdvanced] = useState<Advanced | null>(null)
  const step = useWalk({ order, current, choose: setCurrent, advanced, isLoading })
  useAddress({ query, filter, guest: current, tab, compare: compared })
  // A placed guest makes room for the next in the order, if they did not at once; who is back in the queue is looked at again.
  const [following, setFollowing] = useState<{ after: string; next: string | undefined } | null>(null)
  const [heard, setHeard] = useState(settled)
  if (settled !== heard) {
    setHeard(settled)
    setFollowing(null)
    setMoving(null)
    const next = settled?.gone && current === following?.after ? following?.next : undefined
    if (following || settled?.back) setAdvanced(next ? { to: next } : null)
    if (settled?.back) setCurrent(settled.back)
    else if (next) setCurrent(next)
  }
  // What was pressed is gone, such as the button of a place that is taken by now: the keys go on working.
  useEffect(() => {
    if (settled && chosen && document.activeElement === document.body)
      region.current?.querySelector<HTMLElement>('[data-queue]')?.focus({ preventScroll: true })
  }, [settled, chosen])
  // At once where nothing is asked: whatever is pressed next means the guest chosen then, not who is when it is stored.
  const makeRoom = useCallback((guestId: string, isAtOnce: boolean) => {
    const all = latest.current.order
    const next = all[all.indexOf(guestId) + 1] ?? all.at(-2)
    setFollowing(isAtOnce ? null : { after: guestId, next })
    if (!isAtOnce) return
    setAdvanced(next ? { to: next } : null)
    if (next) setCurrent(next)
  }, [])
  const propose = useCallback(
    (wish: Wish) => {
      const { chosen: seen, isAnothers: isOld } = latest.current
      const guestId = seen?.guest.id
      if (!guestId || seen.live || isOld) return
      // Which nights, a person decides on a page of its own.
      if (seen.partly) {
        const part = seen.partly.wanted
        void navigate(to(pairPath(guestId, { placeId: wish.placeId, part })))
        return
      }
      makeRoom(guestId, isPlain(wish))
      draft(guestId, wish)
    },
    [draft, navigate, to, makeRoom],
  )
  const compare = useCallback((placeId: string) => {
    setCompared((known) =>
      known.includes(placeId)
        ? known.filter((id) => id !== placeId)
        : [...known, placeId].slice(-MOST_COMPARED),
    )
  }, [])
  const mark = useCallback(
    (fields: Fields) => {
      makeRoom(fields['guest'] ?? '', fields['intent'] === 'skip')
      send(fields)
    },
    [send, makeRoom],
  )
  const placeHandlers = useMemo(
    () => ({ draft: propose, compare, compared, mark }),
    [propose, compare, compared, mark],
  )
  /** Their places are not there yet: the one that comes to stand at this number, unless a person has to look first. */
  const proposeUnseen = (guestId: string, number: number) => {
    makeRoom(guestId, true)
    actions.draftUnseen(guestId, () => look(guestId, number), setCurrent)
  }
  const press = (shortcut: Shortcut) => {
    if (typeof shortcut === 'object') {
      const place = chosen?.fits[shortcut.propose - 1]
      if (isWaiting || isAnothers) {
        if (current !== null) proposeUnseen(current, shortcut.propose)
      } else if (place) propose(place)
      return
    }
    const marks = () =>
      setMarked((known) => {
        if (current === null) return known
        const next = new Set(known)
        return next.delete(current) ? next : next.add(current)
      })
    const acts: Record<typeof shortcut, () => void> = {
      next: () => step(1),
      previous: () => step(-1),
      open: () => current && void navigate(to(`/admin/matching/${current}`)),
      mark: marks,
      skip: () => {
        if (current !== null) mark({ intent: 'skip', guest: current })
      },
      pin: () => chosen && !isAnothers && !chosen.live && setDialog('mark'),
      undo: () => actions.turnLast('undo'),
      redo: () => actions.turnLast('redo'),
      search: () => document.querySelector<HTMLElement>('#q')?.focus(),
      help: () => setDialog('help'),
      'go-queue': () => region.current?.querySelector<HTMLElement>('[data-queue]')?.focus(),
      'go-hosts': () => void navigate(to('/admin/hosts')),
      'go-matches': () => void navigate(to('/admin/match')),
    }
    acts[shortcut]()
  }
  const { areOn, turn } = useShortcuts(region, press)
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name
  const close = () => setDialog(null)
  const stopMoving = () => setMoving(null)
  const missing = refusal?.kind === 'does-not-fit' || refusal?.kind === 'confirm-safety' ? refusal.kind : null
  return (
    <section aria-label={t('workbench.region')} ref={region}>
      <div className="bench-bar">
        <FilterBar query={query} tiers={view.tiers} filter={filter} change={setFilter} />
        {views}
        <div className="bench-line bench-count">
          <output>
            {t('workbench.shown', {
              shown: order.length,
              all: rows.length,
              resting: rows.length - view.waiting,
            })}
          </output>
          <TurnBar turns={turns} turn={actions.turn} />
          <LiveLine people={round.people} round={round} nameOf={nameOf} />
          {marked.size > 0 && <CopyMarked rows={rows} marked={marked} clear={() => setMarked(new Set())} />}
          <KeysButton open={() => setDialog('help')} />
        </div>
      </div>
      <div className="bench">
        <div className="bench-pane bench-queue">
          {order.length === 0 && <NobodyLeft isQueueEmpty={rows.length === 0} />}
          <LiveQueue lines={lines} context={view} current={current} marked={marked} choose={choose} />
        </div>
        <section
          className={isLoading ? 'bench-pane bench-waits' : 'bench-pane'}
          id="guest"
          aria-label={t('workbench.guestPane')}
          aria-busy={isLoading || undefined}
          tabIndex={0}
        >
          <div aria-live="assertive">
            {refusal && !missing && <DraftRefusal refusal={refusal} timeZone={view.timeZone} />}
            {notMarked && <MarkRefused refusal={notMarked} timeZone={view.timeZone} />}
            {notTurned && <NotTurned refusal={notTurned} timeZone={view.timeZone} />}
          </div>
          {chosen && <LookedAt people={round.people} guest={chosen.guest.id} nameOf={nameOf} />}
          {chosen ? (
            <div inert={isAnothers}>
              <GuestPane
                key={chosen.guest.id}
                chosen={chosen}
                row={rows.find(({ id }) => id === chosen.guest.id)}
                query={query}
                handlers={placeHandlers}
                ask={ask}
              />
            </div>
          ) : (
            <p className="quiet">{t(current === null ? 'workbench.chooseGuest' : 'workbench.guestLoads')}</p>
          )}
        </section>
        <SidePane
          tab={tab}
          setTab={setTab}
          chosen={chosen}
          compared={compared}
          version={view}
          query={query}
          propose={propose}
          move={setMoving}
        />
      </div>
      <BenchToast
        toast={toast}
        next={advanced && nameOf(advanced.to)}
        turn={actions.turn}
        close={actions.closeToast}
      />
      {asking && (
        <DraftDialog wish={asking.wish} problem={missing} send={actions.answer} close={actions.closeAsking} />
      )}
      {dialog === 'help' && <HelpDialog areOn={areOn} turn={turn} close={close} />}
      {moving && (
        <MoveDialog
          key={moving.matchId}
          moving={moving}
          notMoved={actions.notMoved}
          version={view}
          timeZone={view.timeZone}
          send={send}
          close={stopMoving}
        />
      )}
      {dialog === 'mark' && chosen && (
        <MarkDialog
          chosen={chosen}
          send={(fields) => {
            close()
            mark(fields)
          }}
          close={close}
        />
      )}
    </section>
  )
}
