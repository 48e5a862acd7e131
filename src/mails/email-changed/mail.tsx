import { ACCOUNT_RULES } from '#domain/own-account.ts'
import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import type { AddressMail } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = { keptDays: number; contactUrl: string }

function Body({ keptDays, contactUrl }: View) {
  const { own } = useMailTexts<Words>()
  return (
    <MailLayout title={own('subject')} preview={own('intro')}>
      <Paragraph>{own('intro')}</Paragraph>
      <Paragraph>{own('wasYou')}</Paragraph>
      <Paragraph>{own('wasNotYou', { days: keptDays })}</Paragraph>
      <Action href={contactUrl}>{own('action')}</Action>
    </MailLayout>
  )
}

/** To the former address. It does not say the new one: the reader of this mailbox may be somebody else by now. */
export const emailChanged: AddressMail<View, Words> = {
  kind: 'address',
  lane: 'match',
  why: 'account',
  samples: {
    one: ({ url }) => ({ keptDays: ACCOUNT_RULES.oldEmailDays, contactUrl: url('/contactUs') }),
  },
  subject: (_, { own }) => own('subject'),
  Body,
}
