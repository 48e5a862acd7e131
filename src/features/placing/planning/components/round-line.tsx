import { shortMoment } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import type { PlanView } from '../planning.server.ts'

/** In which order the plan is made, and whom it does not look at. */
export function RoundLine({ round, leftOut, timeZone }: Pick<PlanView, 'round' | 'leftOut' | 'timeZone'>) {
  const { t, to, locale } = useTexts()
  const { skipped, elsewhere } = leftOut
  return (
    <>
      <p>
        {round
          ? t('planning.round', {
              number: round.number,
              opened: shortMoment(round.openedAt, timeZone, locale),
              seed: round.seed,
            })
          : t('planning.noRound')}{' '}
        {round && round.holdShare > 0 && t('planning.roundShare', { share: round.holdShare })}{' '}
        {round && round.holdTiersFrom !== null && t('planning.roundTiers', { tier: round.holdTiersFrom })}
      </p>
      {skipped + elsewhere > 0 && (
        <p>
          {t('planning.leftOut')} {skipped > 0 && t('planning.leftOutSkipped', { count: skipped })}{' '}
          {elsewhere > 0 && t('planning.leftOutElsewhere', { count: elsewhere })}{' '}
          <a href={to('/admin/matching')}>{t('planning.leftOutShow')}</a>
        </p>
      )}
    </>
  )
}
