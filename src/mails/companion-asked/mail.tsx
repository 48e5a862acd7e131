import { Action, Paragraph, SmallPrint } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import { type RegistrationMail, skip } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'
import { toGuest } from '../to-guest.ts'

type Words = typeof import('./en.json')
type View = { firstName: string; name: string; email: string; city: string; answerUrl: string }

function Body({ firstName, name, email, city, answerUrl }: View) {
  const { own, t } = useMailTexts<Words>()
  return (
    <MailLayout title={own('subject')} preview={own('intro', { name, email, city })}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{own('intro', { name, email, city })}</Paragraph>
      <Paragraph>{own('ask')}</Paragraph>
      <Action href={answerUrl}>{own('action')}</Action>
      <SmallPrint>{own('sure')}</SmallPrint>
    </MailLayout>
  )
}

/** To a guest whom another has named (rules: travelling together), as long as that waits for an answer. */
export const companionAsked: RegistrationMail<View, Words> = {
  ...toGuest,
  view: async ({ firstName, edition, companion, url }) => {
    const other = await companion()
    if (other?.state !== 'asks' || other.email === null) return skip('companion-answered')
    const { firstName: name, email } = other
    return { firstName, name, email, city: edition.city, answerUrl: url('/profile/companions') }
  },
  samples: {
    one: (_, { people }) => ({
      companion: async () => ({ state: 'asks', firstName: people.host, email: 'sample@example.org' }),
    }),
  },
  subject: (_, { own }) => own('subject'),
  Body,
}
