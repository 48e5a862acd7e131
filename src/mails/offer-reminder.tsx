import { Action, Paragraph } from './blocks.tsx'
import { MailLayout } from './layout.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['offer-reminder']

const subjects = {
  'half-time': 'mails.offerReminder.subjectHalf',
  'last-day': 'mails.offerReminder.subjectLast',
} as const

function Body({ firstName, otherName, city, stay, deadline, profileUrl }: View) {
  const { t, moment, nights } = useReading()
  const lastMoment = t('mails.offer.deadline', { deadline: moment(deadline) })
  return (
    <MailLayout title={t('mails.offerReminder.title')} preview={lastMoment}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{t('mails.offerReminder.intro', { host: otherName, city, nights: nights(stay) })}</Paragraph>
      <Paragraph>{lastMoment}</Paragraph>
      <Action href={profileUrl}>{t('mails.offer.answer')}</Action>
      <Paragraph>{t('mails.offerReminder.next')}</Paragraph>
    </MailLayout>
  )
}

/** At half of the time to answer, and a day before it ends (domain/offer-reminders). */
export const offerReminderMail: MailDefinition<View> = {
  why: 'match',
  subject: ({ which }, t) => t(subjects[which]),
  Body,
}
