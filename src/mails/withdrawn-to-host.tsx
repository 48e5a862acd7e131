import { Action, Paragraph } from './blocks.tsx'
import { hostStayCalendar } from './calendar.ts'
import { MailLayout } from './layout.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['withdrawn-to-host']

function Body({ firstName, otherName, stay, reason, hadContact, profileUrl }: View) {
  const { t, nights } = useReading()
  const next =
    reason === 'host-cancelled'
      ? t('mails.withdrawnHost.nextCancelled')
      : t('mails.placeFree.next', { nights: nights(stay) })
  return (
    <MailLayout
      title={t('mails.withdrawnHost.title', { guest: otherName })}
      preview={t(`mails.withdrawnHost.reason.${reason}`)}
    >
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{t(`mails.withdrawnHost.reason.${reason}`)}</Paragraph>
      <Paragraph>{next}</Paragraph>
      {hadContact && <Paragraph>{t('mails.withdrawnContact')}</Paragraph>}
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

export const withdrawnToHostMail: MailDefinition<View> = {
  why: 'match',
  subject: (_, t) => t('mails.withdrawnHost.subject'),
  calendar: (view, reading) =>
    view.entry && hostStayCalendar({ ...view, entry: view.entry, guestName: view.otherName }, reading, true),
  Body,
}
