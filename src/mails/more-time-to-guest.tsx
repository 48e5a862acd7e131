import { Action, Paragraph } from './blocks.tsx'
import { answerCalendar } from './calendar.ts'
import { MailLayout } from './layout.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['more-time-to-guest']

function Body({ firstName, otherName, stay, deadline, profileUrl }: View) {
  const { t, nights, moment } = useReading()
  return (
    <MailLayout
      title={t('mails.moreTime.subject')}
      preview={t('mails.offer.deadline', { deadline: moment(deadline) })}
    >
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{t('mails.moreTime.intro', { host: otherName, nights: nights(stay) })}</Paragraph>
      <Paragraph>{t('mails.offer.deadline', { deadline: moment(deadline) })}</Paragraph>
      <Action href={profileUrl}>{t('mails.offer.answer')}</Action>
      <Paragraph>{t('mails.offer.decline')}</Paragraph>
    </MailLayout>
  )
}

export const moreTimeToGuestMail: MailDefinition<View> = {
  why: 'match',
  subject: (_, t) => t('mails.moreTime.subject'),
  calendar: answerCalendar,
  Body,
}
