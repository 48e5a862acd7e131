import { Action, Paragraph } from './blocks.tsx'
import { MailLayout } from './layout.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['final-check']

function Body({ firstName, otherName, stay, checkUrl }: View) {
  const { t, day } = useReading()
  return (
    <MailLayout
      title={t('mails.finalCheck.title')}
      preview={t('mails.finalCheck.intro', { host: otherName, day: day(stay.start) })}
    >
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{t('mails.finalCheck.intro', { host: otherName, day: day(stay.start) })}</Paragraph>
      <Paragraph>{t('mails.finalCheck.ask', { host: otherName })}</Paragraph>
      <Action href={checkUrl}>{t('mails.finalCheck.action')}</Action>
      <Paragraph>{t('mails.finalCheck.cancel')}</Paragraph>
    </MailLayout>
  )
}

/** Some days before the arrival, to guests with a place (rules: before arrival). */
export const finalCheckMail: MailDefinition<View> = {
  why: 'match',
  subject: (_, t) => t('mails.finalCheck.subject'),
  Body,
}
