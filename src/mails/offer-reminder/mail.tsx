import { type OfferReminder, offerReminders } from '#domain/offer-reminders.ts'
import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import type { MatchMail } from '../mail.ts'
import { type Closed, closedToGuest, keepsPlace } from '../match-parts.ts'
import { useMailTexts } from '../mail-texts.tsx'
import type { MailDeadline } from '../views.ts'

type Words = typeof import('./en.json')
type View = Closed & {
  which: OfferReminder
  city: string
  deadline: MailDeadline
  /** With whom they stay, if they do not move. */
  kept: string | null
}

const subjects = {
  'half-time': 'subjectHalf',
  'last-day': 'subjectLast',
} as const

function Body({ firstName, otherName, city, stay, deadline, kept, profileUrl }: View) {
  const { own, t, moment, nights } = useMailTexts<Words>()
  const until = { deadline: moment(deadline), from: kept ?? '' }
  const lastMoment = kept === null ? t('mails.offer.deadline', until) : own('deadlineMove', until)
  const words = { host: otherName, city, nights: nights(stay), from: until.from }
  return (
    <MailLayout title={own(kept === null ? 'title' : 'titleMove')} preview={lastMoment}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{own(kept === null ? 'intro' : 'introMove', words)}</Paragraph>
      <Paragraph>{lastMoment}</Paragraph>
      <Action href={profileUrl}>{t('mails.offer.answer')}</Action>
      {kept === null && <Paragraph>{own('next')}</Paragraph>}
    </MailLayout>
  )
}

/** At half of the time to answer, and a day before it ends (domain/offer-reminders). */
export const offerReminder: MatchMail<View, Words> = {
  kind: 'match',
  lane: 'reminder',
  to: 'guest',
  states: ['offered'],
  windows: ({ answerTime }) => (answerTime ? offerReminders(answerTime) : []),
  // At any hour: a day before the last moment is at midnight, and every hour of the time to answer counts.
  clock: {
    cron: '*/5 * * * *',
    editions: 'all',
    key: ({ id, answerTime }, { which }) => `${id}:${which}:${answerTime?.deadline}`,
  },
  why: 'match',
  view: async (match) => {
    const { city, deadline } = match
    const which = match.which === 'last-day' ? 'last-day' : 'half-time'
    return { ...closedToGuest(match), city, deadline, which, kept: await match.keptPlace() }
  },
  samples: {
    'half-time': { which: 'half-time' },
    'last-day': { which: 'last-day' },
    move: (context, sample) => ({ ...keepsPlace(context, sample), which: 'half-time' }),
  },
  subject: ({ which, kept }, { own }) =>
    own(which === 'last-day' && kept !== null ? 'subjectLastMove' : subjects[which]),
  Body,
}
