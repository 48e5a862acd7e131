import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import { type RegistrationMail, skip } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'
import { toGuest } from '../to-guest.ts'

type Words = typeof import('./en.json')
/** `host`: who is named in it. `again`: the number of one that was printed before. */
type View = { firstName: string; host: string | null; again: string | null; lettersUrl: string }

function Body({ firstName, host, again, lettersUrl }: View) {
  const { own, t } = useMailTexts<Words>()
  const first = host === null ? own('introOrganisation') : own('introHost', { host })
  const intro = again === null ? first : own('introAgain', { number: again })
  return (
    <MailLayout title={own('subject')} preview={intro}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{intro}</Paragraph>
      <Paragraph>{own('next')}</Paragraph>
      <Paragraph>{own('check')}</Paragraph>
      <Action href={lettersUrl}>{own('toLetters')}</Action>
    </MailLayout>
  )
}

/** To a guest who can print a letter now, as long as they can. */
export const visaLetterReady: RegistrationMail<View, Words> = {
  ...toGuest,
  view: async ({ firstName, letter, url }) => {
    const found = await letter()
    if (!found || found.state === 'withdrawn' || found.state === 'asked') return skip('letter-withdrawn')
    const { host, number, isRepeated } = found
    return { firstName, host, again: isRepeated ? number : null, lettersUrl: url('/profile/letters') }
  },
  samples: {
    organisation: {},
    host: (_, { people }) => ({
      letter: async () => ({ state: 'ready', number: 'K7QX-4M2P', host: people.host, isRepeated: false }),
    }),
    again: {
      letter: async () => ({ state: 'valid', number: 'K7QX-4M2P', host: null, isRepeated: true }),
    },
  },
  subject: (_, { own }) => own('subject'),
  Body,
}
