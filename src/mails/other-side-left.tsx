import { Action, Paragraph } from './blocks.tsx'
import { MailLayout } from './layout.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['other-side-left']

const words = {
  guest: {
    subject: 'mails.withdrawnGuest.subject',
    title: 'mails.withdrawnGuest.title',
    intro: 'mails.otherSideLeft.introGuest',
    next: 'mails.withdrawnGuest.next',
  },
  host: {
    subject: 'mails.withdrawnHost.subject',
    title: 'mails.withdrawnHost.subject',
    intro: 'mails.otherSideLeft.introHost',
    next: 'mails.placeFree.next',
  },
} as const

function Body({ role, firstName, stay, hadContact, profileUrl }: View) {
  const { t, nights } = useReading()
  const own = words[role]
  return (
    <MailLayout title={t(own.title)} preview={t(own.intro, { nights: nights(stay) })}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{t(own.intro, { nights: nights(stay) })}</Paragraph>
      <Paragraph>{t(own.next, { nights: nights(stay) })}</Paragraph>
      {hadContact && <Paragraph>{t('mails.withdrawnContact')}</Paragraph>}
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

/** To the reader in this role: the other side has deleted everything, so there is no name to say any more. */
export const otherSideLeftMail: MailDefinition<View> = {
  why: 'match',
  subject: ({ role }, t) => t(words[role].subject),
  Body,
}
