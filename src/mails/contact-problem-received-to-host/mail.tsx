import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import { type MatchMail, skip } from '../mail.ts'
import { type Closed, closedToHost } from '../match-parts.ts'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = Omit<Closed, 'stay'>

function Body({ firstName, otherName, profileUrl }: View) {
  const { own, t } = useMailTexts<Words>()
  const done = t('mails.problemReceived.done', { other: otherName })
  return (
    <MailLayout title={t('mails.problemReceived.title')} preview={done}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{own('intro', { guest: otherName })}</Paragraph>
      <Paragraph>{done}</Paragraph>
      <Paragraph>{t('mails.problemReceived.next')}</Paragraph>
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

/** To the host who says that they do not reach each other: it has arrived, and what happens next (rules: life of a match). */
export const contactProblemReceivedToHost: MatchMail<View, Words> = {
  kind: 'match',
  lane: 'match',
  to: 'host',
  states: ['offered', 'accepted'],
  why: 'match',
  view: async (match) => ((await match.isProblemOpen()) ? closedToHost(match) : skip('problem-decided')),
  samples: { one: {} },
  subject: (_, { t }) => t('mails.problemReceived.subject'),
  Body,
}
