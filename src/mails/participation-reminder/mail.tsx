import { participationReminderSeason, participationReminderTime } from '#domain/participation.ts'
import type { RoundsPhase } from '#domain/timed-mails.ts'
import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import { type RegistrationMail, skip } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'
import type { Rounds } from '../views.ts'

type Words = typeof import('./en.json')
type View = {
  firstName: string
  city: string
  reminderUrl: string
} & Omit<Rounds, 'rounds'> & { rounds: Exclude<RoundsPhase, 'over'> }

function Body({ firstName, city, rounds, firstNotificationOn, lastRoundOn, reminderUrl }: View) {
  const { own, t, date } = useMailTexts<Words>()
  const days = { first: date(firstNotificationOn), last: date(lastRoundOn) }
  const intro = own(`intro.${rounds}`, { city, ...days })
  return (
    <MailLayout title={own('title')} preview={intro}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{intro}</Paragraph>
      <Paragraph>{own('ask')}</Paragraph>
      <Action href={reminderUrl}>{t('mails.profileUpdate.action')}</Action>
      <Paragraph>{own('next')}</Paragraph>
    </MailLayout>
  )
}

/** To guests who have never answered, before the first places are given out and while they are (they answer at `/profile/reminder`). */
export const participationReminder: RegistrationMail<View, Words> = {
  kind: 'registration',
  lane: 'reminder',
  names: ['firstNotificationOn', 'lastRoundOn'],
  answeredBy: ['isConfirmed'],
  time: participationReminderTime,
  clock: {
    cron: '17 7-17 * * *',
    editions: 'current',
    key: ({ registrationId, submittedAt }) => `${registrationId}:${submittedAt}`,
    season: participationReminderSeason,
  },
  why: 'registration',
  view: ({ firstName, edition, rounds, url }) => {
    const { city, firstNotificationOn, lastRoundOn } = edition
    if (rounds === 'over') return skip('not-the-time')
    return {
      firstName,
      city,
      rounds,
      firstNotificationOn,
      lastRoundOn,
      reminderUrl: url('/profile/reminder'),
    }
  },
  samples: { before: { rounds: 'before' }, running: { rounds: 'running' } },
  subject: ({ rounds }, { own }) => own(`subject.${rounds}`),
  Body,
}
