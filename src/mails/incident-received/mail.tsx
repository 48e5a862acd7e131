import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import type { PersonMail } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = { pageUrl: string }

function Body({ pageUrl }: View) {
  const { own } = useMailTexts<Words>()
  return (
    <MailLayout title={own('subject')} preview={own('intro')}>
      <Paragraph>{own('intro')}</Paragraph>
      <Paragraph>{own('next')}</Paragraph>
      <Action href={pageUrl}>{own('action')}</Action>
    </MailLayout>
  )
}

/** To somebody who has told something with their name, if they asked for it: nothing of what they told, as others may read along. */
export const incidentReceived: PersonMail<View, Words> = {
  kind: 'person',
  lane: 'match',
  why: 'asked',
  view: ({ url }) => ({ pageUrl: url('/tellUs/again') }),
  samples: { one: {} },
  subject: (_, { own }) => own('subject'),
  Body,
}
