import { Temporal } from 'temporal-polyfill'
import { draftForgottenAt, unfinishedReminderTime } from '#domain/retention.ts'
import { Action, Paragraph, SmallPrint } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import type { RegistrationMail } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = {
  role: 'guest' | 'host'
  /** Empty where they have not come so far as to say it. */
  firstName: string
  city: string
  /** The last day on which they can go on with what they have typed. */
  openUntil: Temporal.PlainDate
  /** On this day what they have typed is deleted. */
  forgottenOn: Temporal.PlainDate
  formUrl: string
}

const ROLES = {
  guest: { intro: 'introGuest', path: '/signUp/guest/form' },
  host: { intro: 'introHost', path: '/signUp/host/form' },
} as const

function Body({ role, firstName, city, openUntil, forgottenOn, formUrl }: View) {
  const { own, t, date } = useMailTexts<Words>()
  return (
    <MailLayout title={own('title')} preview={own('goOn', { day: date(openUntil) })}>
      <Paragraph>
        {firstName === '' ? t('mails.greetingPlain') : t('mails.greeting', { name: firstName })}
      </Paragraph>
      <Paragraph>{own(ROLES[role].intro, { city })}</Paragraph>
      <Paragraph>{own('goOn', { day: date(openUntil) })}</Paragraph>
      <Action href={formUrl}>{own('action')}</Action>
      <SmallPrint>{own('notAnyMore', { day: date(forgottenOn) })}</SmallPrint>
    </MailLayout>
  )
}

/** Once, some days after somebody who has begun to register has saved something last; organisers can send it sooner. */
export const registrationUnfinished: RegistrationMail<View, Words> = {
  kind: 'registration',
  lane: 'reminder',
  names: ['registrationClosesOn', 'retentionDraftsDays'],
  states: ['draft'],
  onlyBegun: true,
  notBlocked: true,
  time: (edition, { touchedAt }) => unfinishedReminderTime(touchedAt, edition),
  clock: {
    // By day, so that nobody's phone rings at midnight.
    cron: '23 7-17 * * *',
    editions: 'current',
    key: ({ registrationId }) => registrationId,
  },
  why: 'begun',
  view: ({ role, firstName, edition, touchedAt, url }) => {
    const forgottenOn = draftForgottenAt(touchedAt, edition)
      .toZonedDateTimeISO(edition.timeZone)
      .toPlainDate()
    const lastWhole = forgottenOn.subtract({ days: 1 })
    const closesOn = edition.registrationClosesOn
    return {
      role,
      firstName,
      city: edition.city,
      openUntil: Temporal.PlainDate.compare(lastWhole, closesOn) < 0 ? lastWhole : closesOn,
      forgottenOn,
      formUrl: url(ROLES[role].path),
    }
  },
  samples: { guest: { role: 'guest' }, host: { role: 'host' } },
  subject: ({ city }, { own }) => own('subject', { city }),
  Body,
}
