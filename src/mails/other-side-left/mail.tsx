import type { NextForGuest, NextForHost } from '#domain/guest-search.ts'
import type { Stay } from '#domain/stay.ts'
import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import { type PersonMail, skip } from '../mail.ts'
import { NextOfGuest, NextOfHost } from '../people.tsx'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = { firstName: string; stay: Stay; hadContact: boolean; profileUrl: string } & (
  | { role: 'guest'; next: NextForGuest }
  | { role: 'host'; next: NextForHost }
)

const words = {
  guest: {
    subject: 'mails.withdrawnGuest.subject',
    title: 'mails.withdrawnGuest.title',
    intro: 'introGuest',
  },
  host: {
    subject: 'mails.withdrawnHost.subject',
    title: 'mails.withdrawnHost.subject',
    intro: 'introHost',
  },
} as const

function Body(view: View) {
  const { own, t, nights } = useMailTexts<Words>()
  const { role, firstName, stay, hadContact, profileUrl } = view
  const { title, intro } = words[role]
  return (
    <MailLayout title={t(title)} preview={own(intro, { nights: nights(stay) })}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{own(intro, { nights: nights(stay) })}</Paragraph>
      {view.role === 'guest' ? <NextOfGuest next={view.next} /> : <NextOfHost next={view.next} stay={stay} />}
      {hadContact && <Paragraph>{t('mails.withdrawnContact')}</Paragraph>}
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

/** To the reader in this role: the other side has deleted everything, so there is no name to say any more. */
export const otherSideLeft: PersonMail<View, Words> = {
  kind: 'person',
  lane: 'match',
  why: 'match',
  view: async ({ departedMatch, url }) => {
    const match = await departedMatch()
    if (!match) return skip('match-gone')
    const { isOver, ...left } = match
    return isOver ? skip('not-the-time') : { ...left, profileUrl: url('/profile') }
  },
  samples: {
    guest: {},
    host: ({ departedMatch }, { people }) => ({
      departedMatch: async () => {
        const match = await departedMatch()
        return match && { ...match, role: 'host', firstName: people.host, next: 'free' }
      },
    }),
  },
  subject: ({ role }, { t }) => t(words[role].subject),
  Body,
}
