import type { Temporal } from 'temporal-polyfill'
import {
  type EarlierStep,
  goesBefore,
  personDeletedOn,
  retentionNoticeTime,
} from '#domain/retention-notice.ts'
import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import type { RegistrationMail } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = {
  firstName: string
  edition: string
  deletedOn: Temporal.PlainDate
  /** What is deleted on a day of its own before that, as far as that day is still to come. */
  before: readonly { step: EarlierStep; on: Temporal.PlainDate }[]
  /** They allowed us to write to them next year. */
  keepsEmail: boolean
  /** They are an organiser, or registered for another edition. */
  keepsAccount: boolean
  dataUrl: string
}

function Body({ firstName, edition, deletedOn, before, keepsEmail, keepsAccount, dataUrl }: View) {
  const { own, t, date } = useMailTexts<Words>()
  const left = keepsAccount ? 'account' : keepsEmail ? 'kept' : 'gone'
  const intro = own('intro', { edition, day: date(deletedOn) })
  return (
    <MailLayout title={own('title')} preview={intro}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{intro}</Paragraph>
      <Paragraph>{own(`${left}`)}</Paragraph>
      {before.map(({ step, on }) => (
        <Paragraph key={step}>{own(`before.${step}`, { day: date(on) })}</Paragraph>
      ))}
      <Paragraph>{own('file')}</Paragraph>
      <Action href={dataUrl}>{own('action')}</Action>
      <Paragraph>{own('thanks')}</Paragraph>
    </MailLayout>
  )
}

/** A month before what is known about somebody is deleted (rules: retention; domain/retention-notice). */
export const retentionNotice: RegistrationMail<View, Words> = {
  kind: 'registration',
  lane: 'reminder',
  names: ['retentionPersonDays', 'conferenceEndOn'],
  states: ['submitted', 'cancelled'],
  time: retentionNoticeTime,
  clock: {
    cron: '21 7-17 * * *',
    editions: 'all',
    key: ({ registrationId }, edition) => `${registrationId}:${personDeletedOn(edition)}`,
    season: retentionNoticeTime,
  },
  isOncePerPerson: true,
  why: 'registration',
  view: async ({ firstName, edition, now, keepsEmail, keepsAccount, url }) => ({
    firstName,
    edition: edition.name,
    deletedOn: personDeletedOn(edition),
    before: goesBefore(edition, now),
    keepsEmail: await keepsEmail(),
    keepsAccount: await keepsAccount(),
    dataUrl: url('/profile/data'),
  }),
  samples: {
    'keeps-email': { role: 'host', keepsEmail: async () => true },
    'all-gone': { keepsEmail: async () => false },
  },
  subject: ({ deletedOn }, { own, date }) => own('subject', { day: date(deletedOn) }),
  Body,
}
