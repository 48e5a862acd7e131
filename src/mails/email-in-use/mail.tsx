import { Action, Paragraph, SmallPrint } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import type { AddressMail } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = { loginUrl: string }

function Body({ loginUrl }: View) {
  const { own } = useMailTexts<Words>()
  return (
    <MailLayout title={own('subject')} preview={own('intro')}>
      <Paragraph>{own('intro')}</Paragraph>
      <Paragraph>{own('what')}</Paragraph>
      <Action href={loginUrl}>{own('action')}</Action>
      <SmallPrint>{own('notYou')}</SmallPrint>
    </MailLayout>
  )
}

/** Instead of a code: the page that asked says the same for every address, so only this mailbox hears it. */
export const emailInUse: AddressMail<View, Words> = {
  kind: 'address',
  lane: 'code',
  why: 'asked',
  samples: { one: ({ url }) => ({ loginUrl: url('/login') }) },
  subject: (_, { own }) => own('subject'),
  Body,
}
