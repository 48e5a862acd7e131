import { Action, Paragraph, SmallPrint } from './blocks.tsx'
import { MailLayout } from './layout.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['newsletter-confirm']

function Body({ link, validDays }: View) {
  const { t } = useReading()
  return (
    <MailLayout title={t('mails.newsletterConfirm.subject')} preview={t('mails.newsletterConfirm.intro')}>
      <Paragraph>{t('mails.newsletterConfirm.intro')}</Paragraph>
      <Action href={link}>{t('mails.newsletterConfirm.action')}</Action>
      <Paragraph>{t('mails.newsletterConfirm.validity', { days: validDays })}</Paragraph>
      <SmallPrint>{t('mails.newsletterConfirm.notYou')}</SmallPrint>
    </MailLayout>
  )
}

/** Double opt-in: nobody is written to whose own mailbox has not said yes (rules: consent). */
export const newsletterConfirmMail: MailDefinition<View> = {
  why: 'asked',
  subject: (_view, t) => t('mails.newsletterConfirm.subject'),
  Body,
}
