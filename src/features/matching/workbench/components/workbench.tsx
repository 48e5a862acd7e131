import { useMemo } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import type { ChosenView, WorkbenchView } from '../queries.server.ts'
import type { BenchQuery } from './bench-address.ts'
import { CompareTable } from './compare-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import { GuestPane } from './guest-pane.tsx'
import { PlainQueue } from './plain-queue.tsx'
import { filterQueue } from './queue-filter.ts'
import { unpackQueue } from './queue-rows.ts'

/** Queue, guest with places, and the chart beside them. */
export function Workbench({
  view,
  chosen,
  query,
}: {
  view: WorkbenchView
  chosen: ChosenView | null
  query: BenchQuery
}) {
  const { t } = useTexts()
  const rows = useMemo(() => unpackQueue(view.queue), [view.queue])
  const left = filterQueue(rows, query)
  return (
    <>
      <FilterBar query={query} tiers={view.tiers} filter={query} change={null} />
      <p className="list-count">
        <output>{t('workbench.shown', { shown: left.length, all: rows.length })}</output>
      </p>
      <div className="bench">
        <section className="bench-pane" aria-label={t('workbench.queue')} tabIndex={0}>
          {left.length === 0 ? (
            <p>{t('workbench.noneLeft')}</p>
          ) : (
            <PlainQueue rows={left} query={query} scene={view} />
          )}
        </section>
        <section className="bench-pane" id="guest" aria-label={t('workbench.guestPane')} tabIndex={0}>
          {chosen ? (
            <GuestPane chosen={chosen} query={query} deeds={null} ask={null} />
          ) : (
            <p className="quiet">{t('workbench.chooseGuest')}</p>
          )}
        </section>
        <section className="bench-pane" aria-label={t('workbench.tab.compare')} tabIndex={0}>
          {chosen && query.tab === 'compare' && (
            <CompareTable places={chosen.compared} nights={chosen.guest.stay.nights} policy={chosen.policy} />
          )}
        </section>
      </div>
    </>
  )
}
