import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import { type RegistrationMail, skip } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'
import { toGuest } from '../to-guest.ts'

type Words = typeof import('./en.json')
type View = { firstName: string; name: string; profileUrl: string }

function Body({ firstName, name, profileUrl }: View) {
  const { own, t } = useMailTexts<Words>()
  return (
    <MailLayout title={own('subject')} preview={own('intro', { name })}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{own('intro', { name })}</Paragraph>
      <Paragraph>{own('end')}</Paragraph>
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

/** To a guest whose question another has answered with yes, as long as both stand by it. */
export const companionAgreed: RegistrationMail<View, Words> = {
  ...toGuest,
  view: async ({ firstName, companion, url }) => {
    const other = await companion()
    if (other?.state !== 'agreed') return skip('companion-ended')
    return { firstName, name: other.firstName, profileUrl: url('/profile/companions') }
  },
  samples: { one: {} },
  subject: (_, { own }) => own('subject'),
  Body,
}
