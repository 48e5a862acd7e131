import { Action, Paragraph } from './blocks.tsx'
import { MailLayout } from './layout.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['broadcast-request']

function Body({ writerEmail, broadcastsUrl }: View) {
  const { t } = useReading()
  const intro = t('mails.broadcastRequest.intro', { email: writerEmail })
  return (
    <MailLayout title={t('mails.broadcastRequest.subject')} preview={intro}>
      <Paragraph>{intro}</Paragraph>
      <Action href={broadcastsUrl}>{t('mails.broadcastRequest.action')}</Action>
    </MailLayout>
  )
}

export const broadcastRequestMail: MailDefinition<View> = {
  why: 'organiser',
  subject: (_, t) => t('mails.broadcastRequest.subject'),
  Body,
}
