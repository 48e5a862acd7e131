import { Paragraph, SmallPrint } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import type { AddressMail } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = Record<never, never>

function Body() {
  const { own } = useMailTexts<Words>()
  return (
    <MailLayout title={own('subject')} preview={own('intro')}>
      <Paragraph>{own('intro')}</Paragraph>
      <Paragraph>{own('address')}</Paragraph>
      <SmallPrint>{own('notYou')}</SmallPrint>
    </MailLayout>
  )
}

/** The last mail: it knows nothing but where it goes. */
export const accountDeleted: AddressMail<View, Words> = {
  kind: 'address',
  lane: 'match',
  why: 'account',
  samples: { one: () => ({}) },
  subject: (_, { own }) => own('subject'),
  Body,
}
