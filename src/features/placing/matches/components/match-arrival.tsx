import { hourWords } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import type { MatchRow } from '../records.server.ts'
import type { SideContact, Sides } from '../sides.server.ts'
import type { MatchConcerns } from '../tasks.server.ts'
import { Moment } from './moment.tsx'
import { Press } from './press.tsx'

type Props = {
  match: MatchRow
  arrival: MatchConcerns['arrival']
  told: MatchConcerns['told']
  sides: Sides
  hasBegun: boolean
  timeZone: string
}

/** When and how the guest comes, what guest, host and organisers have said of it, and what an organiser has heard. */
export function MatchArrival({ match, arrival, told, sides, hasBegun, timeZone }: Props) {
  const { t } = useTexts()
  const isOn = match.state === 'accepted' && hasBegun
  if (!isOn && !arrival && told.length === 0) return null
  const arrived = told.filter(({ what }) => what === 'arrived')
  return (
    <section id="arrival">
      <h2>{t('matches.arrivalTitle')}</h2>
      {arrival && <HowTheyCome arrival={arrival} />}
      {told.length > 0 && (
        <ul>
          {told.map(({ what, toldBy, at }) => (
            <li key={`${what} ${toldBy}`}>
              {t(`matches.event.${what}`)}: {t(`matches.actor.${toldBy}`)},{' '}
              <Moment at={at} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      )}
      {isOn && arrived.length === 0 && (
        <>
          <p>{t('matches.arrivalNobody')}</p>
          <ul className="plain">
            <Phone name={match.guestName} contact={sides.guest} />
            <Phone name={match.hostName} contact={sides.host} />
          </ul>
          <Press intent="arrived" label={t('matches.noteArrived')} />
          <Press intent="on-the-way" label={t('matches.noteOnTheWay')} />
          <p className="quiet">{t('matches.noteNoShow')}</p>
        </>
      )}
      {isOn && arrived.some(({ toldBy }) => toldBy === 'organiser') && (
        <Press intent="not-arrived" label={t('matches.noteNotArrived')} />
      )}
    </section>
  )
}

function HowTheyCome({ arrival: { hour, comesWith } }: { arrival: NonNullable<Props['arrival']> }) {
  const { t } = useTexts()
  return (
    <p>
      {hour === null ? t('matches.arrivalUnknown') : t('matches.arrivalAbout', { about: hourWords(hour) })}{' '}
      {comesWith && t('matches.arrivalWith', { how: comesWith })}
    </p>
  )
}

function Phone({ name, contact }: { name: string; contact: SideContact | null }) {
  if (!contact?.phone) return null
  return (
    <li>
      {name}: <a href={`tel:${contact.phone.e164}`}>{contact.phone.words}</a>
    </li>
  )
}
