import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import { type PersonMail, skip } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'
import type { MailDeadline } from '../views.ts'

type Words = typeof import('./en.json')
type View = { ended: MailDeadline; sessionsUrl: string }

function Body({ ended, sessionsUrl }: View) {
  const { own, moment } = useMailTexts<Words>()
  const intro = own('intro', { moment: moment(ended) })
  return (
    <MailLayout title={own('title')} preview={intro}>
      <Paragraph>{intro}</Paragraph>
      <Paragraph>{own('why')}</Paragraph>
      <Action href={sessionsUrl}>{own('action')}</Action>
    </MailLayout>
  )
}

/** Who ended it stands in the log of security events, for all organisers to see. */
export const sessionEnded: PersonMail<View, Words> = {
  kind: 'person',
  lane: 'match',
  why: 'account',
  view: ({ sessionEndedAt, timeZone, url }) =>
    sessionEndedAt === null
      ? skip('incomplete')
      : { ended: { at: sessionEndedAt, timeZone }, sessionsUrl: url('/profile/sessions') },
  samples: { one: {} },
  subject: (_, { own }) => own('subject'),
  Body,
}
