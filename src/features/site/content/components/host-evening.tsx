import type { Facts } from '#features/site/content/facts.server.ts'
import { languages } from '#i18n/languages.ts'
import { useTexts } from '#i18n/texts-context.tsx'

/** The online evening for hosts: when, in whose time, and a file for the reader's calendar. A page script adds the reader's own time. */
export function HostEvening({ facts }: { facts: Facts }) {
  const { t, to, locale } = useTexts()
  return (
    <aside className="evening" aria-labelledby="host-evening">
      <h3 id="host-evening">{t('home.eveningTitle')}</h3>
      <p>
        <time
          dateTime={facts.hostEventAt}
          data-own-time={t('home.eveningOwnTime', { time: '{time}' })}
          data-zone={facts.timeZone}
          data-language={languages[locale].tag}
        >
          <strong>{`${facts.hostEventWeekday}, ${facts.hostEventDate}`}</strong>
          <br />
          {t('home.eveningTime', { time: facts.hostEventTime, zone: facts.hostEventZone })}
        </time>
      </p>
      <p>{t('home.eveningText')}</p>
      <ul className="plain">
        <li>
          <a href={to('/hostEvent.ics')}>{t('home.eveningCalendar')}</a>
        </li>
        <li>
          <a href={to('/newsletter')}>{t('home.newsletterLink')}</a>
        </li>
      </ul>
    </aside>
  )
}
