import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import { type PersonMail, skip } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'
import type { MailDeadline } from '../views.ts'

type Words = typeof import('./en.json')
type View = { signedIn: MailDeadline; sessionsUrl: string }

function Body({ signedIn, sessionsUrl }: View) {
  const { own, moment } = useMailTexts<Words>()
  const intro = own('intro', { moment: moment(signedIn) })
  return (
    <MailLayout title={own('title')} preview={intro}>
      <Paragraph>{intro}</Paragraph>
      <Paragraph>{own('wasYou')}</Paragraph>
      <Paragraph>{own('wasNotYou')}</Paragraph>
      <Action href={sessionsUrl}>{own('action')}</Action>
    </MailLayout>
  )
}

/** Neither the device nor the network is named: neither is stored (rules: consent). */
export const newDevice: PersonMail<View, Words> = {
  kind: 'person',
  lane: 'match',
  why: 'account',
  view: ({ signedInAt, timeZone, url }) =>
    signedInAt === null
      ? skip('incomplete')
      : { signedIn: { at: signedInAt, timeZone }, sessionsUrl: url('/profile/sessions') },
  samples: { one: {} },
  subject: (_, { own }) => own('subject'),
  Body,
}
