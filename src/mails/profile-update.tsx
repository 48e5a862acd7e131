import { Action, Paragraph } from './blocks.tsx'
import { MailLayout } from './layout.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['profile-update']

function Body({ firstName, city, reminderUrl }: View) {
  const { t } = useReading()
  return (
    <MailLayout title={t('mails.profileUpdate.title')} preview={t('mails.profileUpdate.ask')}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{t('mails.profileUpdate.intro', { city })}</Paragraph>
      <Paragraph>{t('mails.profileUpdate.ask')}</Paragraph>
      <Action href={reminderUrl}>{t('mails.profileUpdate.action')}</Action>
      <Paragraph>{t('mails.registered.change')}</Paragraph>
    </MailLayout>
  )
}

/** About ten days after the registration (rules: life of a match). */
export const profileUpdateMail: MailDefinition<View> = {
  why: 'registration',
  subject: (_, t) => t('mails.profileUpdate.subject'),
  Body,
}
