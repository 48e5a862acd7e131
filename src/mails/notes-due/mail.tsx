import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import { type OrganiserMail, skip } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = { count: number; pageUrl: string }

function Body({ count, pageUrl }: View) {
  const { own } = useMailTexts<Words>()
  return (
    <MailLayout title={own('subject', { count })} preview={own('intro', { count })}>
      <Paragraph>{own('intro', { count })}</Paragraph>
      <Action href={pageUrl}>{own('action')}</Action>
    </MailLayout>
  )
}

/** To their writer: how many, and nothing of what they say, because notes speak of people (rules: looking after). */
export const notesDue: OrganiserMail<View, Words> = {
  kind: 'organiser',
  lane: 'reminder',
  why: 'organiser',
  view: async ({ dueNotes, url }) => {
    const count = await dueNotes()
    return count === 0 ? skip('notes-done') : { count, pageUrl: url('/admin/mine') }
  },
  samples: { one: {} },
  subject: ({ count }, { own }) => own('subject', { count }),
  Body,
}
