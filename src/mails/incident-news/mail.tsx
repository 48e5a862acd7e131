import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import { type OrganiserMail, skip } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'
import type { IncidentNews } from '../contexts.ts'

type Words = typeof import('./en.json')
type View = IncidentNews & { pageUrl: string }

const subjectOf = ({ what, isUrgent }: View) =>
  what === 'added' ? 'subjectAdded' : isUrgent ? 'subjectUrgent' : 'subject'

function Body(view: View) {
  const { own } = useMailTexts<Words>()
  const intro = own(view.what === 'added' ? 'introAdded' : view.isUrgent ? 'introUrgent' : 'intro')
  return (
    <MailLayout title={own(subjectOf(view))} preview={intro}>
      <Paragraph>{intro}</Paragraph>
      <Paragraph>{own(view.mayOpen ? 'where' : 'nobody')}</Paragraph>
      <Action href={view.pageUrl}>{own('action')}</Action>
    </MailLayout>
  )
}

/** To the incident team: that there is something, and nothing of it (rules: incidents). While nobody is named, to all organisers. */
export const incidentNews: OrganiserMail<View, Words> = {
  kind: 'organiser',
  lane: 'match',
  why: 'organiser',
  view: async ({ incident, url }) => {
    const news = await incident()
    return news === null ? skip('incident-closed') : { ...news, pageUrl: url('/admin/incidents') }
  },
  samples: {
    told: { incident: async () => ({ what: 'told', isUrgent: false, mayOpen: true }) },
    urgent: { incident: async () => ({ what: 'told', isUrgent: true, mayOpen: true }) },
    added: { incident: async () => ({ what: 'added', isUrgent: false, mayOpen: true }) },
    nobody: { incident: async () => ({ what: 'told', isUrgent: false, mayOpen: false }) },
  },
  subject: (view, { own }) => own(subjectOf(view)),
  Body,
}
