import { Action, Paragraph } from './blocks.tsx'
import { guestStayCalendar } from './calendar.ts'
import { MailLayout } from './layout.tsx'
import { ContactFacts, HostFacts, PartOfStay } from './people.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['accepted-to-guest']

function Body({ firstName, host, place, stay, wholeStay, contact, contactIssueDays, profileUrl }: View) {
  const { t } = useReading()
  return (
    <MailLayout
      title={t('mails.acceptedGuest.title')}
      preview={t('mails.acceptedGuest.intro', { host: host.firstName })}
    >
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{t('mails.acceptedGuest.intro', { host: host.firstName })}</Paragraph>
      <ContactFacts firstName={host.firstName} contact={contact} />
      <HostFacts title={t('mails.offer.facts')} host={host} place={place} stay={stay} />
      <PartOfStay stay={stay} wholeStay={wholeStay} />
      <Paragraph>{t('mails.contact.private')}</Paragraph>
      <Paragraph>{t('mails.contact.issue', { days: contactIssueDays })}</Paragraph>
      <Paragraph>{t('mails.acceptedGuest.cancel')}</Paragraph>
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

export const acceptedToGuestMail: MailDefinition<View> = {
  why: 'match',
  subject: (_, t) => t('mails.acceptedGuest.subject'),
  calendar: (view, reading) => guestStayCalendar({ ...view, hostName: view.host.firstName }, reading),
  Body,
}
