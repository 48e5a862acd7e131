import { Action, Paragraph } from '../blocks.tsx'
import { answerCalendar } from '../calendar.ts'
import { MailLayout } from '../layout.tsx'
import type { MatchMail } from '../mail.ts'
import { nobodyYet, toAnswer, type ToAnswer, type ToGuest, toGuest } from '../match-parts.ts'
import { ContactFacts, HostFacts, PartOfStay } from '../people.tsx'
import { useMailTexts } from '../mail-texts.tsx'
import type { ContactView } from '../views.ts'

type Words = typeof import('./en.json')
type View = ToGuest & ToAnswer & { contact: ContactView | null }

function Body({ firstName, city, host, place, stay, wholeStay, deadline, contact, profileUrl }: View) {
  const { own, t, moment } = useMailTexts<Words>()
  return (
    <MailLayout title={own('title')} preview={t('mails.offer.deadline', { deadline: moment(deadline) })}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{own('intro', { host: host.firstName, city })}</Paragraph>
      <HostFacts title={t('mails.offer.facts')} host={host} place={place} stay={stay} />
      <PartOfStay stay={stay} wholeStay={wholeStay} />
      {contact && <ContactFacts firstName={host.firstName} contact={contact} />}
      <Paragraph>{t('mails.offer.deadline', { deadline: moment(deadline) })}</Paragraph>
      <Action href={profileUrl}>{t('mails.offer.answer')}</Action>
      {!contact && <Paragraph>{own('contactLater')}</Paragraph>}
      <Paragraph>{t('mails.offer.decline')}</Paragraph>
    </MailLayout>
  )
}

export const offerToGuest: MatchMail<View, Words> = {
  kind: 'match',
  lane: 'match',
  to: 'guest',
  states: ['offered'],
  startsAnswerTime: () => true,
  why: 'match',
  view: async (match) => ({ ...toGuest(match), ...toAnswer(match), contact: await match.hostContact() }),
  samples: {
    one: { hostContact: nobodyYet },
    'with-contact': {},
    'for-some-nights': ({ stay }) => ({
      hostContact: nobodyYet,
      wholeStay: { start: stay.start, end: stay.end.add({ days: 3 }) },
    }),
  },
  subject: ({ deadline }, { own, dayOf }) => own('subject', { day: dayOf(deadline) }),
  calendar: answerCalendar,
  Body,
}
