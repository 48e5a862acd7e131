import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import { type PersonMail, skip } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = { decision: 'approved' | 'declined' | 'revoked'; adminUrl: string }

function Body({ decision, adminUrl }: View) {
  const { own } = useMailTexts<Words>()
  const intro = own(`intro.${decision}`)
  return (
    <MailLayout title={own(`subject.${decision}`)} preview={intro}>
      <Paragraph>{intro}</Paragraph>
      {decision === 'approved' && <Action href={adminUrl}>{own('action')}</Action>}
    </MailLayout>
  )
}

const decided = (decision: View['decision']) => ({ decision: () => Promise.resolve(decision) })

export const approvalResult: PersonMail<View, Words> = {
  kind: 'person',
  lane: 'match',
  why: 'organiser',
  view: async (person) => {
    const decision = await person.decision()
    return decision === null ? skip('request-not-decided') : { decision, adminUrl: person.url('/admin') }
  },
  samples: {
    approved: decided('approved'),
    declined: decided('declined'),
    revoked: decided('revoked'),
  },
  subject: ({ decision }, { own }) => own(`subject.${decision}`),
  Body,
}
