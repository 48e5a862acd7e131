import { profileUpdateTime } from '#domain/participation.ts'
import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import type { RegistrationMail } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = { firstName: string; city: string; reminderUrl: string }

function Body({ firstName, city, reminderUrl }: View) {
  const { own, t } = useMailTexts<Words>()
  return (
    <MailLayout title={own('title')} preview={own('ask')}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{own('intro', { city })}</Paragraph>
      <Paragraph>{own('ask')}</Paragraph>
      <Action href={reminderUrl}>{t('mails.profileUpdate.action')}</Action>
      <Paragraph>{t('mails.registered.change')}</Paragraph>
    </MailLayout>
  )
}

/** About ten days after the registration (rules: before arrival). */
export const profileUpdate: RegistrationMail<View, Words> = {
  kind: 'registration',
  lane: 'reminder',
  answeredBy: ['isConfirmed', 'hasUpdated'],
  time: profileUpdateTime,
  // By day, so that nobody's phone rings at midnight when the tenth day is over.
  clock: {
    cron: '11 7-17 * * *',
    editions: 'current',
    key: ({ registrationId, submittedAt }) => `${registrationId}:${submittedAt}`,
  },
  why: 'registration',
  view: ({ firstName, edition, url }) => ({
    firstName,
    city: edition.city,
    reminderUrl: url('/profile/reminder'),
  }),
  samples: { one: {} },
  subject: (_, { own }) => own('subject'),
  Body,
}
