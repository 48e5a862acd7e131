import { Action, Paragraph } from './blocks.tsx'
import { MailLayout } from './layout.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['new-device']

function Body({ signedIn, sessionsUrl }: View) {
  const { t, moment } = useReading()
  const intro = t('mails.newDevice.intro', { moment: moment(signedIn) })
  return (
    <MailLayout title={t('mails.newDevice.title')} preview={intro}>
      <Paragraph>{intro}</Paragraph>
      <Paragraph>{t('mails.newDevice.wasYou')}</Paragraph>
      <Paragraph>{t('mails.newDevice.wasNotYou')}</Paragraph>
      <Action href={sessionsUrl}>{t('mails.newDevice.action')}</Action>
    </MailLayout>
  )
}

/** Neither the device nor the network is named: neither is stored (rules: consent). */
export const newDeviceMail: MailDefinition<View> = {
  why: 'account',
  subject: (_, t) => t('mails.newDevice.subject'),
  Body,
}
