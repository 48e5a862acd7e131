import { Action, Paragraph } from './blocks.tsx'
import { MailLayout } from './layout.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['contact-problem-received-to-guest']

function Body({ firstName, otherName, profileUrl }: View) {
  const { t } = useReading()
  const done = t('mails.problemReceived.done', { other: otherName })
  return (
    <MailLayout title={t('mails.problemReceived.title')} preview={done}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{t('mails.problemReceived.introGuest', { host: otherName })}</Paragraph>
      <Paragraph>{done}</Paragraph>
      <Paragraph>{t('mails.problemReceived.next')}</Paragraph>
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

/** To the guest who says that they do not reach each other: it has arrived, and what happens next (rules: life of a match). */
export const contactProblemReceivedToGuestMail: MailDefinition<View> = {
  why: 'match',
  subject: (_, t) => t('mails.problemReceived.subject'),
  Body,
}
