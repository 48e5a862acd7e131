import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import type { AddressMail } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = { unsubscribeUrl: string }

function Body({ unsubscribeUrl }: View) {
  const { own } = useMailTexts<Words>()
  return (
    <MailLayout title={own('subject')} preview={own('intro')}>
      <Paragraph>{own('intro')}</Paragraph>
      <Paragraph>{own('way')}</Paragraph>
      <Action href={unsubscribeUrl}>{own('action')}</Action>
    </MailLayout>
  )
}

/** To somebody who is on the list and signs up again: the page may not tell them, their own mailbox may. */
export const newsletterAlready: AddressMail<View, Words> = {
  kind: 'address',
  lane: 'reminder',
  why: 'list',
  samples: { one: ({ url }) => ({ unsubscribeUrl: `${url('/unsubscribe')}?token=sample` }) },
  subject: (_view, { own }) => own('subject'),
  Body,
}
