import { Action, Paragraph } from './blocks.tsx'
import { MailLayout } from './layout.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['registration-confirmed']

const subjects = { guest: 'mails.registered.subjectGuest', host: 'mails.registered.subjectHost' } as const
const thanks = { guest: 'mails.registered.thanksGuest', host: 'mails.registered.thanksHost' } as const
const next = { guest: 'mails.registered.nextGuest', host: 'mails.registered.nextHost' } as const

function Body({ role, firstName, city, firstNotificationOn, lastRoundOn, profileUrl }: View) {
  const { t, date } = useReading()
  return (
    <MailLayout title={t(subjects[role])} preview={t('mails.registered.change')}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{t(thanks[role], { city })}</Paragraph>
      <Paragraph>{t(next[role], { first: date(firstNotificationOn), last: date(lastRoundOn) })}</Paragraph>
      <Paragraph>{t('mails.registered.change')}</Paragraph>
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

export const registrationConfirmedMail: MailDefinition<View> = {
  why: 'registration',
  subject: ({ role }, t) => t(subjects[role]),
  Body,
}
