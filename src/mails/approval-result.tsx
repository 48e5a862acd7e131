import { Action, Paragraph } from './blocks.tsx'
import { MailLayout } from './layout.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['approval-result']

const subjectOf = ({ isApproved }: View) =>
  isApproved ? 'mails.approvalResult.subjectYes' : 'mails.approvalResult.subjectNo'

function Body(view: View) {
  const { t } = useReading()
  const intro = t(view.isApproved ? 'mails.approvalResult.introYes' : 'mails.approvalResult.introNo')
  return (
    <MailLayout title={t(subjectOf(view))} preview={intro}>
      <Paragraph>{intro}</Paragraph>
      {view.isApproved && <Action href={view.adminUrl}>{t('mails.approvalResult.action')}</Action>}
    </MailLayout>
  )
}

export const approvalResultMail: MailDefinition<View> = {
  why: 'organiser',
  subject: (view, t) => t(subjectOf(view)),
  Body,
}
