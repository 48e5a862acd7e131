import { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { findMoreTimeAt } from '#db/match-rows.server.ts'
import { contactProblemDeadline } from '#domain/contact-problem.ts'
import { acceptanceDeadline } from '#domain/deadline.ts'
import { stateAt, type MatchState } from '#domain/match-state.ts'
import { answerTimeOf, dueOfferReminder, type OfferReminder } from '#domain/offer-reminders.ts'
import type { Stay } from '#domain/stay.ts'
import { MATCH_MAILS, matchMailProblem, type MatchMailName } from '#domain/timed-mails.ts'
import { visibleTo } from '#domain/visibility.ts'
import { localised, type Locale } from '#i18n/locale.ts'
import type { MailContent, MailTemplate } from '#mails/registry.ts'
import type { ContactView } from '#mails/views.ts'
import { findNextForGuest, findNextForHost } from './next.server.ts'
import { findOrganiser } from './organiser.server.ts'
import { skip, type Composition } from './composing.ts'
import {
  findGuestContact,
  findHostContact,
  findMatchForMail,
  getFacts,
  getMailbox,
  hasAnsweredArrival,
  hasHeardOfMatch,
  isProblemOpen,
  listStillTaken,
  type MatchForMail,
} from './match-views.server.ts'

export function isMatchTemplate(template: MailTemplate): template is MatchMailName {
  return Object.hasOwn(MATCH_MAILS, template)
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
  template: MatchMailName,
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
  const { reader } = MATCH_MAILS[template]
  const stored = stateAt(found.match, now)
  const state = asIfOffered && stored === 'draft' ? 'offered' : stored
  const problem = matchMailProblem(template, { state, stay: found.stay }, found, now)
  if (problem) return skip(problem === 'state' ? `match-${state}` : 'not-the-time')
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

const isAboutTaken = (template: MatchMailName) =>
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
  template: MatchMailName,
  { found, state, now, problemId, reminder }: Idle,
): Promise<string | null> {
  if (template === 'final-check') return (await hasAnsweredArrival(tx, found.id)) ? 'answered' : null
  if (template === 'contact-reminder-to-guest' || template === 'contact-reminder-to-host') {
    const other = MATCH_MAILS[template].reader === 'guest' ? 'host-contact' : 'guest-contact'
    if (!visibleTo(MATCH_MAILS[template].reader, state, found.contactRelease).has(other)) return 'no-contact'
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

/** The stored deadline, else the one that handing over the mail now will set (rules: deadlines). */
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

async function composeContent(tx: Tx, template: MatchMailName, scene: Scene): Promise<MailContent> {
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
    case 'expired-to-host': {
      const next = await findNextForHost(tx, found, now)
      return { template, view: { ...closedToHost, next } }
    }
    case 'more-time-to-guest':
      return { template, view: { ...closedToGuest, city, deadline, entry } }
    case 'offer-reminder':
      return { template, view: { ...closedToGuest, city, deadline, which: reminder ?? 'half-time' } }
    case 'contact-problem-received-to-guest':
      return { template, view: closedToGuest }
    case 'contact-problem-received-to-host':
      return { template, view: closedToHost }
    case 'expired-to-guest':
      return { template, view: { ...closedToGuest, next: await findNextForGuest(tx, found, now) } }
    case 'withdrawn-to-guest': {
      const next = await findNextForGuest(tx, found, now)
      return { template, view: { ...closedToGuest, ...ended, city, next } }
    }
    case 'withdrawn-to-host': {
      const next = await findNextForHost(tx, found, now)
      return { template, view: { ...closedToHost, ...ended, next } }
    }
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

/** Until when this side can still say that the contact details lead nowhere; null once those days are over. */
function reportDeadline(found: MatchForMail, now: Temporal.Instant) {
  const at = contactProblemDeadline(found.match, found, now)
  return at && Temporal.Instant.compare(now, at) <= 0 ? { at, timeZone: found.timeZone } : null
}

function must(contact: ContactView | null): ContactView {
  if (!contact) throw new Error('an accepted match shows the contact details to both sides')
  return contact
}
