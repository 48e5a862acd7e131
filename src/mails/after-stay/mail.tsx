import type { Temporal } from 'temporal-polyfill'
import { feedbackForgottenAt, feedbackMailSeason, feedbackMailTime } from '#domain/feedback-time.ts'
import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import type { RegistrationMail } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = {
  role: 'guest' | 'host'
  firstName: string
  city: string
  /** The last day on which it can be answered. */
  until: Temporal.PlainDate
  pageUrl: string
}

function Body({ role, firstName, city, until, pageUrl }: View) {
  const { own, t, date } = useMailTexts<Words>()
  return (
    <MailLayout title={own(`title.${role}`)} preview={own('ask')}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{own(`thanks.${role}`, { city })}</Paragraph>
      <Paragraph>{own('ask')}</Paragraph>
      <Action href={pageUrl}>{own('action')}</Action>
      <Paragraph>{own(`who.${role}`, { day: date(until) })}</Paragraph>
      {role === 'host' && <Paragraph>{own('letter')}</Paragraph>}
    </MailLayout>
  )
}

/** Some days after the last stay: a short question to both, and to hosts where our letter of thanks is (rules: afterwards). */
export const afterStay: RegistrationMail<View, Words> = {
  kind: 'registration',
  lane: 'reminder',
  states: ['submitted'],
  onlyAfterStay: true,
  time: (edition, { leftOn }) => feedbackMailTime(leftOn, edition),
  clock: {
    cron: '27 7-17 * * *',
    editions: 'all',
    key: ({ registrationId }) => registrationId,
    season: feedbackMailSeason,
  },
  // Its foot says where to go when something was wrong: that is no matter of a short question.
  why: 'match',
  view: ({ role, firstName, edition, url }) => ({
    role,
    firstName,
    city: edition.city,
    until: feedbackForgottenAt(edition)
      .toZonedDateTimeISO(edition.timeZone)
      .toPlainDate()
      .subtract({ days: 1 }),
    pageUrl: `${url('/profile/afterwards')}?as=${role}`,
  }),
  samples: { guest: { role: 'guest' }, host: { role: 'host' } },
  subject: ({ role }, { own }) => own(`title.${role}`),
  Body,
}
