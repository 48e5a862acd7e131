import type { NewsKey } from '#domain/overview-visit.ts'
import { shortMoment } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
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
export function SinceLast({ since, timeZone }: { since: Since; timeZone: string }) {
  const { t, to, locale } = useTexts()
  if (since === null) return null
  const moment = shortMoment(since.at, timeZone, locale)
  return (
    <section>
      <h2>{t('dashboard.since')}</h2>
      {since.news.length === 0 ? (
        <p>{t('dashboard.sinceNothing', { moment })}</p>
      ) : (
        <>
          <p className="quiet">{t('dashboard.sinceMoment', { moment })}</p>
          <ul className="plain board-news">
            {since.news.map(({ key, count }) => (
              <li key={key}>
                <a href={to(PLACES[key])}>{t(`dashboard.news.${key}`, { count })}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
