import { Action, Paragraph } from './blocks.tsx'
import { MailLayout } from './layout.tsx'
import { ContactFacts } from './people.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['contact-reminder-to-guest']

function Body({ firstName, otherName, contact, deadline, profileUrl }: View) {
  const { t, moment } = useReading()
  return (
    <MailLayout title={t('mails.contactReminder.subjectGuest')} preview={t('mails.contactReminder.way')}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{t('mails.contactReminder.introGuest', { host: otherName })}</Paragraph>
      <Paragraph>{t('mails.contactReminder.way')}</Paragraph>
      <ContactFacts firstName={otherName} contact={contact} />
      {deadline && <Paragraph>{t('mails.contactReminder.next', { deadline: moment(deadline) })}</Paragraph>}
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

export const contactReminderToGuestMail: MailDefinition<View> = {
  why: 'match',
  subject: (_, t) => t('mails.contactReminder.subjectGuest'),
  Body,
}
