import { Paragraph, SmallPrint } from './blocks.tsx'
import { MailLayout } from './layout.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['account-deleted']

function Body() {
  const { t } = useReading()
  return (
    <MailLayout title={t('mails.accountDeleted.subject')} preview={t('mails.accountDeleted.intro')}>
      <Paragraph>{t('mails.accountDeleted.intro')}</Paragraph>
      <Paragraph>{t('mails.accountDeleted.address')}</Paragraph>
      <SmallPrint>{t('mails.accountDeleted.notYou')}</SmallPrint>
    </MailLayout>
  )
}

/** The last mail: it knows nothing but where it goes. */
export const accountDeletedMail: MailDefinition<View> = {
  why: 'account',
  subject: (_, t) => t('mails.accountDeleted.subject'),
  Body,
}
