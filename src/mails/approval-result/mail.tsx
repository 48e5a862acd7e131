import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import { type PersonMail, skip } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = { isApproved: boolean; adminUrl: string }

const subjectOf = ({ isApproved }: View) => (isApproved ? 'subjectYes' : 'subjectNo')

function Body(view: View) {
  const { own } = useMailTexts<Words>()
  const intro = own(view.isApproved ? 'introYes' : 'introNo')
  return (
    <MailLayout title={own(subjectOf(view))} preview={intro}>
      <Paragraph>{intro}</Paragraph>
      {view.isApproved && <Action href={view.adminUrl}>{own('action')}</Action>}
    </MailLayout>
  )
}

export const approvalResult: PersonMail<View, Words> = {
  kind: 'person',
  lane: 'match',
  why: 'organiser',
  view: async (person) => {
    const isApproved = await person.isApproved()
    return isApproved === null ? skip('request-not-decided') : { isApproved, adminUrl: person.url('/admin') }
  },
  samples: { approved: { isApproved: async () => true }, declined: { isApproved: async () => false } },
  subject: (view, { own }) => own(subjectOf(view)),
  Body,
}
