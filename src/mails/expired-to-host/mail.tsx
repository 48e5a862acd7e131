import type { NextForHost } from '#domain/guest-search.ts'
import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import type { MatchMail } from '../mail.ts'
import { type Closed, closedToHost } from '../match-parts.ts'
import { NextOfHost } from '../people.tsx'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = Closed & { next: NextForHost }

/** Free for somebody else, unless it is given anew already, or is no place of ours any more. */
const subjectOf = (next: View['next']) =>
  next === 'free' ? 'mails.declined.subject' : 'mails.withdrawnHost.subject'

function Body({ firstName, otherName, stay, next, profileUrl }: View) {
  const { own, t } = useMailTexts<Words>()
  return (
    <MailLayout title={t(subjectOf(next))} preview={own('intro', { guest: otherName })}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{own('intro', { guest: otherName })}</Paragraph>
      <NextOfHost next={next} stay={stay} />
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

export const expiredToHost: MatchMail<View, Words> = {
  kind: 'match',
  lane: 'match',
  to: 'host',
  states: ['expired'],
  why: 'match',
  view: async (match) => ({ ...closedToHost(match), next: await match.nextForHost() }),
  samples: { one: {} },
  subject: ({ next }, { t }) => t(subjectOf(next)),
  Body,
}
