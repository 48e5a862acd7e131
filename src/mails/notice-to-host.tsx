import { Action, Paragraph } from './blocks.tsx'
import { MailLayout } from './layout.tsx'
import { ContactFacts, GuestFacts } from './people.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['notice-to-host']

function Body({ firstName, guest, place, stay, deadline, contact, profileUrl }: View) {
  const { t, moment } = useReading()
  return (
    <MailLayout
      title={t('mails.notice.subject')}
      preview={t('mails.notice.intro', { guest: guest.firstName })}
    >
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{t('mails.notice.intro', { guest: guest.firstName })}</Paragraph>
      <GuestFacts title={t('mails.notice.facts')} guest={guest} place={place} stay={stay} />
      {contact && <ContactFacts firstName={guest.firstName} contact={contact} />}
      <Paragraph>{t('mails.notice.deadline', { deadline: moment(deadline) })}</Paragraph>
      <Paragraph>{t('mails.notice.doesNotWork')}</Paragraph>
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

export const noticeToHostMail: MailDefinition<View> = {
  why: 'match',
  subject: (_, t) => t('mails.notice.subject'),
  Body,
}
