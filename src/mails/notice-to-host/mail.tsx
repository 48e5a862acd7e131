import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import type { MatchMail } from '../mail.ts'
import { nobodyYet, type ToHost, toHost } from '../match-parts.ts'
import { ContactFacts, GuestFacts } from '../people.tsx'
import { useMailTexts } from '../mail-texts.tsx'
import type { ContactView, MailDeadline } from '../views.ts'

type Words = typeof import('./en.json')
type View = ToHost & { deadline: MailDeadline; contact: ContactView | null }

function Body({ firstName, guest, place, stay, deadline, contact, profileUrl }: View) {
  const { own, t, moment } = useMailTexts<Words>()
  return (
    <MailLayout title={own('subject')} preview={own('intro', { guest: guest.firstName })}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{own('intro', { guest: guest.firstName })}</Paragraph>
      <GuestFacts title={t('mails.notice.facts')} guest={guest} place={place} stay={stay} />
      {contact && <ContactFacts firstName={guest.firstName} contact={contact} />}
      <Paragraph>{own('deadline', { deadline: moment(deadline) })}</Paragraph>
      <Paragraph>{own('doesNotWork')}</Paragraph>
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

export const noticeToHost: MatchMail<View, Words> = {
  kind: 'match',
  lane: 'match',
  to: 'host',
  states: ['offered'],
  why: 'match',
  view: async (match) => ({
    ...toHost(match),
    deadline: match.deadline,
    contact: await match.guestContact(),
  }),
  samples: { one: { guestContact: nobodyYet }, 'with-contact': {} },
  subject: (_, { own }) => own('subject'),
  Body,
}
