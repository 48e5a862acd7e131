import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import { type RegistrationMail, skip } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'
import { toGuest } from '../to-guest.ts'

type Words = typeof import('./en.json')
/** `number`: null of one that was asked for and never given. */
type View = { firstName: string; number: string | null; lettersUrl: string }

function Body({ firstName, number, lettersUrl }: View) {
  const { own, t } = useMailTexts<Words>()
  const intro = number === null ? own('introRefused') : own('introGiven', { number })
  return (
    <MailLayout title={own(number === null ? 'subjectRefused' : 'subject')} preview={intro}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{intro}</Paragraph>
      <Paragraph>{own('next')}</Paragraph>
      <Action href={lettersUrl}>{own('toLetters')}</Action>
    </MailLayout>
  )
}

/** To a guest whose letter was taken back, or who has asked for one in vain. The reason stands on the page alone. */
export const visaLetterWithdrawn: RegistrationMail<View, Words> = {
  ...toGuest,
  view: async ({ firstName, letter, url }) => {
    const found = await letter()
    if (found?.state !== 'withdrawn') return skip('letter-stands')
    return { firstName, number: found.number, lettersUrl: url('/profile/letters') }
  },
  samples: {
    given: {
      letter: async () => ({ state: 'withdrawn', number: 'K7QX-4M2P', host: null, isRepeated: false }),
    },
    refused: {
      letter: async () => ({ state: 'withdrawn', number: null, host: null, isRepeated: false }),
    },
  },
  subject: ({ number }, { own }) => own(number === null ? 'subjectRefused' : 'subject'),
  Body,
}
