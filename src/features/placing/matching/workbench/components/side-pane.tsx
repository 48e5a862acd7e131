import { memo } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import type { ChosenView } from '../workbench-views.server.ts'
import type { Wish } from './bench-dialogs.tsx'
import type { Moving } from './move-dialog.tsx'
import { MapPane } from './map-pane.tsx'
import { TABS, type BenchQuery, type Tab } from './bench-address.ts'
import { ChartPane } from './chart-pane.tsx'
import { CompareTable } from './compare-table.tsx'

/** Beside the guest: all places by night, or the marked ones side by side. */
export const SidePane = memo(function SidePane({
  tab,
  setTab,
  chosen,
  compared,
  version,
  query,
  propose,
  move,
}: {
  tab: Tab
  setTab: (tab: Tab) => void
  chosen: ChosenView | null
  compared: readonly string[]
  version: unknown
  query: BenchQuery
  propose: (wish: Wish) => void
  move: (moving: Moving) => void
}) {
  const { t } = useTexts()
  const known = chosen ? [...chosen.fits, ...chosen.near, ...(chosen.asked ?? [])] : []
  const places = compared.flatMap((id) => known.find(({ placeId }) => placeId === id) ?? [])
  return (
    <section className="bench-pane bench-side" aria-label={t('workbench.sidePane')} tabIndex={0}>
      <fieldset className="bench-tabs">
        <legend className="hidden-text">{t('workbench.sidePane')}</legend>
        {TABS.map((one) => (
          <button key={one} type="button" aria-pressed={tab === one} onClick={() => setTab(one)}>
            {t(`workbench.tab.${one}`)}
            {one === 'compare' && compared.length > 0 && ` (${compared.length})`}
          </button>
        ))}
      </fieldset>
      {tab === 'map' &&
        (chosen ? (
          <MapPane chosen={chosen} query={query} />
        ) : (
          <p className="quiet">{t('workbench.chooseGuest')}</p>
        ))}
      {tab === 'compare' && chosen && (
        <CompareTable places={places} nights={chosen.guest.stay.nights} policy={chosen.policy} />
      )}
      {tab === 'chart' && <ChartPane chosen={chosen} version={version} propose={propose} move={move} />}
    </section>
  )
})
