import type { Applicants } from '../contexts.ts'
import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import { type OrganiserMail, skip } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = { applicants: Applicants; adminUrl: string }

const subjectOf = ({ applicants }: View) => ('count' in applicants ? 'subjectMany' : 'subject')

function Body({ applicants, adminUrl }: View) {
  const { own } = useMailTexts<Words>()
  const intro =
    'count' in applicants ? own('introMany', applicants) : own('intro', { email: applicants.email })
  return (
    <MailLayout title={own(subjectOf({ applicants, adminUrl }))} preview={intro}>
      <Paragraph>{intro}</Paragraph>
      {'isBack' in applicants && applicants.isBack && <Paragraph>{own('isBack')}</Paragraph>}
      <Action href={adminUrl}>{own('action')}</Action>
    </MailLayout>
  )
}

export const approvalRequest: OrganiserMail<View, Words> = {
  kind: 'organiser',
  lane: 'match',
  why: 'organiser',
  view: async ({ applicants: find, url }) => {
    const applicants = await find()
    return applicants === null ? skip('request-closed') : { applicants, adminUrl: url('/admin') }
  },
  samples: {
    one: {},
    back: { applicants: async () => ({ email: 'sample@example.org', isBack: true }) },
    many: { applicants: async () => ({ count: 12 }) },
  },
  subject: (view, { own }) => own(subjectOf(view)),
  Body,
}
