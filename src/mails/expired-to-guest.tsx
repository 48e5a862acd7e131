import { Action, Paragraph } from './blocks.tsx'
import { MailLayout } from './layout.tsx'
import { NextOfGuest } from './people.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['expired-to-guest']

function Body({ firstName, otherName, stay, next, profileUrl }: View) {
  const { t, nights } = useReading()
  const intro = t('mails.expiredGuest.intro', { host: otherName, nights: nights(stay) })
  return (
    <MailLayout title={t('mails.expiredGuest.subject')} preview={intro}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{intro}</Paragraph>
      {next === 'search' ? (
        <Paragraph>{t('mails.expiredGuest.next')}</Paragraph>
      ) : (
        <NextOfGuest next={next} />
      )}
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

export const expiredToGuestMail: MailDefinition<View> = {
  why: 'match',
  subject: (_, t) => t('mails.expiredGuest.subject'),
  Body,
}
