import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import type { MatchMail } from '../mail.ts'
import { nobodyYet, type ToHost, toHost } from '../match-parts.ts'
import { ContactFacts, GuestFacts } from '../people.tsx'
import { useMailTexts } from '../mail-texts.tsx'
import type { ContactView, MailDeadline } from '../views.ts'

type Words = typeof import('./en.json')
/** `isAnew`: they were told another last moment. */
type View = ToHost & { deadline: MailDeadline; contact: ContactView | null; isAnew: boolean }

function Body({ firstName, guest, place, stay, deadline, contact, isAnew, profileUrl }: View) {
  const { own, t, moment } = useMailTexts<Words>()
  const intro = own(isAnew ? 'introAnew' : 'intro', { guest: guest.firstName })
  return (
    <MailLayout title={own(isAnew ? 'subjectAnew' : 'subject')} preview={intro}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{intro}</Paragraph>
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
  waitsForGuest: true,
  why: 'match',
  view: async (match) => ({
    ...toHost(match),
    deadline: match.deadline,
    contact: await match.guestContact(),
    isAnew: await match.isHostToldOtherwise(),
  }),
  samples: {
    one: { guestContact: nobodyYet },
    'with-contact': {},
    anew: { guestContact: nobodyYet, isHostToldOtherwise: () => Promise.resolve(true) },
  },
  subject: ({ isAnew }, { own }) => own(isAnew ? 'subjectAnew' : 'subject'),
  Body,
}
