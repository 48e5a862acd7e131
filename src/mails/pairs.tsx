import { coverageOf } from '#domain/coverage.ts'
import type { Stay } from '#domain/stay.ts'
import { Action, Facts, Paragraph } from './blocks.tsx'
import type { MatchContext } from './contexts.ts'
import { MailLayout } from './layout.tsx'
import { type MatchMail, skip } from './mail.ts'
import { useMailTexts } from './mail-texts.tsx'
import { type Closed, closedToGuest, closedToHost, type ContactReminder } from './match-parts.ts'
import { ContactFacts } from './people.tsx'
import type { ContactView } from './views.ts'

// Mails that both sides of a match get alike: one body for two templates, each with the words of its folder.

const SIDES = {
  guest: { closed: closedToGuest, contactOfOther: (match: MatchContext) => match.hostContact() },
  host: { closed: closedToHost, contactOfOther: (match: MatchContext) => match.guestContact() },
}
type Side = keyof typeof SIDES
const named = (otherName: string) => ({ host: otherName, guest: otherName })

type ChangedWords = typeof import('./contact-changed-to-guest/en.json')
type ChangedView = Closed & { contact: ContactView }

function ContactChanged({ firstName, otherName, contact, profileUrl }: ChangedView) {
  const { own, t } = useMailTexts<ChangedWords>()
  const intro = own('intro', named(otherName))
  return (
    <MailLayout title={own('subject')} preview={intro}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{intro}</Paragraph>
      <ContactFacts firstName={otherName} contact={contact} />
      <Paragraph>{t('mails.contact.private')}</Paragraph>
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

export const contactChanged = (to: Side): MatchMail<ChangedView, ChangedWords> => ({
  kind: 'match',
  lane: 'match',
  to,
  states: ['offered', 'accepted'],
  why: 'match',
  view: async (match) => {
    if (!(await match.isContactToldOtherwise())) return skip('contact-as-told')
    const contact = await SIDES[to].contactOfOther(match)
    return contact ? { ...SIDES[to].closed(match), contact } : skip('no-contact')
  },
  samples: { one: {} },
  subject: (_, { own }) => own('subject'),
  Body: ContactChanged,
})

type ReminderWords = typeof import('./contact-reminder-to-guest/en.json')

function Reminder({ firstName, otherName, contact, deadline, profileUrl }: ContactReminder) {
  const { own, t, moment } = useMailTexts<ReminderWords>()
  return (
    <MailLayout title={own('subject')} preview={t('mails.contactReminder.way')}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{own('intro', named(otherName))}</Paragraph>
      <Paragraph>{t('mails.contactReminder.way')}</Paragraph>
      <ContactFacts firstName={otherName} contact={contact} />
      {deadline && <Paragraph>{t('mails.contactReminder.next', { deadline: moment(deadline) })}</Paragraph>}
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

export const contactReminder = (to: Side): MatchMail<ContactReminder, ReminderWords> => ({
  kind: 'match',
  lane: 'match',
  to,
  states: ['offered', 'accepted'],
  why: 'match',
  view: async (match) => {
    const contact = await SIDES[to].contactOfOther(match)
    if (!contact) return skip('no-contact')
    if (!(await match.isProblemOpen())) return skip('problem-decided')
    return { ...SIDES[to].closed(match), contact, deadline: match.reportDeadline }
  },
  samples: { one: {} },
  subject: (_, { own }) => own('subject'),
  Body: Reminder,
})

type ReceivedWords = typeof import('./contact-problem-received-to-guest/en.json')

function Received({ firstName, otherName, profileUrl }: Closed) {
  const { own, t } = useMailTexts<ReceivedWords>()
  const done = t('mails.problemReceived.done', { other: otherName })
  return (
    <MailLayout title={t('mails.problemReceived.title')} preview={done}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{own('intro', named(otherName))}</Paragraph>
      <Paragraph>{done}</Paragraph>
      <Paragraph>{t('mails.problemReceived.next')}</Paragraph>
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

/** To the side that reports that they do not reach each other: it has arrived, and what happens next (rules: life of a match). */
export const contactProblemReceived = (to: Side): MatchMail<Closed, ReceivedWords> => ({
  kind: 'match',
  lane: 'match',
  to,
  states: ['offered', 'accepted'],
  why: 'match',
  view: async (match) => ((await match.isProblemOpen()) ? SIDES[to].closed(match) : skip('problem-decided')),
  samples: { one: {} },
  subject: (_, { t }) => t('mails.problemReceived.subject'),
  Body: Received,
})

type TakenWords = typeof import('./nights-taken-to-guest/en.json')
type TakenView = Closed & { taken: readonly Stay[] }

function NightsTaken({ firstName, otherName, stay, taken, profileUrl }: TakenView) {
  const { own, t, nights } = useMailTexts<TakenWords>()
  const names = named(otherName)
  return (
    <MailLayout title={own('title', names)} preview={own('intro', names)}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{own('intro', names)}</Paragraph>
      <Facts rows={[{ label: t('mails.fact.nights'), value: taken.map(nights) }]} />
      {coverageOf(stay, taken).open.length > 0 && <Paragraph>{own('rest', names)}</Paragraph>}
      <Paragraph>{own('next')}</Paragraph>
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

export const nightsTaken = (to: Side): MatchMail<TakenView, TakenWords> => ({
  kind: 'match',
  lane: 'match',
  to,
  states: ['accepted'],
  why: 'match',
  view: async (match) => {
    const taken = await match.takenNights()
    return taken.length === 0 ? skip('nights-there-again') : { ...SIDES[to].closed(match), taken }
  },
  samples: { one: {} },
  subject: (_, { own }) => own('subject'),
  Body: NightsTaken,
})
