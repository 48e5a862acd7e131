import { isHall } from 'bed-matching/rules/answers.ts'
import { Action, Paragraph } from '../blocks.tsx'
import { answerCalendar } from '../calendar.ts'
import { MailLayout } from '../layout.tsx'
import type { MatchMail } from '../mail.ts'
import type { MoveView } from '../contexts.ts'
import { movedFrom, nobodyYet, toAnswer, type ToAnswer, type ToGuest, toGuest } from '../match-parts.ts'
import { ContactFacts, HostFacts, PartOfStay, Wishes } from '../people.tsx'
import { useMailTexts } from '../mail-texts.tsx'
import type { ContactView, OfferView } from '../views.ts'

type Words = typeof import('./en.json')
type View = ToGuest &
  ToAnswer & { contact: ContactView | null; offer: OfferView | null; isSoon: boolean; move: MoveView | null }

function Body(view: View) {
  const { firstName, city, host, place, stay, wholeStay, deadline, contact, offer, move, profileUrl } = view
  const { own, t, moment } = useMailTexts<Words>()
  const words = { host: host.firstName, city, from: move?.from ?? '' }
  const until = { from: words.from, deadline: moment(deadline) }
  const isAsked = move?.how === 'asked'
  const lastMoment = isAsked ? own('deadlineAsked', until) : t('mails.offer.deadline', until)
  return (
    <MailLayout title={own(titleOf(move))} preview={lastMoment}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{own(move ? `intro.${move.how}` : isHall(host) ? 'introHall' : 'intro', words)}</Paragraph>
      <HostFacts title={t('mails.offer.facts')} host={host} place={place} stay={stay} offer={offer} />
      <PartOfStay stay={stay} wholeStay={wholeStay} />
      <Paragraph>{lastMoment}</Paragraph>
      <Action href={profileUrl}>{t('mails.offer.answer')}</Action>
      {offer && <Wishes offer={offer} />}
      {contact && <ContactFacts firstName={host.firstName} contact={contact} />}
      {!contact && <Paragraph>{own('contactLater')}</Paragraph>}
      {!isAsked && <Paragraph>{t('mails.offer.decline')}</Paragraph>}
    </MailLayout>
  )
}

const titleOf = (move: MoveView | null) => (move ? (`title.${move.how}` as const) : 'title')

/** With less time than this, the hour counts as well as the day. */
const SOON_HOURS = 36

/** In a sample: an organiser has decided otherwise, and not everything is known. */
const notAllKept = {
  wishes: [
    { wish: 'no-man-alone', outcome: 'unsure' },
    { wish: 'no-pets', outcome: 'broken' },
    { wish: 'sleeping', outcome: 'kept' },
  ],
  hasNeeds: true,
  common: [],
  commute: null,
} as const satisfies Partial<OfferView>

export const offerToGuest: MatchMail<View, Words> = {
  kind: 'match',
  lane: 'match',
  to: 'guest',
  states: ['offered'],
  startsAnswerTime: () => true,
  why: 'match',
  view: async (match) => {
    const hoursLeft = match.deadline.at.since(match.now).total('hours')
    const [contact, offer] = [await match.hostContact(), await match.offer()]
    const isSoon = hoursLeft <= SOON_HOURS
    return { ...toGuest(match), ...toAnswer(match), contact, offer, isSoon, move: await match.move() }
  },
  samples: {
    one: { hostContact: nobodyYet },
    'with-contact': {},
    'in-a-hall': ({ host, place }) => ({
      hostContact: nobodyYet,
      host: {
        ...host,
        living: 'hall',
        livingNote: null,
        pets: null,
        petsNote: null,
        aboutHall: host.petsNote,
      },
      place: { ...place, room: 'shared', femalesOnly: true, bed: 'air-mattress', isAlone: false },
    }),
    asked: (context, sample) => ({ ...movedFrom('asked')(context, sample), hostContact: nobodyYet }),
    told: (context, sample) => ({ ...movedFrom('told')(context, sample), hostContact: nobodyYet }),
    'not-all-kept': ({ offer }) => ({
      hostContact: nobodyYet,
      offer: async () => {
        const known = await offer()
        return known && { ...known, ...notAllKept }
      },
    }),
    'for-some-nights': ({ stay }) => ({
      hostContact: nobodyYet,
      wholeStay: { start: stay.start, end: stay.end.add({ days: 3 }) },
    }),
  },
  subject: ({ deadline, isSoon, move }, { own, dayOf, moment }) => {
    const until = isSoon ? moment(deadline) : dayOf(deadline)
    if (move) return own(`subject.${move.how}`, { until })
    return isSoon ? own('subjectSoon', { moment: until }) : own('subject', { day: until })
  },
  calendar: answerCalendar,
  Body,
}
