import type { SeasonDateName } from '#domain/season-calendar.ts'
import { shortDay, shortMoment } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'

/** The next dates of the edition. */
export function ComingDates({
  dates,
  timeZone,
}: {
  dates: readonly { what: SeasonDateName; at: string; day: string }[]
  timeZone: string
}) {
  const { t, to, locale } = useTexts()
  if (dates.length === 0) return null
  return (
    <section>
      <h2>{t('dashboard.coming')}</h2>
      <dl className="board-numbers">
        {dates.map(({ what, at, day }) => (
          <div key={what}>
            <dt>
              <a href={to('/admin/calendar')}>{t(`seasonCalendar.date.${what}`)}</a>
            </dt>
            <dd className="board-words">
              <time dateTime={at}>
                {what === 'host-event' ? shortMoment(at, timeZone, locale) : shortDay(day, locale)}
              </time>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
