import type { NewsKey } from '#domain/overview-visit.ts'
import { shortMoment } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import type { Numbers } from '../counting.server.ts'
import type { SinceLast as Since } from '../visits.server.ts'

const PLACES: Record<NewsKey, string> = {
  guests: '/admin/guests?sort=-registered',
  hosts: '/admin/hosts?sort=-registered',
  accepted: '/admin/match?state=accepted',
  declined: '/admin/match?state=declined',
  expired: '/admin/match?state=expired',
  'given-back': '/admin/match?state=withdrawn',
  withdrawn: '/admin/match?state=withdrawn',
  arrived: '/admin/match?arrival=arrived',
  sent: '/admin/match?state=offered&sort=-sent',
  drafted: '/admin/matching/history',
}

/** What others have done since the organiser was last here. */
export function SinceLast({
  since,
  timeZone,
  newcomers,
}: {
  since: Since
  timeZone: string
  newcomers: Pick<Numbers, 'newGuests' | 'newHosts'> | null
}) {
  const { t, to, locale } = useTexts()
  if (since === null && !newcomers) return null
  return (
    <section>
      <div className="part-head">
        <h2>{t('dashboard.since')}</h2>
        {since && <span className="quiet">{shortMoment(since.at, timeZone, locale)}</span>}
      </div>
      <ul className="board-rows">
        {since?.news.map(({ key, count }) => (
          <li key={key}>
            <a href={to(PLACES[key])}>{t(`dashboard.news.${key}`, { count })}</a>
          </li>
        ))}
        {since?.news.length === 0 && <li className="quiet">{t('dashboard.sinceNothing')}</li>}
        {newcomers && (
          <li className="quiet">
            {t('dashboard.newcomers', { guests: newcomers.newGuests, hosts: newcomers.newHosts })}
          </li>
        )}
      </ul>
    </section>
  )
}
