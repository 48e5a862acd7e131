import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import { type OrganiserMail, skip } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = { applicantEmail: string; adminUrl: string }

function Body({ applicantEmail, adminUrl }: View) {
  const { own } = useMailTexts<Words>()
  return (
    <MailLayout title={own('subject')} preview={own('intro', { email: applicantEmail })}>
      <Paragraph>{own('intro', { email: applicantEmail })}</Paragraph>
      <Action href={adminUrl}>{own('action')}</Action>
    </MailLayout>
  )
}

export const approvalRequest: OrganiserMail<View, Words> = {
  kind: 'organiser',
  lane: 'match',
  why: 'organiser',
  view: async ({ applicantEmail, url }) => {
    const email = await applicantEmail()
    return email === null ? skip('request-closed') : { applicantEmail: email, adminUrl: url('/admin') }
  },
  samples: { one: {} },
  subject: (_, { own }) => own('subject'),
  Body,
}
