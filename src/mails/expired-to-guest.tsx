import { Action, Paragraph } from './blocks.tsx'
import { MailLayout } from './layout.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['expired-to-guest']

function Body({ firstName, otherName, stay, profileUrl }: View) {
  const { t, nights } = useReading()
  return (
    <MailLayout title={t('mails.expiredGuest.subject')} preview={t('mails.expiredGuest.next')}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{t('mails.expiredGuest.intro', { host: otherName, nights: nights(stay) })}</Paragraph>
      <Paragraph>{t('mails.expiredGuest.next')}</Paragraph>
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

export const expiredToGuestMail: MailDefinition<View> = {
  why: 'match',
  subject: (_, t) => t('mails.expiredGuest.subject'),
  Body,
}
