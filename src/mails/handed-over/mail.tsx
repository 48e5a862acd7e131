import { endOfDay } from '#domain/deadline.ts'
import { ALWAYS } from '#domain/timed-mails.ts'
import { Action, Paragraph, SmallPrint } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import type { RegistrationMail } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = { role: 'guest' | 'host'; firstName: string; city: string; loginUrl: string }

const intros = { guest: 'introGuest', host: 'introHost' } as const

function Body({ role, firstName, city, loginUrl }: View) {
  const { own, t } = useMailTexts<Words>()
  return (
    <MailLayout title={own('title')} preview={own('takeOver')}>
      <Paragraph>
        {firstName === '' ? t('mails.greetingPlain') : t('mails.greeting', { name: firstName })}
      </Paragraph>
      <Paragraph>{own(intros[role], { city })}</Paragraph>
      <Paragraph>{own('takeOver')}</Paragraph>
      <Action href={loginUrl}>{own('action')}</Action>
      <SmallPrint>{own('notYou')}</SmallPrint>
    </MailLayout>
  )
}

/** Once an organiser has added an address for somebody they entered by hand (rules: by hand). */
export const handedOver: RegistrationMail<View, Words> = {
  kind: 'registration',
  lane: 'match',
  states: ['draft', 'submitted'],
  toAddedAddress: true,
  time: ({ conferenceEnd, timeZone }) => ({ opensAt: ALWAYS, closesAt: endOfDay(conferenceEnd, timeZone) }),
  why: 'registration',
  view: ({ role, firstName, edition, url }) => ({
    role,
    firstName,
    city: edition.city,
    loginUrl: url('/login'),
  }),
  samples: { guest: { role: 'guest' }, host: { role: 'host' } },
  subject: ({ city }, { own }) => own('subject', { city }),
  Body,
}
