import { Action, Paragraph } from './blocks.tsx'
import { guestStayCalendar } from './calendar.ts'
import { MailLayout } from './layout.tsx'
import { NextOfGuest } from './people.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['withdrawn-to-guest']

function Body({ firstName, otherName, stay, reason, hadContact, next, profileUrl }: View) {
  const { t, nights } = useReading()
  return (
    <MailLayout
      title={t(
        reason === 'guest-cancelled' ? 'mails.withdrawnGuest.titleCancelled' : 'mails.withdrawnGuest.title',
      )}
      preview={t(`mails.withdrawnGuest.reason.${reason}`)}
    >
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{t('mails.withdrawnGuest.intro', { host: otherName, nights: nights(stay) })}</Paragraph>
      <Paragraph>{t(`mails.withdrawnGuest.reason.${reason}`)}</Paragraph>
      <NextOfGuest next={next} />
      {hadContact && <Paragraph>{t('mails.withdrawnContact')}</Paragraph>}
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

export const withdrawnToGuestMail: MailDefinition<View> = {
  why: 'match',
  subject: (_, t) => t('mails.withdrawnGuest.subject'),
  calendar: (view, reading) =>
    view.entry && guestStayCalendar({ ...view, entry: view.entry, hostName: view.otherName }, reading, true),
  Body,
}
