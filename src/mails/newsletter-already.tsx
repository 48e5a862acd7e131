import { Action, Paragraph } from './blocks.tsx'
import { MailLayout } from './layout.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['newsletter-already']

function Body({ unsubscribeUrl }: View) {
  const { t } = useReading()
  return (
    <MailLayout title={t('mails.newsletterAlready.subject')} preview={t('mails.newsletterAlready.intro')}>
      <Paragraph>{t('mails.newsletterAlready.intro')}</Paragraph>
      <Paragraph>{t('mails.newsletterAlready.way')}</Paragraph>
      <Action href={unsubscribeUrl}>{t('mails.newsletterAlready.action')}</Action>
    </MailLayout>
  )
}

/** To somebody who is on the list and signs up again: the page may not tell them, their own mailbox may. */
export const newsletterAlreadyMail: MailDefinition<View> = {
  why: 'list',
  subject: (_view, t) => t('mails.newsletterAlready.subject'),
  Body,
}
