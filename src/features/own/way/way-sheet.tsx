import type { ReactNode } from 'react'
import { nameOf } from '#domain/name.ts'
import type { WayView } from '#features/own/way/way.server.ts'
import { hourWords } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { InlineStyle } from '#ui/page-frame.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SummaryList, type SummaryRow } from '#ui/summary-list.tsx'

// Addresses that lead elsewhere: ordinary links, of which nothing is loaded before somebody follows one.

/** The way there at openstreetmap.org, from wherever the reader says; what a hall is called is nothing a map knows. */
export const routeTo = (address: readonly string[]) =>
  `https://www.openstreetmap.org/directions?to=${encodeURIComponent(address.slice(-2).join(', '))}`

/** `phone` in E.164, which begins with a plus. */
export const whatsAppTo = (phone: string) => `https://wa.me/${phone.replace('+', '')}`
export const signalTo = (phone: string) => `https://signal.me/#p/${phone}`

/** The number to call the organisers; null: the site names none. */
export type Organisers = { phone: string | null; email: string }

/** Everything for the way and the door, on one sheet when it is printed. */
export function WaySheet({ way, organisers }: { way: WayView; organisers: Organisers }) {
  const { t, to } = useTexts()
  const { matchId, hostName, arrivalDay, nights, door } = way
  return (
    <article className="way">
      <InlineStyle css={PRINT} />
      <PageTitle lead={t('way.lead', { name: hostName, day: arrivalDay, nights })}>
        {t('way.titleTo', { name: hostName })}
      </PageTitle>
      <SummaryList rows={[...useAddressRows(way), ...useContactRows(way)]} />
      <ArrivalLine way={way} />
      <p className="screen-only">
        <a href={`${to('/profile/way.ics')}?match=${matchId}`} download>
          {t('way.calendarFile')}
        </a>
      </p>
      <p className="screen-only">{t('way.onPaper')}</p>
      {door?.houseRules && (
        <section>
          <h2>{t('way.houseRules')}</h2>
          <Lines text={door.houseRules} />
        </section>
      )}
      <section>
        <h2>{t('way.emergency')}</h2>
        <SummaryList rows={useEmergencyRows(organisers)} />
      </section>
    </article>
  )
}

function useAddressRows({ address, door, contact, hostName }: WayView): SummaryRow[] {
  const { t } = useTexts()
  const name = nameOf({ firstName: hostName, lastName: contact.lastName })
  return [
    {
      label: t('way.address'),
      value: (
        <>
          {[name, ...address].map((line) => (
            <div key={line}>{line}</div>
          ))}
          <div className="screen-only">
            <Outside href={routeTo(address)}>{t('way.route')}</Outside>
          </div>
        </>
      ),
    },
    ...(door?.bell ? [{ label: t('way.bell'), value: door.bell }] : []),
    ...(door?.keys ? [{ label: t('way.keys'), value: <Lines text={door.keys} /> }] : []),
  ]
}

function useContactRows({ contact }: WayView): SummaryRow[] {
  const { t } = useTexts()
  const { phone, phoneWords, email } = contact
  return [
    {
      label: t('way.phone'),
      value: (
        <>
          <a href={`tel:${phone}`}>{phoneWords}</a>
          <div className="screen-only">
            <Outside href={whatsAppTo(phone)}>{t('way.whatsApp')}</Outside>
            {' · '}
            <Outside href={signalTo(phone)}>{t('way.signal')}</Outside>
          </div>
        </>
      ),
    },
    ...(email ? [{ label: t('way.email'), value: <a href={`mailto:${email}`}>{email}</a> }] : []),
  ]
}

function useEmergencyRows({ phone, email }: Organisers): SummaryRow[] {
  const { t } = useTexts()
  return [
    { label: t('way.ambulance'), value: <a href="tel:112">112</a> },
    { label: t('way.police'), value: <a href="tel:110">110</a> },
    {
      label: t('way.organisers'),
      value: (
        <>
          {phone && <div>{<a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>}</div>}
          <a href={`mailto:${email}`}>{email}</a>
        </>
      ),
    },
  ]
}

/** What the host expects, and what to press at the door. */
function ArrivalLine({ way: { hostName: name, arrival, said } }: { way: WayView }) {
  const { t, to } = useTexts()
  const hour = arrival?.hour ?? null
  const isThere = said !== null && (said.arrived.guest || said.arrived.host || said.arrived.organiser)
  return (
    <p>
      {hour === null ? t('way.noTime', { name }) : t('way.time', { name, about: hourWords(hour) })}{' '}
      {!isThere && <a href={to('/profile')}>{t('way.checkIn')}</a>}
    </p>
  )
}

const Outside = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} rel="noreferrer">
    {children}
  </a>
)

const Lines = ({ text }: { text: string }) => <div className="way-lines">{text}</div>

/** One sheet: what leads elsewhere or asks a question is left out. */
const PRINT = `
  .way-lines { white-space: pre-line; overflow-wrap: anywhere; }
  .way .summary dd { overflow-wrap: anywhere; }
  @media print {
    @page { margin: 14mm 16mm; }
    body { font-size: 10pt; line-height: 1.35; }
    .way-lines { columns: 2 60mm; }
    .way > p { margin: 6pt 0; }
    .way h2 { margin: 8pt 0 2pt; font-size: 12pt; }
    .way .summary { margin: 0; }
    .way .summary-row { padding-block: 3pt; }
    .map, .way + p, .way ~ p { display: none; }
  }
`
