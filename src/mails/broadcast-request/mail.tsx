import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import { type OrganiserMail, skip } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = { writerEmail: string; broadcastsUrl: string }

function Body({ writerEmail, broadcastsUrl }: View) {
  const { own } = useMailTexts<Words>()
  const intro = own('intro', { email: writerEmail })
  return (
    <MailLayout title={own('subject')} preview={intro}>
      <Paragraph>{intro}</Paragraph>
      <Action href={broadcastsUrl}>{own('action')}</Action>
    </MailLayout>
  )
}

export const broadcastRequest: OrganiserMail<View, Words> = {
  kind: 'organiser',
  lane: 'match',
  why: 'organiser',
  view: async ({ writerEmail, url }) => {
    const email = await writerEmail()
    return email === null
      ? skip('request-closed')
      : { writerEmail: email, broadcastsUrl: url('/admin/broadcasts') }
  },
  samples: { one: {} },
  subject: (_, { own }) => own('subject'),
  Body,
}
