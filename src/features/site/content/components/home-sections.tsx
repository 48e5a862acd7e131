import { Prose } from '#features/site/content/components/prose.tsx'
import type { ContentSection } from '#features/site/content/content.server.ts'
import { WindowSign } from '#ui/window-sign.tsx'
import { RegisterButtons } from '#features/site/content/components/register-buttons.tsx'
import type { Facts } from '#features/site/content/facts.server.ts'
import { languages } from '#i18n/languages.ts'
import { useTexts } from '#i18n/texts-context.tsx'

/** The online evening for hosts: when, in whose time, and a file for the reader's calendar. A page script adds the reader's own time. */
function HostEvening({ facts }: { facts: Facts }) {
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

/** Is it for me? A dark window looks for a light, a lit one has it. */
export function HomeWhom({ section }: { section: ContentSection }) {
  return (
    <section className="wrap section" aria-labelledby={section.id}>
      <h2 id={section.id}>{section.title}</h2>
      <Prose nodes={section.nodes} />
      <div className="columns">
        {section.items.map((item) => (
          <div key={item.id} className="doorway">
            <WindowSign lit={item.id === 'hosts'} />
            <div>
              <h3>{item.title}</h3>
              <Prose nodes={item.nodes} />
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}

export function HomeStart({ section, facts }: { section: ContentSection; facts: Facts }) {
  return (
    <section className="band" aria-labelledby={section.id}>
      <div className="wrap start">
        <div>
          <h2 id={section.id}>{section.title}</h2>
          <Prose nodes={section.nodes} />
          <RegisterButtons />
        </div>
        <HostEvening facts={facts} />
      </div>
    </section>
  )
}

export function HomeSafe({ section }: { section: ContentSection }) {
  return (
    <section className="band" aria-labelledby={section.id}>
      <div className="wrap">
        <h2 id={section.id}>{section.title}</h2>
        <Prose nodes={section.nodes} />
        <div className="thirds">
          {section.items.map((item) => (
            <div key={item.id}>
              <h3>{item.title}</h3>
              <Prose nodes={item.nodes} />
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

export function HomeCards({ section }: { section: ContentSection }) {
  return (
    <section className="wrap section" aria-labelledby={section.id}>
      <h2 id={section.id}>{section.title}</h2>
      <Prose nodes={section.nodes} />
      <ul className="panes">
        {section.items.map((item) => (
          <li key={item.id}>
            <h3>{item.title}</h3>
            <Prose nodes={item.nodes} />
          </li>
        ))}
      </ul>
    </section>
  )
}
