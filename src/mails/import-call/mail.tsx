import type { Temporal } from 'temporal-polyfill'
import { endOfDay } from '#domain/deadline.ts'
import { Paragraph, SmallPrint } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import type { RegistrationMail } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = {
  role: 'guest' | 'host'
  /** As the list has it; null where it has none. */
  firstName: string | null
  city: string
  closesOn: Temporal.PlainDate
  /** After so many days what nobody has confirmed is deleted. */
  draftDays: number
}

const asks = { guest: 'askGuest', host: 'askHost' } as const

function Body({ role, firstName, city, closesOn, draftDays }: View) {
  const { own, t, date } = useMailTexts<Words>()
  return (
    <MailLayout title={own('title')} preview={own('together', { day: date(closesOn) })}>
      <Paragraph>
        {firstName === null ? t('mails.greetingPlain') : t('mails.greeting', { name: firstName })}
      </Paragraph>
      <Paragraph>{own(asks[role], { city })}</Paragraph>
      <Paragraph>{own('together', { day: date(closesOn) })}</Paragraph>
      <SmallPrint>{own('notYou', { days: draftDays })}</SmallPrint>
    </MailLayout>
  )
}

/** What is said to somebody whom a list has brought with a phone number and no address (decision 0024). */
export const importCall: RegistrationMail<View, Words> = {
  kind: 'registration',
  lane: 'broadcast',
  states: ['draft'],
  // While somebody can hand in.
  time: ({ registrationOpensOn, registrationClosesOn, timeZone }) => ({
    opensAt: registrationOpensOn.toZonedDateTime(timeZone).toInstant(),
    closesAt: endOfDay(registrationClosesOn, timeZone),
  }),
  waits: true,
  onlyCalled: true,
  why: 'list',
  view: ({ role, firstName, edition }) => ({
    role,
    firstName: firstName || null,
    city: edition.city,
    closesOn: edition.registrationClosesOn,
    draftDays: edition.retentionDays.drafts,
  }),
  samples: { guest: { role: 'guest' }, host: { role: 'host' } },
  subject: ({ city }, { own }) => own('subject', { city }),
  Body,
}
