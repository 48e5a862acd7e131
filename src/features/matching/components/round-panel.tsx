import { useTexts } from '#i18n/texts-context.tsx'
import { shortMoment } from '#i18n/short-dates.ts'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { QueueView } from '../queries.server.ts'

/** Which order this is, and how it was drawn. */
export function RoundWords({ round, seed, timeZone }: Pick<QueueView, 'round' | 'seed' | 'timeZone'>) {
  const { t, locale } = useTexts()
  if (!round) return <p>{t('matching.liveRank', { seed })}</p>
  const opened = shortMoment(round.openedAt, timeZone, locale)
  return (
    <>
      <p>{t('matching.roundRank', { number: round.number, opened, seed })}</p>
      {round.acceptanceDays !== null && <p>{t('matching.roundWindow', { days: round.acceptanceDays })}</p>}
    </>
  )
}

/** Opens the next round. Its number goes with the form, so that pressing twice opens one. */
export function OpenRound({
  number,
  acceptanceDays,
  problem,
}: {
  number: number
  acceptanceDays: number
  problem: string | null
}) {
  const { t } = useTexts()
  return (
    <details open={problem !== null}>
      <summary>{t('matching.openRoundTitle', { number })}</summary>
      <PostForm className="form">
        <p>{t('matching.openRoundLead')}</p>
        <input type="hidden" name="number" value={number} />
        <NumberField
          name="acceptanceDays"
          label={t('matching.acceptanceDays')}
          hint={t('matching.acceptanceDaysHint', { days: acceptanceDays })}
          min={1}
          max={60}
          optional
          problem={problem}
        />
        <Button kind="quiet" name="intent" value="open-round">
          {t('matching.openRound', { number })}
        </Button>
      </PostForm>
    </details>
  )
}
