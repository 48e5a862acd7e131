import { Action, Paragraph } from './blocks.tsx'
import { MailLayout } from './layout.tsx'
import { NextOfHost } from './people.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['declined-to-host']

/** Free for somebody else, unless it is given anew already, or is no place of ours any more. */
const subjectOf = (next: View['next']) =>
  next === 'free' ? 'mails.declined.subject' : 'mails.withdrawnHost.subject'

function Body({ firstName, otherName, stay, next, profileUrl }: View) {
  const { t } = useReading()
  return (
    <MailLayout title={t(subjectOf(next))} preview={t('mails.declined.intro', { guest: otherName })}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{t('mails.declined.intro', { guest: otherName })}</Paragraph>
      <NextOfHost next={next} stay={stay} />
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

export const declinedToHostMail: MailDefinition<View> = {
  why: 'match',
  subject: ({ next }, t) => t(subjectOf(next)),
  Body,
}
