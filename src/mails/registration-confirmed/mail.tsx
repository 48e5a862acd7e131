import { untilTheConferenceEnds } from '#domain/timed-mails.ts'
import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import type { RegistrationMail } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'
import type { Rounds } from '../views.ts'

type Words = typeof import('./en.json')
type View = {
  role: 'guest' | 'host'
  firstName: string
  city: string
  /** Has heard of no place yet: only then is there something to say of the rounds. Hosts always. */
  isWaiting: boolean
  profileUrl: string
} & Rounds

const subjects = { guest: 'subjectGuest', host: 'subjectHost' } as const
const thanks = { guest: 'thanksGuest', host: 'thanksHost' } as const

function Body(view: View) {
  const { role, firstName, city, rounds, firstNotificationOn, lastRoundOn, isWaiting, profileUrl } = view
  const { own, t, date } = useMailTexts<Words>()
  const days = { first: date(firstNotificationOn), last: date(lastRoundOn) }
  return (
    <MailLayout title={own(subjects[role])} preview={t('mails.registered.change')}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{own(thanks[role], { city })}</Paragraph>
      {isWaiting && <Paragraph>{own(`rounds.${role}.${rounds}`, days)}</Paragraph>}
      <Paragraph>{t('mails.registered.change')}</Paragraph>
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

export const registrationConfirmed: RegistrationMail<View, Words> = {
  kind: 'registration',
  lane: 'match',
  names: ['firstNotificationOn', 'lastRoundOn'],
  states: ['submitted'],
  time: untilTheConferenceEnds,
  why: 'registration',
  view: async ({ role, firstName, edition, rounds, isWaiting, url }) => {
    const { city, firstNotificationOn, lastRoundOn } = edition
    const days = { rounds, firstNotificationOn, lastRoundOn }
    return { role, firstName, city, ...days, isWaiting: await isWaiting(), profileUrl: url('/profile') }
  },
  samples: {
    guest: { role: 'guest', rounds: 'before' },
    'guest-running': { role: 'guest', rounds: 'running' },
    'guest-over': { role: 'guest', rounds: 'over' },
    host: { role: 'host', rounds: 'before' },
    'host-running': { role: 'host', rounds: 'running' },
    'host-over': { role: 'host', rounds: 'over' },
  },
  subject: ({ role }, { own }) => own(subjects[role]),
  Body,
}
