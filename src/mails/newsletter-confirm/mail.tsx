import { confirmationDays } from '#domain/newsletter.ts'
import { Action, Paragraph, SmallPrint } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import type { AddressMail } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = { link: string; validDays: number }

function Body({ link, validDays }: View) {
  const { own } = useMailTexts<Words>()
  return (
    <MailLayout title={own('subject')} preview={own('intro')}>
      <Paragraph>{own('intro')}</Paragraph>
      <Action href={link}>{own('action')}</Action>
      <Paragraph>{own('validity', { days: validDays })}</Paragraph>
      <SmallPrint>{own('notYou')}</SmallPrint>
    </MailLayout>
  )
}

/** Double opt-in: nobody is written to whose own mailbox has not said yes (rules: consent). */
export const newsletterConfirm: AddressMail<View, Words> = {
  kind: 'address',
  lane: 'reminder',
  why: 'asked',
  samples: {
    one: ({ edition, url }) => ({
      link: `${url('/confirmNewsletter')}?token=sample`,
      validDays: confirmationDays(edition),
    }),
  },
  subject: (_view, { own }) => own('subject'),
  Body,
}
