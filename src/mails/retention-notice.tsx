import { Action, Paragraph } from './blocks.tsx'
import { MailLayout } from './layout.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['retention-notice']

function Body({ firstName, edition, deletedOn, keepsEmail, keepsAccount, dataUrl }: View) {
  const { t, date } = useReading()
  const left = keepsAccount ? 'account' : keepsEmail ? 'kept' : 'gone'
  const intro = t('mails.retention.intro', { edition, day: date(deletedOn) })
  return (
    <MailLayout title={t('mails.retention.title')} preview={intro}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{intro}</Paragraph>
      <Paragraph>{t(`mails.retention.${left}`)}</Paragraph>
      <Paragraph>{t('mails.retention.file')}</Paragraph>
      <Action href={dataUrl}>{t('mails.retention.action')}</Action>
      <Paragraph>{t('mails.retention.thanks')}</Paragraph>
    </MailLayout>
  )
}

/** A month before what is known about somebody is deleted (rules: retention; domain/retention-notice). */
export const retentionNoticeMail: MailDefinition<View> = {
  why: 'registration',
  subject: ({ deletedOn }, t, { date }) => t('mails.retention.subject', { day: date(deletedOn) }),
  Body,
}
