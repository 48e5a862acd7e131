import { Action, Paragraph } from '../blocks.tsx'
import { answerCalendar } from '../calendar.ts'
import { MailLayout } from '../layout.tsx'
import type { MatchMail } from '../mail.ts'
import { nobodyYet, toAnswer, type ToAnswer, type ToGuest, toGuest } from '../match-parts.ts'
import { ContactFacts, HostFacts, PartOfStay } from '../people.tsx'
import { useMailTexts } from '../mail-texts.tsx'
import type { ContactView } from '../views.ts'

type Words = typeof import('./en.json')
type View = ToGuest & ToAnswer & { contact: ContactView | null; isSoon: boolean }

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

/** With less time than this, the hour counts as well as the day. */
const SOON_HOURS = 36

export const offerToGuest: MatchMail<View, Words> = {
  kind: 'match',
  lane: 'match',
  to: 'guest',
  states: ['offered'],
  startsAnswerTime: () => true,
  why: 'match',
  view: async (match) => {
    const hoursLeft = match.deadline.at.since(match.now).total('hours')
    const contact = await match.hostContact()
    return { ...toGuest(match), ...toAnswer(match), contact, isSoon: hoursLeft <= SOON_HOURS }
  },
  samples: {
    one: { hostContact: nobodyYet },
    'with-contact': {},
    'for-some-nights': ({ stay }) => ({
      hostContact: nobodyYet,
      wholeStay: { start: stay.start, end: stay.end.add({ days: 3 }) },
    }),
  },
  subject: ({ deadline, isSoon }, { own, dayOf, moment }) =>
    isSoon ? own('subjectSoon', { moment: moment(deadline) }) : own('subject', { day: dayOf(deadline) }),
  calendar: answerCalendar,
  Body,
}
