import { untilTheConferenceEnds } from '#domain/timed-mails.ts'
import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import type { RegistrationMail } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = { role: 'guest' | 'host'; firstName: string; city: string; profileUrl: string }

function Body({ role, firstName, city, profileUrl }: View) {
  const { own, t } = useMailTexts<Words>()
  const said = own(role, { city })
  return (
    <MailLayout title={own('subject')} preview={said}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{said}</Paragraph>
      <Paragraph>{own('others')}</Paragraph>
      <Paragraph>{own('again')}</Paragraph>
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

/** The receipt for people who have ended their own registration; nobody who has registered again meanwhile. */
export const registrationEnded: RegistrationMail<View, Words> = {
  kind: 'registration',
  lane: 'match',
  states: ['cancelled'],
  time: untilTheConferenceEnds,
  why: 'registration',
  view: ({ role, firstName, edition, url }) => ({
    role,
    firstName,
    city: edition.city,
    profileUrl: url('/profile'),
  }),
  samples: { guest: { role: 'guest' }, host: { role: 'host' } },
  subject: (_, { own }) => own('subject'),
  Body,
}
