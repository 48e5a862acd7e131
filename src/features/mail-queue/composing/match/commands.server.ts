import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { findMoreTimeAt } from '#db/match-rows.server.ts'
import { contactProblemDeadline } from '#domain/contact-problem.ts'
import { acceptanceDeadline } from '#domain/deadline.ts'
import { stateAt, type MatchState } from '#domain/match-state.ts'
import { answerTimeOf, dueOfferReminder, type OfferReminder } from '#domain/offer-reminders.ts'
import { finalCheckTime, phaseAt } from '#domain/participation.ts'
import type { Stay } from '#domain/stay.ts'
import { visibleTo } from '#domain/visibility.ts'
import { localised, type Locale } from '#i18n/locale.ts'
import type { MailContent, MailTemplate } from '#mails/registry.ts'
import type { ContactView } from '#mails/views.ts'
import { findOrganiser } from '../organiser/queries.server.ts'
import { skip, type Composition } from '../schema.ts'
import {
  findGuestContact,
  findHostContact,
  findMatchForMail,
  getFacts,
  getMailbox,
  hasAnsweredArrival,
  hasHeardOfMatch,
  isProblemOpen,
  isStanding,
  listStillTaken,
  type MatchForMail,
} from './queries.server.ts'

/** Match mails: who gets each, and in which states of the match it is still true. */
const rules = {
  'offer-to-guest': { reader: 'guest', states: ['offered'] },
  'notice-to-host': { reader: 'host', states: ['offered'] },
  'accepted-to-guest': { reader: 'guest', states: ['accepted', 'completed'] },
  'accepted-to-host': { reader: 'host', states: ['accepted', 'completed'] },
  'more-time-to-guest': { reader: 'guest', states: ['offered'] },
  'declined-to-host': { reader: 'host', states: ['declined'] },
  'expired-to-guest': { reader: 'guest', states: ['expired'] },
  'expired-to-host': { reader: 'host', states: ['expired'] },
  'withdrawn-to-guest': { reader: 'guest', states: ['withdrawn'] },
  'withdrawn-to-host': { reader: 'host', states: ['withdrawn'] },
  'contact-reminder-to-guest': { reader: 'guest', states: ['offered', 'accepted'] },
  'contact-reminder-to-host': { reader: 'host', states: ['offered', 'accepted'] },
  'contact-problem-received-to-guest': { reader: 'guest', states: ['offered', 'accepted'] },
  'contact-problem-received-to-host': { reader: 'host', states: ['offered', 'accepted'] },
  'nights-taken-to-guest': { reader: 'guest', states: ['accepted'] },
  'nights-taken-to-host': { reader: 'host', states: ['accepted'] },
  'offer-reminder': { reader: 'guest', states: ['offered'] },
  'final-check': { reader: 'guest', states: ['accepted'] },
} as const satisfies Partial<Record<MailTemplate, { reader: 'guest' | 'host'; states: MatchState[] }>>
export type MatchTemplate = keyof typeof rules

export function isMatchTemplate(template: MailTemplate): template is MatchTemplate {
  return Object.hasOwn(rules, template)
}

type Request = {
  matchId: string
  now: Temporal.Instant
  siteUrl: string
  asIfOffered?: boolean
  /** Of a preview: the days to answer that it is to be sent with. */
  windowDays?: number | null
  /** An organiser who wants to read it in their own mailbox first. */
  copyTo?: string
  /** Of a contact reminder, or of the answer to who reported it: what was reported. */
  problemId?: string
  /** Of an offer reminder. */
  reminder?: OfferReminder
  /** Nights that the other side has taken back, as they were queued. */
  takenNights?: string
}

/** Longer than a mail under way usually needs. */
const WAIT_SECONDS = 2

/** `asIfOffered`: the preview of a draft, which shows the very mail that offering it now would send. */
export async function composeMatchMail(
  tx: Tx,
  template: MatchTemplate,
  {
    matchId,
    now,
    siteUrl,
    asIfOffered = false,
    windowDays,
    copyTo,
    problemId,
    reminder,
    takenNights = '',
  }: Request,
): Promise<Composition> {
  const organiser = copyTo === undefined ? undefined : await findOrganiser(tx, copyTo)
  if (copyTo !== undefined && !organiser) return skip('reader-not-approved')
  const stands = await findMatchForMail(tx, matchId)
  if (!stands) return skip('match-gone')
  const found = windowDays ? { ...stands, windowDays } : stands
  const { reader, states } = rules[template]
  const stored = stateAt(found.match, now)
  const state = asIfOffered && stored === 'draft' ? 'offered' : stored
  if (!states.some((expected) => expected === state)) return skip(`match-${state}`)
  const personId = reader === 'guest' ? found.guestPersonId : found.hostPersonId
  if (isEnd(state)) {
    const informed = await isInformed(tx, found, personId)
    if (informed === 'unknown') return { kind: 'later', at: now.add({ seconds: WAIT_SECONDS }) }
    if (informed === 'no') return skip('never-told')
  }
  const idle = await findIdleReason(tx, template, { found, state, now, problemId, reminder })
  if (idle) return skip(idle)
  const by = reader === 'guest' ? 'host' : 'guest'
  const taken = takenNights === '' ? [] : await listStillTaken(tx, found, { by, told: takenNights })
  if (isAboutTaken(template) && taken.length === 0) return skip('nights-there-again')
  const { email, locale } = await getMailbox(tx, personId)
  const content = await composeContent(tx, template, { found, state, now, siteUrl, locale, reminder, taken })
  if (organiser) return { kind: 'mail', to: organiser.email, locale, content, deadline: null, isCopy: true }
  // More time whose first mail came back: the clock had stopped, and runs from this one.
  const startsClock =
    template === 'offer-to-guest' || (template === 'more-time-to-guest' && found.match.sentAt === null)
  const deadline = startsClock ? deadlineOf(found, now) : null
  return { kind: 'mail', to: email, locale, content, deadline }
}

const isAboutTaken = (template: MatchTemplate) =>
  template === 'nights-taken-to-guest' || template === 'nights-taken-to-host'

const isEnd = (state: MatchState) => state === 'declined' || state === 'expired' || state === 'withdrawn'

type Idle = {
  found: MatchForMail
  state: MatchState
  now: Temporal.Instant
  problemId: string | undefined
  reminder: OfferReminder | undefined
}

/** Why a reminder has nothing to remind of any more; null if it has. */
async function findIdleReason(
  tx: Tx,
  template: MatchTemplate,
  { found, state, now, problemId, reminder }: Idle,
): Promise<string | null> {
  if (template === 'final-check') {
    if (await hasAnsweredArrival(tx, found.id)) return 'answered'
    return phaseAt(finalCheckTime(found.stay.start, found), now) === 'open' ? null : 'not-the-time'
  }
  if (template === 'contact-reminder-to-guest' || template === 'contact-reminder-to-host') {
    const other = rules[template].reader === 'guest' ? 'host-contact' : 'guest-contact'
    if (!visibleTo(rules[template].reader, state, found.contactRelease).has(other)) return 'no-contact'
    return problemId && (await isProblemOpen(tx, problemId)) ? null : 'problem-decided'
  }
  if (template === 'contact-problem-received-to-guest' || template === 'contact-problem-received-to-host')
    return problemId && (await isProblemOpen(tx, problemId)) ? null : 'problem-decided'
  if (template === 'offer-reminder') {
    const time = answerTimeOf(found.match, await findMoreTimeAt(tx, found.id))
    const due = time && dueOfferReminder(time, now)
    return due && due === reminder ? null : 'not-the-time'
  }
  return null
}

async function isInformed(tx: Tx, found: MatchForMail, personId: string) {
  if (found.match.sentAt !== null || found.match.acceptedAt !== null) return 'yes'
  return hasHeardOfMatch(tx, found.id, personId)
}

/** The stored deadline, else the one that handing over the mail now will set (R2). */
function deadlineOf(found: MatchForMail, now: Temporal.Instant): Temporal.Instant {
  const { stay, windowDays } = found
  return (
    found.match.deadline ??
    acceptanceDeadline({ sentAt: now, arrival: stay.start, edition: found, windowDays })
  )
}

type Scene = {
  found: MatchForMail
  state: MatchState
  now: Temporal.Instant
  siteUrl: string
  locale: Locale
  reminder: OfferReminder | undefined
  taken: readonly Stay[]
}

async function composeContent(tx: Tx, template: MatchTemplate, scene: Scene): Promise<MailContent> {
  const { found, state, now, siteUrl, locale, reminder, taken } = scene
  const { guest, host } = await getFacts(tx, found)
  const guestSide = { found, state, firstName: guest.firstName }
  const hostSide = { found, state, firstName: host.firstName }
  const profileUrl = siteUrl + localised(locale, '/profile')
  const { stay, wholeStay, city, contactIssueDays } = found
  const place = {
    roomNumber: found.roomNumber,
    room: found.roomType,
    bed: found.bed,
    isAlone: found.aloneInRoom,
  }
  const toGuest = { firstName: guest.firstName, host, place, stay, wholeStay, profileUrl }
  const toHost = { firstName: host.firstName, guest, place, stay, profileUrl }
  const closedToGuest = { firstName: guest.firstName, otherName: host.firstName, stay, profileUrl }
  const closedToHost = { firstName: host.firstName, otherName: guest.firstName, stay, profileUrl }
  // What changes a match counts it up, so each mail's file replaces that of the one before.
  const entry = { id: found.id, sequence: found.version, writtenAt: now }
  const ended = {
    reason: found.match.withdrawalReason ?? 'organiser',
    hadContact: found.match.acceptedAt !== null || found.contactRelease === 'on-offer',
    entry: found.match.acceptedAt === null ? null : entry,
  } as const
  const deadline = { at: deadlineOf(found, now), timeZone: found.timeZone }
  switch (template) {
    case 'offer-to-guest':
      return {
        template,
        view: { ...toGuest, city, deadline, entry, contact: await findHostContact(tx, hostSide) },
      }
    case 'notice-to-host':
      return { template, view: { ...toHost, deadline, contact: await findGuestContact(tx, guestSide) } }
    case 'accepted-to-guest': {
      const contact = must(await findHostContact(tx, hostSide))
      return { template, view: { ...toGuest, city, entry, contact, contactIssueDays } }
    }
    case 'accepted-to-host': {
      const contact = must(await findGuestContact(tx, guestSide))
      return { template, view: { ...toHost, entry, contact, contactIssueDays } }
    }
    case 'declined-to-host':
    case 'expired-to-host':
      return { template, view: closedToHost }
    case 'more-time-to-guest':
      return { template, view: { ...closedToGuest, city, deadline, entry } }
    case 'offer-reminder':
      return { template, view: { ...closedToGuest, city, deadline, which: reminder ?? 'half-time' } }
    case 'contact-problem-received-to-guest':
      return { template, view: closedToGuest }
    case 'contact-problem-received-to-host':
      return { template, view: closedToHost }
    case 'expired-to-guest':
      return { template, view: closedToGuest }
    case 'withdrawn-to-guest': {
      const isStillLooking = await isStanding(tx, found.guestRegistrationId)
      return { template, view: { ...closedToGuest, ...ended, city, isStillLooking } }
    }
    case 'withdrawn-to-host':
      return { template, view: { ...closedToHost, ...ended } }
    case 'contact-reminder-to-guest': {
      const contact = must(await findHostContact(tx, hostSide))
      return { template, view: { ...closedToGuest, contact, deadline: reportDeadline(found, now) } }
    }
    case 'contact-reminder-to-host': {
      const contact = must(await findGuestContact(tx, guestSide))
      return { template, view: { ...closedToHost, contact, deadline: reportDeadline(found, now) } }
    }
    case 'nights-taken-to-guest':
      return { template, view: { ...closedToGuest, taken } }
    case 'nights-taken-to-host':
      return { template, view: { ...closedToHost, taken } }
    case 'final-check': {
      const checkUrl = siteUrl + localised(locale, '/profile/secondReminder')
      return { template, view: { ...closedToGuest, checkUrl } }
    }
  }
}

function reportDeadline(found: MatchForMail, now: Temporal.Instant) {
  const at = contactProblemDeadline(found.match, found, now)
  if (!at) throw new Error('who has contact details has days to say that they lead nowhere')
  return { at, timeZone: found.timeZone }
}

function must(contact: ContactView | null): ContactView {
  if (!contact) throw new Error('an accepted match shows the contact details to both sides')
  return contact
}
