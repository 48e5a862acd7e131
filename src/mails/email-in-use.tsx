import { Action, Paragraph, SmallPrint } from './blocks.tsx'
import { MailLayout } from './layout.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['email-in-use']

function Body({ loginUrl }: View) {
  const { t } = useReading()
  return (
    <MailLayout title={t('mails.emailInUse.subject')} preview={t('mails.emailInUse.intro')}>
      <Paragraph>{t('mails.emailInUse.intro')}</Paragraph>
      <Paragraph>{t('mails.emailInUse.what')}</Paragraph>
      <Action href={loginUrl}>{t('mails.emailInUse.action')}</Action>
      <SmallPrint>{t('mails.emailInUse.notYou')}</SmallPrint>
    </MailLayout>
  )
}

/** Instead of a code: the page that asked says the same for every address, so only this mailbox hears it. */
export const emailInUseMail: MailDefinition<View> = {
  why: 'asked',
  subject: (_, t) => t('mails.emailInUse.subject'),
  Body,
}
