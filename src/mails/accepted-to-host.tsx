import { Action, Paragraph } from './blocks.tsx'
import { hostStayCalendar } from './calendar.ts'
import { MailLayout } from './layout.tsx'
import { ContactFacts, GuestFacts } from './people.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['accepted-to-host']

function Body({ firstName, guest, place, stay, contact, contactIssueDays, profileUrl }: View) {
  const { t } = useReading()
  return (
    <MailLayout
      title={t('mails.acceptedHost.title')}
      preview={t('mails.acceptedHost.intro', { guest: guest.firstName })}
    >
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{t('mails.acceptedHost.intro', { guest: guest.firstName })}</Paragraph>
      <ContactFacts firstName={guest.firstName} contact={contact} />
      <GuestFacts title={t('mails.notice.facts')} guest={guest} place={place} stay={stay} />
      <Paragraph>{t('mails.contact.private')}</Paragraph>
      <Paragraph>{t('mails.contact.issue', { days: contactIssueDays })}</Paragraph>
      <Paragraph>{t('mails.acceptedHost.cancel')}</Paragraph>
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

export const acceptedToHostMail: MailDefinition<View> = {
  why: 'match',
  subject: (_, t) => t('mails.acceptedHost.subject'),
  calendar: (view, reading) => hostStayCalendar({ ...view, guestName: view.guest.firstName }, reading),
  Body,
}
