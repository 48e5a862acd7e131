import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { recordView } from '#db/access-log.server.ts'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { type AnswerWindow, windowText } from '#domain/deadline.ts'
import { areRoundsOver, type Edition } from '#domain/edition.ts'
import { type CallReason, proposedHours, callReason } from '#domain/last-minute.ts'
import type { OfferRefusal } from '#domain/offer-readiness.ts'
import { findRecipients } from '#features/ground/audiences.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'
import { type MailPreview, previewOffer } from '#features/ground/mail-queue/previewing.server.ts'
import { weighOffers, type Weighed } from '#features/placing/matches/offering/weighing.server.ts'
import { listDrafts, type MatchRow } from '#features/placing/matches/reading/records.server.ts'
import { findOpenRound } from '#features/placing/matches/people/waiting.server.ts'
import { DRAFT_FILTERS, type DraftFilter } from './components/filters.ts'
import { DRAFTS_AT_ONCE } from './inform.ts'
import {
  type DispatchView,
  type EarlierOffer,
  type HeldDispatch,
  listDispatches,
  listEarlierOffers,
} from './news.server.ts'
import { readStay } from '#db/sql.server.ts'

/** Whom of these guests to call, and why, by registration. */
async function listCallReasons(
  tx: Tx,
  edition: Edition,
  { guestIds, now }: { guestIds: readonly string[]; now: Temporal.Instant },
): Promise<Map<string, CallReason>> {
  if (guestIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('guestFacts as guest')
    .innerJoin('registration', 'registration.id', 'guest.registrationId')
    .innerJoin('person', 'person.id', 'registration.personId')
    .leftJoin('badAddress as bad', (join) =>
      join.onRef('bad.personId', '=', 'person.id').on('bad.putRightAt', 'is', null),
    )
    .select(['guest.registrationId as id', 'guest.stay', 'person.mailTo', 'bad.personId as bad'])
    .where('guest.registrationId', 'in', guestIds)
    .execute()
  return new Map(
    rows.flatMap(({ id, stay, mailTo, bad }) => {
      const facts = { hasMailbox: mailTo !== null, isAddressBad: bad !== null, arrival: readStay(stay).start }
      const reason = callReason(facts, edition, now)
      return reason ? [[id, reason] as const] : []
    }),
  )
}

export type DraftView = Pick<
  MatchRow,
  | 'id'
  | 'guestName'
  | 'hostName'
  | 'stay'
  | 'roomNumber'
  | 'roomType'
  | 'femalesOnly'
  | 'bed'
  | 'flaggedReason'
> & {
  refusal: OfferRefusal | null
  /** All that can be said against it, and what of it somebody has to tick first. */
  concerns: Weighed['concerns']
  open: Weighed['open']
  /** Why the guest is to be called; null: the email does. */
  call: CallReason | null
  /** What each side has heard of before; null: this is their first. */
  earlier: { guest: EarlierOffer | null; host: EarlierOffer | null }
  /** The very mails; without the HTML, which has the same words. Null if the match is past being offered. */
  mails: { guest: PreviewView; host: PreviewView } | null
}
export type PreviewView = Pick<MailPreview, 'to' | 'locale' | 'subject' | 'text'>
export type InformView = {
  drafts: DraftView[]
  counts: Record<DraftFilter, number>
  more: number
  /** Drafts with something to tick first, shown or not: what "send all" leaves out. */
  leftOut: Pick<DraftView, 'id' | 'guestName' | 'hostName' | 'open'>[]
  /** The deadline rule in numbers; `window` as chosen, else of the round, else of the edition. */
  rule: { window: AnswerWindow; before: number; least: number }
  /** Hours to answer, where arrival is near and days would be given. */
  proposed: AnswerWindow | null
  toCall: number
  /** Who would get an email to guests without a place; null: no offer has left. */
  unplaced: { count: number; beginning: 'waits' | 'ends' } | null
  holdSeconds: number
  /** Sent and still to be taken back, the newest first. */
  held: HeldDispatch[]
  last: DispatchView | null
  /** For the buttons of this page: the same press sends once. */
  idempotencyKey: string
  timeZone: string
}

type InformQuery = { show: DraftFilter; window: AnswerWindow | null; requestId: string }

/** The oldest drafts with the very mails that sending them now would cause, and what is new in them. */
export async function getInform(
  { db, clock, settings, keys }: Pick<Deps, 'db' | 'clock' | 'settings' | 'keys'>,
  admin: ApprovedAdmin,
  { show, window, requestId }: InformQuery,
): Promise<InformView> {
  const now = clock()
  const frame = { brand: settings.brandName, siteUrl: settings.publicUrl.origin }
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const round = await findOpenRound(tx, edition.id)
    const drafts = await listDraftsNow(tx, edition, now)
    const calls = await listCallReasons(tx, edition, { guestIds: drafts.map(({ guestId }) => guestId), now })
    const isCall = ({ guestId }: Draft) => calls.has(guestId)
    const all = [...drafts.filter(isCall), ...drafts.filter((row) => !isCall(row))]
    const people = all.flatMap(({ guestId, hostId }) => [guestId, hostId])
    const earlier = await listEarlierOffers(tx, people)
    const chosen = (filter: DraftFilter) => all.filter((row) => isAmong(row, filter, earlier))
    const shown = chosen(show).slice(0, DRAFTS_AT_ONCE)
    const subjects = shown.flatMap(({ guestId, hostId }) => [guestId, hostId])
    await recordView(tx, admin, { action: 'preview-offers', subjects, requestId }, now)
    // As they will be when they leave.
    const moment = { now: now.add({ seconds: edition.holdSeconds }), window }
    const views: DraftView[] = []
    for (const row of shown) {
      const mails = await previewOffer(tx, admin, row.id, moment, frame)
      views.push({ ...toDraftView(row, earlier, mails), call: calls.get(row.guestId) ?? null })
    }
    const counts = DRAFT_FILTERS.map((filter) => [filter, chosen(filter).length])
    const rule = toRule(edition, window ?? round?.answerWindow)
    const dispatches = await splitDispatches(tx, edition.id, now)
    return {
      drafts: views,
      counts: Object.fromEntries(counts) as Record<DraftFilter, number>,
      more: chosen(show).length - shown.length,
      leftOut: chosen('blocked').map(({ id, guestName, hostName, open }) => ({
        id,
        guestName,
        hostName,
        open,
      })),
      rule,
      proposed: rule.window.unit === 'days' ? proposedHours(edition, now) : null,
      toCall: all.filter(isCall).length,
      unplaced: dispatches.last && (await countUnplaced(tx, keys, { edition, now })),
      holdSeconds: edition.holdSeconds,
      ...dispatches,
      idempotencyKey: randomUUID(),
      timeZone: edition.timeZone,
    }
  })
}

/** Who stays without a place: neither an offer nor a draft, and somebody looks for one. */
async function countUnplaced(
  tx: Tx,
  keys: Deps['keys'],
  { edition, now }: { edition: Edition; now: Temporal.Instant },
): Promise<InformView['unplaced']> {
  const asked = { audience: 'unplaced-guests', kind: 'registration', editionId: edition.id } as const
  const { recipients, leftOut, unreachable } = await findRecipients(tx, keys, asked)
  return {
    count: recipients.length + leftOut + unreachable,
    beginning: areRoundsOver(edition, now) ? 'ends' : 'waits',
  }
}

/** A draft, and why it cannot be sent now; null: it can. */
type Draft = MatchRow & Pick<DraftView, 'refusal' | 'concerns' | 'open'>

/** Drafts of the edition, the oldest first, with what sending them would say. */
async function listDraftsNow(tx: Tx, edition: Edition, now: Temporal.Instant): Promise<Draft[]> {
  const rows = await listDrafts(tx, edition.id, now)
  const weighed = await weighOffers(tx, edition, { matchIds: rows.map(({ id }) => id), now })
  return rows.map((row) => {
    const { refusal = null, concerns = [], open = [] } = weighed.get(row.id) ?? {}
    return { ...row, refusal, concerns, open }
  })
}

function isAmong(row: Draft, filter: DraftFilter, earlier: ReadonlyMap<string, EarlierOffer>): boolean {
  if (filter === 'ready') return row.refusal === null
  if (filter === 'blocked') return row.refusal === 'ask-first'
  if (filter === 'unfit') return row.refusal !== null && row.refusal !== 'ask-first'
  return filter === 'all' || earlier.has(row.guestId)
}

function toDraftView(
  row: Draft,
  earlier: ReadonlyMap<string, EarlierOffer>,
  mails: Awaited<ReturnType<typeof previewOffer>>,
): Omit<DraftView, 'call'> {
  const { id, guestName, hostName, stay, roomNumber, roomType, femalesOnly, bed, flaggedReason } = row
  return {
    id,
    guestName,
    hostName,
    stay,
    roomNumber,
    roomType,
    femalesOnly,
    bed,
    flaggedReason,
    refusal: row.refusal,
    concerns: row.concerns,
    open: row.open,
    earlier: { guest: earlier.get(row.guestId) ?? null, host: earlier.get(row.hostId) ?? null },
    mails: mails && { guest: toPreview(mails.guest), host: toPreview(mails.host) },
  }
}

const toRule = (edition: Edition, window: AnswerWindow | null | undefined) => ({
  window: window ?? { count: edition.acceptanceDays, unit: 'days' as const },
  before: edition.acceptanceHoursBeforeArrival,
  least: edition.acceptanceHoursAtLeast,
})

async function splitDispatches(tx: Tx, editionId: string, now: Temporal.Instant) {
  const all = await listDispatches(tx, editionId)
  const secondsLeft = ({ heldUntil }: DispatchView) =>
    Math.ceil(Temporal.Instant.from(heldUntil).since(now).total('seconds'))
  const timed = all.map((dispatch) => ({ ...dispatch, secondsLeft: secondsLeft(dispatch) }))
  return {
    held: timed.filter((dispatch) => dispatch.secondsLeft > 0),
    last: all.find((dispatch) => secondsLeft(dispatch) <= 0) ?? null,
  }
}

/** Ids of all drafts that can leave now, the oldest first. */
export async function listReadyDrafts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
): Promise<string[]> {
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const all = await listDraftsNow(tx, edition, clock())
    return all.filter(({ refusal }) => refusal === null).map(({ id }) => id)
  })
}

const toPreview = ({ to, locale, subject, text }: MailPreview): PreviewView => ({ to, locale, subject, text })

/** Sends both mails of a draft to the organiser's own mailbox, marked as a test. `idempotencyKey`: pressing twice sends once. Noted as access. */
export async function sendCopies(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  {
    matchId,
    idempotencyKey,
    window,
    requestId,
  }: { matchId: string; idempotencyKey: string; window: AnswerWindow | null; requestId: string },
): Promise<void> {
  const now = clock()
  await db.run(admin, async (tx) => {
    const { id: editionId } = await getCurrentEdition(tx)
    const draft = await tx
      .selectFrom('liveMatch')
      .select(['guestRegistrationId', 'hostRegistrationId'])
      .where('id', '=', matchId)
      .where('editionId', '=', editionId)
      .where('isDraft', '=', true)
      .executeTakeFirst()
    if (!draft) return
    const subjects = [draft.guestRegistrationId, draft.hostRegistrationId]
    await recordView(tx, admin, { action: 'preview-offers', subjects, requestId }, now)
    const params = { copy: 'yes', ...(window && { window: windowText(window) }) }
    for (const template of ['offer-to-guest', 'notice-to-host'] as const) {
      const dedupeKey = `copy:${matchId}:${template}:${idempotencyKey}`
      const { personId } = admin
      await enqueueMail(tx, { dedupeKey, template, matchId, personId, params }, now)
    }
  })
}
