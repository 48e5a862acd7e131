import { Action, Facts, Paragraph } from './blocks.tsx'
import { hostEventCalendar } from './calendar.ts'
import { MailLayout } from './layout.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['host-event']

function Body({ firstName, city, startsAt, minutes, link }: View) {
  const { t, moment } = useReading()
  const intro = t('mails.hostEvent.intro', { city })
  return (
    <MailLayout title={t('mails.hostEvent.title')} preview={moment(startsAt)}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{intro}</Paragraph>
      <Facts
        title={t('mails.hostEvent.facts')}
        rows={[
          { label: t('mails.hostEvent.when'), value: moment(startsAt) },
          { label: t('mails.hostEvent.duration'), value: t('mails.hostEvent.minutes', { minutes }) },
          { label: t('mails.hostEvent.where'), value: t('mails.hostEvent.online') },
        ]}
      />
      <Action href={link}>{t('mails.hostEvent.action')}</Action>
      <Paragraph>{t('mails.hostEvent.file')}</Paragraph>
    </MailLayout>
  )
}

/** The way into the meeting is in this mail only, never on the site (rules: editions). */
export const hostEventMail: MailDefinition<View> = {
  why: 'registration',
  subject: (_, t) => t('mails.hostEvent.subject'),
  calendar: hostEventCalendar,
  Body,
}
