import { Action, Paragraph } from './blocks.tsx'
import { MailLayout } from './layout.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['registration-confirmed']

const subjects = { guest: 'mails.registered.subjectGuest', host: 'mails.registered.subjectHost' } as const
const thanks = { guest: 'mails.registered.thanksGuest', host: 'mails.registered.thanksHost' } as const

function Body(view: View) {
  const { role, firstName, city, rounds, firstNotificationOn, lastRoundOn, isWaiting, profileUrl } = view
  const { t, date } = useReading()
  const days = { first: date(firstNotificationOn), last: date(lastRoundOn) }
  return (
    <MailLayout title={t(subjects[role])} preview={t('mails.registered.change')}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{t(thanks[role], { city })}</Paragraph>
      {isWaiting && <Paragraph>{t(`mails.registered.rounds.${role}.${rounds}`, days)}</Paragraph>}
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
