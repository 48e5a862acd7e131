import { Action, Paragraph, QuietLink, SmallPrint } from './blocks.tsx'
import { MailLayout } from './layout.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['import-invitation']

const asks = { guest: 'mails.imported.askGuest', host: 'mails.imported.askHost' } as const

function Body({ role, firstName, city, closesOn, draftDays, startUrl, unsubscribeUrl }: View) {
  const { t, date } = useReading()
  return (
    <MailLayout
      title={t('mails.imported.title')}
      preview={t('mails.imported.check', { day: date(closesOn) })}
    >
      <Paragraph>
        {firstName === null ? t('mails.greetingPlain') : t('mails.greeting', { name: firstName })}
      </Paragraph>
      <Paragraph>{t(asks[role], { city })}</Paragraph>
      <Paragraph>{t('mails.imported.check', { day: date(closesOn) })}</Paragraph>
      <Action href={startUrl}>{t('mails.imported.action')}</Action>
      <SmallPrint>{t('mails.imported.notYou', { days: draftDays })}</SmallPrint>
      <QuietLink href={unsubscribeUrl}>{t('mails.imported.stop')}</QuietLink>
    </MailLayout>
  )
}

/** To somebody whom organisers have on a list: nothing counts before they have looked and agreed themselves (decision 0024). */
export const importInvitationMail: MailDefinition<View> = {
  why: 'list',
  subject: ({ city }, t) => t('mails.imported.subject', { city }),
  Body,
}
