import { coverageOf } from '#domain/coverage.ts'
import { Action, Facts, Paragraph } from './blocks.tsx'
import { MailLayout } from './layout.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['nights-taken-to-guest']

function Body({ firstName, otherName, stay, taken, profileUrl }: View) {
  const { t, nights } = useReading()
  const names = { host: otherName }
  return (
    <MailLayout
      title={t('mails.nightsTakenGuest.title', names)}
      preview={t('mails.nightsTakenGuest.intro', names)}
    >
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{t('mails.nightsTakenGuest.intro', names)}</Paragraph>
      <Facts rows={[{ label: t('mails.fact.nights'), value: taken.map(nights) }]} />
      {coverageOf(stay, taken).open.length > 0 && (
        <Paragraph>{t('mails.nightsTakenGuest.rest', names)}</Paragraph>
      )}
      <Paragraph>{t('mails.nightsTakenGuest.next')}</Paragraph>
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

export const nightsTakenToGuestMail: MailDefinition<View> = {
  why: 'match',
  subject: (_, t) => t('mails.nightsTakenGuest.subject'),
  Body,
}
