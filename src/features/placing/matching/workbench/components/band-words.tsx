import { useTexts } from '#i18n/texts-context.tsx'
import { RankReason, type Thresholds } from '../../components/rank-reason.tsx'
import type { TierView } from '../workbench-views.server.ts'
import type { Band } from './queue-bands.ts'

export type BandContext = { tiers: readonly TierView[]; thresholds: Thresholds }

/** "Tier 2 · 14 guests · under 27 · marginalised group": which rules hold (rules: tiers). The whole reason is the title and the spoken text. */
export function BandWords({ band, context }: { band: Band; context: BandContext }) {
  const { t } = useTexts()
  const { tier, group, count } = band
  if (group === 'late') return t('workbench.lateBand', { count })
  if (group === 'skipped') return t('workbench.skippedBand', { count })
  if (group === 'not-coming') return t('workbench.notComingBand', { count })
  const why = context.tiers.find((known) => known.tier === tier)?.why ?? []
  const { thresholds } = context
  return (
    <>
      <strong>{t('workbench.tierBand', { tier: tier ?? 0, count })}</strong>{' '}
      <span className="quiet" aria-hidden="true">
        <RankReason why={why.filter(({ holds }) => holds)} thresholds={thresholds} />
      </span>
      <span className="hidden-text">
        <RankReason why={why} thresholds={thresholds} />
      </span>
    </>
  )
}
