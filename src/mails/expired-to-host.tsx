import { Action, Paragraph } from './blocks.tsx'
import { MailLayout } from './layout.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['expired-to-host']

function Body({ firstName, otherName, stay, profileUrl }: View) {
  const { t, nights } = useReading()
  return (
    <MailLayout
      title={t('mails.declined.subject')}
      preview={t('mails.expiredHost.intro', { guest: otherName })}
    >
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{t('mails.expiredHost.intro', { guest: otherName })}</Paragraph>
      <Paragraph>{t('mails.placeFree.next', { nights: nights(stay) })}</Paragraph>
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

export const expiredToHostMail: MailDefinition<View> = {
  why: 'match',
  subject: (_, t) => t('mails.declined.subject'),
  Body,
}
