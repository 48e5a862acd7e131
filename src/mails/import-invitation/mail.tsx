import type { Temporal } from 'temporal-polyfill'
import { endOfDay } from '#domain/deadline.ts'
import { Action, Paragraph, QuietLink, SmallPrint } from '../blocks.tsx'
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
  startUrl: string
  unsubscribeUrl: string
}

const asks = { guest: 'askGuest', host: 'askHost' } as const

function Body({ role, firstName, city, closesOn, draftDays, startUrl, unsubscribeUrl }: View) {
  const { own, t, date } = useMailTexts<Words>()
  return (
    <MailLayout title={own('title')} preview={own('check', { day: date(closesOn) })}>
      <Paragraph>
        {firstName === null ? t('mails.greetingPlain') : t('mails.greeting', { name: firstName })}
      </Paragraph>
      <Paragraph>{own(asks[role], { city })}</Paragraph>
      <Paragraph>{own('check', { day: date(closesOn) })}</Paragraph>
      <Action href={startUrl}>{own('action')}</Action>
      <SmallPrint>{own('notYou', { days: draftDays })}</SmallPrint>
      <QuietLink href={unsubscribeUrl}>{own('stop')}</QuietLink>
    </MailLayout>
  )
}

/** To somebody whom organisers have on a list: nothing counts before they have looked and agreed themselves (decision 0024). */
export const importInvitation: RegistrationMail<View, Words> = {
  kind: 'registration',
  lane: 'broadcast',
  states: ['draft'],
  // "Send it until …": while somebody can.
  time: ({ registrationOpensOn, registrationClosesOn, timeZone }) => ({
    opensAt: registrationOpensOn.toZonedDateTime(timeZone).toInstant(),
    closesAt: endOfDay(registrationClosesOn, timeZone),
  }),
  waits: true,
  hasUnsubscribeLink: true,
  why: 'list',
  view: ({ role, firstName, edition, unsubscribeUrl, url }) => ({
    role,
    firstName: firstName || null,
    city: edition.city,
    closesOn: edition.registrationClosesOn,
    draftDays: edition.retentionDays.drafts,
    startUrl: url(`/signUp/${role}/__getStarted`),
    unsubscribeUrl,
  }),
  samples: { guest: { role: 'guest' }, host: { role: 'host' } },
  subject: ({ city }, { own }) => own('subject', { city }),
  Body,
}
