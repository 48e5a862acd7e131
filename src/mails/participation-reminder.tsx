import { Action, Paragraph } from './blocks.tsx'
import { MailLayout } from './layout.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['participation-reminder']

function Body({ firstName, city, rounds, firstNotificationOn, lastRoundOn, reminderUrl }: View) {
  const { t, date } = useReading()
  const days = { first: date(firstNotificationOn), last: date(lastRoundOn) }
  const intro = t(`mails.participation.intro.${rounds}`, { city, ...days })
  return (
    <MailLayout title={t('mails.participation.title')} preview={intro}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{intro}</Paragraph>
      <Paragraph>{t('mails.participation.ask')}</Paragraph>
      <Action href={reminderUrl}>{t('mails.profileUpdate.action')}</Action>
      <Paragraph>{t('mails.participation.next')}</Paragraph>
    </MailLayout>
  )
}

/** To guests who have never answered, before the first places are given out and while they are (they answer at `/profile/reminder`). */
export const participationReminderMail: MailDefinition<View> = {
  why: 'registration',
  subject: ({ rounds }, t) => t(`mails.participation.subject.${rounds}`),
  Body,
}
