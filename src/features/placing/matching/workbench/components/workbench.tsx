import { useMemo, type ReactNode, useEffect, useState } from 'react'
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
import { unpackQueue, type PackedQueue, type QueueGuest } from './queue-rows.ts'
import { BandWords, type BandContext } from './band-words.tsx'
import { BeforeChip, NeedWords, PartlyChip, PinChip, ShortStay } from './guest-words.tsx'
import { layOutBands } from './queue-bands.ts'
import type { QueuePage } from './queue-page.ts'

/** The whole queue: with the page if short, else loaded, and again for each `view`. Null: loading or unavailable. */
function useQueue(view: WorkbenchView): readonly QueueGuest[] | null {
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

/** One page of the queue as a table of links: all there is without script, and what is seen before it runs. */
function PlainQueue({
  page: { page, pages, ...shown },
  query,
  context,
}: {
  page: QueuePage
  query: BenchQuery
  context: BandContext
}) {
  const { t, to } = useTexts()
  return (
    <>
      <table className="bench-table">
        <caption className="hidden-text">{t('workbench.queue')}</caption>
        <thead className="hidden-text">
          <tr>
            <th scope="col">{t('matching.position')}</th>
            <th scope="col">{t('matching.name')}</th>
          </tr>
        </thead>
        <tbody>
          {layOutBands(shown.rows, shown).map((line) =>
            'band' in line ? (
              <tr key={line.band.key} className="bench-band">
                <th scope="colgroup" colSpan={2}>
                  <BandWords band={line.band} context={context} />
                </th>
              </tr>
            ) : (
              <tr key={line.guest.id} className={line.guest.id === query.guest ? 'bench-chosen' : undefined}>
                <td className="right quiet">{line.number}</td>
                <th scope="row">
                  <a
                    href={`${to(benchPath(query, { guest: line.guest.id, host: '', compare: [] }))}#guest`}
                    aria-current={line.guest.id === query.guest ? 'true' : undefined}
                  >
                    {line.guest.name}
                  </a>{' '}
                  <PartlyChip {...line.guest} /> <BeforeChip before={line.guest.before} />
                  {line.guest.isPinned && <PinChip />}
                  <ShortStay guest={line.guest} />
                  <br />
                  <NeedWords guest={line.guest} />
                </th>
              </tr>
            ),
          )}
        </tbody>
      </table>
      {pages > 1 && (
        <nav aria-label={t('lists.pages')} className="list-pager">
          {page > 1 && (
            <a href={to(benchPath(query, { page: page - 1 }))} rel="prev">
              {t('lists.previousPage')}
            </a>
          )}
          <span>{t('lists.pageOf', { page, last: pages })}</span>
          {page < pages && (
            <a href={to(benchPath(query, { page: page + 1 }))} rel="next">
              {t('lists.nextPage')}
            </a>
          )}
        </nav>
      )}
    </>
  )
}

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
