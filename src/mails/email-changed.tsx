import { Action, Paragraph } from './blocks.tsx'
import { MailLayout } from './layout.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['email-changed']

function Body({ keptDays, contactUrl }: View) {
  const { t } = useReading()
  return (
    <MailLayout title={t('mails.emailChanged.subject')} preview={t('mails.emailChanged.intro')}>
      <Paragraph>{t('mails.emailChanged.intro')}</Paragraph>
      <Paragraph>{t('mails.emailChanged.wasYou')}</Paragraph>
      <Paragraph>{t('mails.emailChanged.wasNotYou', { days: keptDays })}</Paragraph>
      <Action href={contactUrl}>{t('mails.emailChanged.action')}</Action>
    </MailLayout>
  )
}

/** To the former address. It does not say the new one: whoever reads this mailbox may be somebody else by now. */
export const emailChangedMail: MailDefinition<View> = {
  why: 'account',
  subject: (_, t) => t('mails.emailChanged.subject'),
  Body,
}
