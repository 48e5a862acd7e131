import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import { type RegistrationMail, skip } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'
import { toGuest } from '../to-guest.ts'

type Words = typeof import('./en.json')
/** `name`: null after the other has deleted everything. */
type View = { firstName: string; name: string | null; profileUrl: string }

function Body({ firstName, name, profileUrl }: View) {
  const { own, t } = useMailTexts<Words>()
  const intro = name === null ? own('introNameless') : own('introNamed', { name })
  return (
    <MailLayout title={own('subject')} preview={intro}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{intro}</Paragraph>
      <Paragraph>{own('next')}</Paragraph>
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

/** To the other of two who travelled together, unless they have agreed anew. No reason is given, and none is known. */
export const companionEnded: RegistrationMail<View, Words> = {
  ...toGuest,
  view: async ({ firstName, companion, url }) => {
    const other = await companion()
    if (other?.state === 'agreed') return skip('companion-agreed')
    return { firstName, name: other?.firstName ?? null, profileUrl: url('/profile/companions') }
  },
  samples: {
    named: (_, { people }) => ({
      companion: async () => ({ state: 'ended', firstName: people.host, email: null }),
    }),
    nameless: { companion: async () => null },
  },
  subject: (_, { own }) => own('subject'),
  Body,
}
