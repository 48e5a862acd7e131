import { Action, Paragraph } from './blocks.tsx'
import { MailLayout } from './layout.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['approval-request']

function Body({ applicantEmail, adminUrl }: View) {
  const { t } = useReading()
  return (
    <MailLayout
      title={t('mails.approvalRequest.subject')}
      preview={t('mails.approvalRequest.intro', { email: applicantEmail })}
    >
      <Paragraph>{t('mails.approvalRequest.intro', { email: applicantEmail })}</Paragraph>
      <Action href={adminUrl}>{t('mails.approvalRequest.action')}</Action>
    </MailLayout>
  )
}

export const approvalRequestMail: MailDefinition<View> = {
  why: 'organiser',
  subject: (_, t) => t('mails.approvalRequest.subject'),
  Body,
}
