import { Action, Paragraph } from './blocks.tsx'
import { MailLayout } from './layout.tsx'
import { NextOfGuest, NextOfHost } from './people.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['other-side-left']

const words = {
  guest: {
    subject: 'mails.withdrawnGuest.subject',
    title: 'mails.withdrawnGuest.title',
    intro: 'mails.otherSideLeft.introGuest',
  },
  host: {
    subject: 'mails.withdrawnHost.subject',
    title: 'mails.withdrawnHost.subject',
    intro: 'mails.otherSideLeft.introHost',
  },
} as const

function Body(view: View) {
  const { t, nights } = useReading()
  const { role, firstName, stay, hadContact, profileUrl } = view
  const own = words[role]
  return (
    <MailLayout title={t(own.title)} preview={t(own.intro, { nights: nights(stay) })}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{t(own.intro, { nights: nights(stay) })}</Paragraph>
      {view.role === 'guest' ? <NextOfGuest next={view.next} /> : <NextOfHost next={view.next} stay={stay} />}
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
