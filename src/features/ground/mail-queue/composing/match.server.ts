import { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { listMoreTime } from '#db/match-rows.server.ts'
import { contactProblemDeadline, type SideSays } from '#domain/contact-problem.ts'
import { acceptanceDeadline, type AnswerWindow, parseWindow } from '#domain/deadline.ts'
import { stateAt, type MatchState } from '#domain/match-state.ts'
import { answerTimeOf } from '#domain/offer-reminders.ts'
import { keptDeadline } from '#domain/moving.ts'
import { matchWindows, openWindow, type TimedMatch } from '#domain/timed-mails.ts'
import {
  type ContactFact,
  contactTold,
  deadlineTold,
  nightsTold,
  stillHolds,
  type Told,
} from '#domain/told.ts'
import { localised } from '#i18n/locale.ts'
import { isSkip, skip } from '#mails/mail.ts'
import { contentOf, type MailOf, mails, type TemplateOf } from '#mails/registry.ts'
import type { MatchContext } from '#mails/contexts.ts'
import type { ContactView, OfferView } from '#mails/views.ts'
import type { Composition, MailRow } from './composing.ts'
import { findNextForGuest, findNextForHost } from './next.server.ts'
import { findEntryId, findKeptPlace, findMove, staySequence } from './moves.server.ts'
import { findOrganiser } from './organiser.server.ts'
import { AFTER_GUEST, findToldHost, isGuestUntold, isHostTold, listToldOfContact } from '../told.server.ts'
import {
  findArrival,
  saysWhatTheyNeed,
  findContactView,
  findMatchForMail,
  findFacts,
  getMailbox,
  hasAnsweredArrival,
  hasHeardOfMatch,
  isProblemOpen,
  listStillTaken,
  listTold,
  type MatchForMail,
} from './match-views.server.ts'
import { weighOffer } from '#features/ground/weighed-offer.server.ts'

/** What the guest of a match weighs, without what they need to get in: that is about health, and in no mail (rules: access). */
async function findOffer(tx: Tx, matchId: string): Promise<OfferView | null> {
  const known = await weighOffer(tx, matchId)
  if (!known) return null
  const wishes = known.wishes.flatMap(({ wish, outcome }) =>
    wish === 'access-must' || wish === 'access-ask' ? [] : [{ wish, outcome }],
  )
  return { ...known, wishes, hasNeeds: wishes.length < known.wishes.length }
}

type Request = {
  matchId: string
  now: Temporal.Instant
  siteUrl: string
  asIfOffered?: boolean
  /** Of a preview: the time to answer that it is to be sent with. */
  window?: AnswerWindow | null
  /** An organiser who wants to read it in their own mailbox first. */
  copyTo?: string
  /** Of a contact reminder, or of the answer to who reported it: what was reported. */
  problemId?: string
  /** Of a mail that comes at several times, which it is. */
  which?: string
  /** Of text that is kept nowhere else as it is; a preview tells nobody and needs none. */
  fingerprint?: (text: string) => string
  /** Nights that the other side has taken back, as they were queued. */
  takenNights?: string
}

const WAIT_SECONDS = 2

export function readMatchParams({ params, personId }: MailRow) {
  if (params['copy']) {
    const window = parseWindow(params['window'] ?? '')
    return { asIfOffered: true, copyTo: personId ?? undefined, window }
  }
  const problemId = params['problemId'] ?? params['receivedProblemId']
  return { problemId, which: params['which'], takenNights: params['nights'] }
}

/** `asIfOffered`: the preview of a draft, which shows the very mail that offering it now would send. */
export async function composeMatchMail(
  tx: Tx,
  template: TemplateOf<'match'>,
  request: Request,
): Promise<Composition> {
  const { matchId, now, siteUrl, asIfOffered = false, window: asked, copyTo } = request
  const mail: MailOf<'match'> = mails[template]
  const organiser = copyTo === undefined ? undefined : await findOrganiser(tx, copyTo)
  if (copyTo !== undefined && !organiser) return skip('reader-not-approved')
  const stands = await findMatchForMail(tx, matchId)
  if (!stands) return skip('match-gone')
  const found = asked ? { ...stands, window: asked } : stands
  const stored = stateAt(found.match, now)
  const state = asIfOffered && stored === 'draft' ? 'offered' : stored
  if (!mail.states.includes(state)) return skip(`match-${state}`)
  const timed = await findTimedMatch(tx, mail, found)
  const idle = mail.unless?.(timed)
  if (idle) return skip(idle)
  const window = openWindow(matchWindows(mail, timed, found), now)
  if (!window || (request.which !== undefined && request.which !== window.which)) return skip('not-the-time')
  if (mail.waitsForGuest && !asIfOffered && (await isGuestUntold(tx, matchId, found.match.sentAt)))
    return { kind: 'later', at: now.add(AFTER_GUEST) }
  const personId = mail.to === 'guest' ? found.guestPersonId : found.hostPersonId
  if (isEnd(state)) {
    const informed = await isInformed(tx, found, mail.to)
    if (informed === 'unknown') return { kind: 'later', at: now.add({ seconds: WAIT_SECONDS }) }
    if (informed === 'no') return skip('never-told')
  }
  const { mailTo, locale } = await getMailbox(tx, personId)
  const url = (path: string) => siteUrl + localised(locale, path)
  const setting = { found, state, to: mail.to, which: window.which, url, ...request }
  const contactFacts: Told[] = []
  const { context, listTold: listFacts } = noting(await makeContext(tx, setting, contactFacts), contactFacts)
  const view = await mail.view(context)
  if (isSkip(view)) return view
  const content = contentOf(template, view)
  if (organiser) return { kind: 'mail', to: organiser.email, locale, content, deadline: null, isCopy: true }
  const deadline = mail.startsAnswerTime?.(found.match) ? deadlineOf(found, now) : null
  const registrationId = registrationOf(found, mail.to)
  const told = { registrationId, facts: listFacts() }
  return { kind: 'mail', to: mailTo, locale, content, deadline, told }
}

/** What a mail has asked for it tells (rules: facts told). */
function noting(context: MatchContext, contactFacts: readonly Told[]) {
  const read = new Set<string | symbol>()
  const get = (known: MatchContext, key: string | symbol) => {
    read.add(key)
    return known[key as keyof MatchContext]
  }
  const listTold = (): Told[] => [
    ...(read.has('stay') ? [nightsTold(context.stay)] : []),
    ...(read.has('deadline') ? [deadlineTold(context.deadline.at)] : []),
    ...contactFacts,
  ]
  return { context: new Proxy(context, { get }), listTold }
}

/** What the times of the mail depend on, asked for only where they do. */
async function findTimedMatch(
  tx: Tx,
  { windows, unless }: MailOf<'match'>,
  { id, stay, match, isArrivalTaken, hasArrived }: MatchForMail,
): Promise<TimedMatch> {
  return {
    id,
    stay,
    answerTime: windows ? answerTimeOf(match, (await listMoreTime(tx, [id])).get(id) ?? null) : null,
    hasAnsweredArrival: unless ? await hasAnsweredArrival(tx, id) : false,
    hasArrived,
    isArrivalTaken: isArrivalTaken === true,
  }
}

type Side = 'guest' | 'host'
const registrationOf = (found: MatchForMail, side: Side) =>
  side === 'guest' ? found.guestRegistrationId : found.hostRegistrationId

const isEnd = (state: MatchState) => state === 'declined' || state === 'expired' || state === 'withdrawn'

/** The host is told after the guest, and may never have been. */
async function isInformed(tx: Tx, { id, match, guestPersonId, hostPersonId }: MatchForMail, to: Side) {
  if (match.acceptedAt !== null || (to === 'guest' && match.sentAt !== null)) return 'yes'
  if (to === 'host' && (await isHostTold(tx, id))) return 'yes'
  return hasHeardOfMatch(tx, id, to === 'guest' ? guestPersonId : hostPersonId)
}

/** The stored deadline, else the one that handing over the mail now will set (rules: deadlines). */
function deadlineOf(found: MatchForMail, now: Temporal.Instant): Temporal.Instant {
  const { stay, window, answerBy } = found
  if (found.match.deadline) return found.match.deadline
  // The guest was told so long in an offer that this one replaces.
  if (answerBy) return keptDeadline(answerBy, now, found)
  return acceptanceDeadline({ sentAt: now, arrival: stay.start, edition: found, window })
}

/** Until when an offer can be answered whose time begins now; null: there is none. */
export async function findAnswerTime(
  tx: Tx,
  matchId: string,
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const found = await findMatchForMail(tx, matchId)
  return found ? deadlineOf(found, now) : null
}

type Setting = Pick<Request, 'now' | 'problemId' | 'takenNights' | 'fingerprint'> & {
  found: MatchForMail
  state: MatchState
  to: Side
  which: string | undefined
  url: (path: string) => string
}

/** `contactFacts`: where it is noted how the mail says the other side is reached. */
async function makeContext(tx: Tx, setting: Setting, contactFacts: Told[]): Promise<MatchContext> {
  const { found, state, to, which, url, now, problemId, takenNights, fingerprint } = setting
  const { stay, wholeStay, city, timeZone, contactIssueDays } = found
  const facts = await findFacts(tx, found)
  if (!facts) throw new Error(`match ${found.id} lacks one of its sides`)
  const { guest, host } = facts
  const by = to === 'guest' ? 'host' : 'guest'
  const findContact = (side: Side) =>
    findContactView(tx, side, { found, state, firstName: { guest, host }[side].firstName })
  const listFacts = (contact: ContactView | null) =>
    contact && fingerprint ? contactTold(contact, fingerprint) : []
  const tellContact = async (side: Side, says?: ContactFact) => {
    const contact = await findContact(side)
    contactFacts.push(...listFacts(contact).filter(({ fact }) => !says || fact === says))
    return contact
  }
  return {
    now,
    url,
    guest,
    host,
    place: {
      roomNumber: found.roomNumber,
      room: found.roomType,
      femalesOnly: found.femalesOnly,
      bed: found.bed,
      isAlone: found.aloneInRoom,
    },
    stay,
    wholeStay,
    city,
    timeZone,
    contactIssueDays,
    deadline: { at: deadlineOf(found, now), timeZone },
    isHostToldOtherwise: async () => {
      const before = await findToldHost(tx, found.id)
      return (
        before !== undefined && !stillHolds(before, { deadline: deadlineTold(deadlineOf(found, now)).value })
      )
    },
    entry: {
      id: await findEntryId(tx, found),
      sequence: staySequence(found, found.revision),
      writtenAt: now,
    },
    which,
    withdrawalReason: found.match.withdrawalReason ?? 'organiser',
    wasAccepted: found.match.acceptedAt !== null,
    hadContact: found.match.acceptedAt !== null || found.contactRelease === 'on-offer',
    reportDeadline: reportDeadline(found, { side: to, told: await listTold(tx, found.id) }, now),
    hostContact: (says) => tellContact('host', says),
    guestContact: (says) => tellContact('guest', says),
    isContactToldOtherwise: async () => {
      const facts = listFacts(await findContact(by))
      const now = Object.fromEntries(facts.map(({ fact, value }) => [fact, value]))
      const told = await listToldOfContact(tx, {
        matchId: found.id,
        registrationId: registrationOf(found, to),
      })
      return told.some((one) => !stillHolds(one, now))
    },
    offer: () => findOffer(tx, found.id),
    guestNeeds: () => saysWhatTheyNeed(tx, { found, state }),
    arrival: () => findArrival(tx, found.id),
    move: () => findMove(tx, found),
    keptPlace: () => findKeptPlace(tx, found),
    nextForGuest: () => findNextForGuest(tx, found, now),
    nextForHost: () => findNextForHost(tx, found),
    printedLetter: () => findPrintedLetter(tx, found.id),
    isProblemOpen: async () => problemId !== undefined && isProblemOpen(tx, problemId),
    takenNights: async () => (takenNights ? listStillTaken(tx, found, { by, told: takenNights }) : []),
  }
}

/** Until when this side can still say that the contact details lead nowhere; null once those days are over. */
function reportDeadline(found: MatchForMail, says: SideSays, now: Temporal.Instant) {
  const at = contactProblemDeadline(found.match, found, now, says)
  return at && Temporal.Instant.compare(now, at) <= 0 ? { at, timeZone: found.timeZone } : null
}

async function findPrintedLetter(tx: Tx, matchId: string): Promise<string | null> {
  const letter = await tx
    .selectFrom('liveVisaLetter')
    .select('letterNumber')
    .where('matchId', '=', matchId)
    .where('endedAt', 'is', null)
    .where('version', 'is not', null)
    .executeTakeFirst()
  return letter?.letterNumber ?? null
}
