import { Action, Paragraph } from './blocks.tsx'
import { hostStayCalendar } from './calendar.ts'
import { MailLayout } from './layout.tsx'
import { NextOfHost } from './people.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['withdrawn-to-host']

function Body({ firstName, otherName, stay, reason, hadContact, next, profileUrl }: View) {
  const { t } = useReading()
  return (
    <MailLayout
      title={t(
        reason === 'host-cancelled' ? 'mails.withdrawnHost.titleCancelled' : 'mails.withdrawnHost.title',
        { guest: otherName },
      )}
      preview={t(`mails.withdrawnHost.reason.${reason}`)}
    >
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{t(`mails.withdrawnHost.reason.${reason}`)}</Paragraph>
      <NextOfHost next={next} stay={stay} />
      {hadContact && <Paragraph>{t('mails.withdrawnContact')}</Paragraph>}
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

export const withdrawnToHostMail: MailDefinition<View> = {
  why: 'match',
  subject: ({ reason }, t) =>
    t(reason === 'host-cancelled' ? 'mails.withdrawnHost.subjectCancelled' : 'mails.withdrawnHost.subject'),
  calendar: (view, reading) =>
    view.entry && hostStayCalendar({ ...view, entry: view.entry, guestName: view.otherName }, reading, true),
  Body,
}
