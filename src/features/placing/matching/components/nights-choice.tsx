import { useNights } from '#features/placing/matches/components/match-words.tsx'
import { shortDay } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { PairView } from '../candidates/candidates.server.ts'

const dayMs = 86_400_000

const daysOf = (start: string, end: string) =>
  Array.from({ length: Math.round((Date.parse(end) - Date.parse(start)) / dayMs) + 1 }, (_, index) =>
    new Date(Date.parse(start) + index * dayMs).toISOString().slice(0, 10),
  )

/** Which of the guest's nights this match is for: all that are open, or some, which a person decides (rules: fit). */
export function NightsChoice({ pair: { guest, candidate, open } }: { pair: PairView }) {
  const { t, to, locale } = useTexts()
  const nights = useNights()
  const { part } = candidate
  const days = open.flatMap(({ start, end }) => daysOf(start, end))
  if (days.length < 3) return null
  const options = (from: number, until?: number) =>
    days.slice(from, until).map((day) => ({ value: day, label: shortDay(day, locale) }))
  const shown = part ?? guest.stay
  return (
    <>
      {part && (
        <Notice kind="info">
          <p>{t('matching.partOf', { nights: nights(part), whole: guest.stay.nights })}</p>
        </Notice>
      )}
      <details>
        <summary>{t('matching.someNights')}</summary>
        <p className="hint">{t('matching.someNightsHint')}</p>
        <form method="get" action={to('/admin/matching/match')} className="form" noValidate>
          <input type="hidden" name="guest" value={guest.id} />
          <input type="hidden" name="place" value={candidate.placeId} />
          <SelectField
            name="from"
            label={t('matching.firstNight')}
            options={options(0, -1)}
            defaultValue={shown.start}
          />
          <SelectField
            name="to"
            label={t('matching.departure')}
            options={options(1)}
            defaultValue={shown.end}
          />
          <Button kind="quiet">{t('matching.showNights')}</Button>
        </form>
      </details>
    </>
  )
}
