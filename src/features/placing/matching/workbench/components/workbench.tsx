import { useMemo, type ReactNode } from 'react'
import { TurnBar } from '#features/placing/history/components/turn-bar.tsx'
import { LiveLine, LookedAt } from '#features/placing/presence/live-bar.tsx'
import { useTexts } from '#i18n/texts-context.tsx'
import { useScript } from '#ui/use-script.ts'
import type { ChosenView, WorkbenchView } from '../workbench-views.server.ts'
import { benchPath, type BenchQuery } from './bench-address.ts'
import { PlainChart, type ChartView } from './chart-pane.tsx'
import { CompareTable } from './compare-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import { GuestPane } from './guest-pane.tsx'
import { LiveBench } from './live-bench.tsx'
import { MapPane } from './map-pane.tsx'
import { NobodyLeft } from './nobody-left.tsx'
import { PlainQueue } from './plain-queue.tsx'
import { unpackQueue } from './queue-rows.ts'
import { useQueue } from './use-queue.ts'

type BenchProps = {
  view: WorkbenchView
  chosen: ChosenView | null
  /** Null with script, which asks for it when it is looked at. */
  chart: ChartView | null
  query: BenchQuery
  /** The saved views, in the row of what narrows the queue. */
  views: ReactNode
}

/** Queue, guest with places, and all places by night. Whole without script; with it, quicker. */
export function Workbench({ view, chosen, chart, query, views }: BenchProps) {
  const { t } = useTexts()
  const isReady = useScript()
  const rows = useQueue(view)
  const paper = <p className="bench-paper">{t('workbench.onPaper')}</p>
  if (!isReady || rows === null)
    return (
      <>
        {paper}
        <PlainBench view={view} chosen={chosen} chart={chart} query={query} views={views} />
      </>
    )
  const { q, tier, need, wait } = query
  return (
    <>
      {paper}
      <LiveBench
        // Another view of the queue starts afresh; what was drafted does not.
        key={`${q} ${tier} ${need} ${wait}`}
        view={view}
        first={chosen}
        query={query}
        views={views}
        rows={rows}
      />
    </>
  )
}

function PlainBench({ view, chosen, chart, query, views }: BenchProps) {
  const { t, to } = useTexts()
  const page = { ...view.page, rows: useMemo(() => unpackQueue(view.page.rows), [view.page.rows]) }
  const aside = useMemo(() => unpackQueue(view.aside), [view.aside])
  const rows = [...page.rows, ...aside]
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name
  return (
    <>
      <div className="bench-bar">
        <FilterBar query={query} tiers={view.tiers} filter={query} change={null} />
        {views}
        <div className="bench-line bench-count">
          <output>
            {t('workbench.shown', {
              shown: page.shown,
              all: page.all,
              resting: page.all - view.waiting,
            })}
          </output>
          <TurnBar turns={view.turns} turn={null} />
          <LiveLine people={view.people} round={null} nameOf={nameOf} />
        </div>
      </div>
      <div className="bench">
        <section className="bench-pane" id="queue" aria-label={t('workbench.queue')} tabIndex={0}>
          {page.shown === 0 ? (
            <NobodyLeft isQueueEmpty={page.all === 0} />
          ) : (
            <PlainQueue page={page} query={query} context={view} />
          )}
        </section>
        <section className="bench-pane" id="guest" aria-label={t('workbench.guestPane')} tabIndex={0}>
          {chosen ? (
            <>
              <LookedAt people={view.people} guest={chosen.guest.id} nameOf={nameOf} />
              <GuestPane
                chosen={chosen}
                row={rows.find(({ id }) => id === chosen.guest.id)}
                query={query}
                handlers={null}
                ask={null}
              />
            </>
          ) : (
            <p className="quiet">{t('workbench.chooseGuest')}</p>
          )}
        </section>
        <section className="bench-pane" aria-label={t('workbench.sidePane')} tabIndex={0}>
          <p>
            <a href={to('/admin/rooms')}>{t('workbench.chart')}</a>{' '}
            {chosen && <a href={`${to(benchPath(query, { tab: 'map' }))}#map`}>{t('workbench.tab.map')}</a>}
          </p>
          {chosen && chart && <PlainChart chart={chart} chosen={chosen} />}
          {chosen && query.tab === 'map' && <MapPane chosen={chosen} query={query} />}
          {chosen && query.tab === 'compare' && (
            <CompareTable places={chosen.compared} nights={chosen.guest.stay.nights} policy={chosen.policy} />
          )}
        </section>
      </div>
    </>
  )
}
