/** What organisers do once an offer is out: more time, another try, how it ended (rules: life of a match). */
import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readMatch } from '#db/match-rows.server.ts'
import { readStay } from '#db/sql.server.ts'
import { answerDays, endOfDay } from '#domain/deadline.ts'
import type { Edition } from '#domain/edition.ts'
import { decide } from '#domain/match.ts'
import { hasBegun, isOver } from '#domain/stay.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import type { Why } from '#features/ground/outcome.ts'
import { expireOverdue } from './expiring.server.ts'
import { clearMark, setMark } from '../marks/marks.server.ts'
import { noteOffers, untickedIn, weighOffers, type WeighedOffers } from '../offering/weighing.server.ts'
import {
  change,
  changeAllIn,
  lockSides,
  outcomeOf,
  type Changed,
  type CommandDeps,
  type MatchOutcome,
  type MatchRefusal,
  type Row,
  type Step,
} from '../changing/changing.server.ts'

/** The guest has until the end of `day` to answer and is told, and then the host. `deadline-not-later` if that is no later than now or before. */
export async function extendOffer(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  matchId: string,
  day: Temporal.PlainDate,
): Promise<MatchOutcome> {
  return outcomeOf(await extendOffers(deps, admin, [matchId], day))
}

/** The same for many, each that can have it. */
export function extendOffers(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  matchIds: readonly string[],
  day: Temporal.PlainDate,
): Promise<Changed> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const step: Step = {
      event: { type: 'extended', deadline: endOfDay(day, edition.timeZone) },
      check: (row) => (isDayRefused(row, day, edition, now) ? 'deadline-not-later' : null),
      mails: () => ['more-time-to-guest'],
      moment: ({ deadline }) => deadline,
    }
    return changeAllIn(tx, { actor: admin, matchIds, step, now })
  })
}

/** Why more time until the end of `day` would not change this match; null where it would. */
export function whyNotExtended(
  row: Pick<Row, 'stay'> & Parameters<typeof readMatch>[0],
  day: Temporal.PlainDate,
  edition: Edition,
  now: Temporal.Instant,
): Why | null {
  const decided = decide(readMatch(row), { type: 'extended', deadline: endOfDay(day, edition.timeZone) }, now)
  if (!decided.ok) {
    const { error } = decided
    return { cause: error === 'not-sent' || error === 'deadline-not-later' ? error : 'no-open-offer' }
  }
  if (!decided.value.changed) return { cause: 'already' }
  if (!isDayRefused(row, day, edition, now)) return null
  const last = answerDays(now, readStay(row.stay), edition).at(-1)
  return last ? { cause: 'past-last-day', day: last.toString() } : { cause: 'no-open-offer' }
}

/** The same offer once more, while its place is free: the guest can answer until the end of `day`; both are told. */
export function reopenMatch(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  matchId: string,
  day: Temporal.PlainDate,
): Promise<MatchOutcome> {
  const { known, ...step } = anotherTry(admin)
  return change(deps, admin, matchId, {
    ...step,
    event: async (tx, row) => ({
      type: 'reopened',
      deadline: endOfDay(day, known.edition!.timeZone),
      placeIsFree: await isFree(tx, row),
      unticked: untickedIn(known.weighed.get(row.id)),
    }),
    check: (row, now) =>
      isDayRefused(row, day, known.edition!, now) ? 'deadline-not-later' : step.check(row),
    mails: () => ['more-time-to-guest', 'notice-to-host'],
    moment: ({ deadline }) => deadline,
  })
}

/** A new offer of the same place, while it is free: both get the first mails again, and the clock starts anew. */
export function offerAgain(deps: CommandDeps, admin: ApprovedAdmin, matchId: string): Promise<MatchOutcome> {
  const { known, ...step } = anotherTry(admin)
  return change(deps, admin, matchId, {
    ...step,
    event: async (tx, row) => ({
      type: 'reoffered',
      placeIsFree: await isFree(tx, row),
      unticked: untickedIn(known.weighed.get(row.id)),
    }),
    mails: () => ['offer-to-guest', 'notice-to-host'],
  })
}

/**
 * Why an ended match can neither be opened nor offered again now; null: it can. What the two acts refuse with, asked before anybody is
 * shown a button; reads, and changes nothing.
 */
export async function whyNoOtherTry(
  tx: Tx,
  edition: Edition,
  matchId: string,
  now: Temporal.Instant,
): Promise<MatchRefusal | null> {
  const row = await tx.selectFrom('match').selectAll().where('id', '=', matchId).executeTakeFirstOrThrow()
  const placeIsFree = await isFree(tx, row)
  const weighed = await weighOffers(tx, edition, { matchIds: [matchId], now })
  const unticked = untickedIn(weighed.get(matchId))
  const decided = decide(readMatch(row), { type: 'reoffered', placeIsFree, unticked }, now)
  return decided.ok ? (weighed.get(matchId)?.refusal ?? null) : decided.error
}

/** Weighed as it is once the sides are locked. */
function anotherTry(admin: ApprovedAdmin) {
  const known: { weighed: WeighedOffers; edition?: Edition } = { weighed: new Map() }
  return {
    known,
    before: async (tx, matchIds, now) => {
      await lockSides(tx, { matchIds })
      const rows = await tx
        .selectFrom('match')
        .select(['roomId', 'guestRegistrationId'])
        .where('id', 'in', matchIds)
        .execute()
      const guestIds = rows.map(({ guestRegistrationId }) => guestRegistrationId)
      await expireOverdue(tx, { roomIds: rows.map(({ roomId }) => roomId), guestIds }, admin, now)
    },
    look: async (tx, rows, now) => {
      known.edition = await getCurrentEdition(tx)
      known.weighed = await noteOffers(tx, admin, rows, now)
    },
    check: ({ id }: Row) => known.weighed.get(id)?.refusal ?? null,
  } satisfies Pick<Step, 'before' | 'look' | 'check'> & { known: unknown }
}

/** Nobody else in the place, and no other place for the guest; who sleeps in the room the database asks itself. */
type Place = Pick<Row, 'id' | 'placeId' | 'guestRegistrationId' | 'stay' | 'replaces' | 'isBeside'>

async function isFree(tx: Tx, row: Place): Promise<boolean> {
  const { id, placeId, guestRegistrationId, stay, replaces, isBeside } = row
  const other = await tx
    .selectFrom('liveMatch')
    .select('id')
    // The place that the guest was asked to leave does not stand in the way of asking again.
    .where('id', 'not in', isBeside && replaces ? [id, replaces] : [id])
    .where('holdsPlace', '=', true)
    .where('stay', '&&', stay)
    .where((eb) => eb.or([eb('placeId', '=', placeId), eb('guestRegistrationId', '=', guestRegistrationId)]))
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}

function isDayRefused(
  { stay }: Pick<Row, 'stay'>,
  day: Temporal.PlainDate,
  edition: Edition,
  now: Temporal.Instant,
): boolean {
  return !answerDays(now, readStay(stay), edition).some((known) => known.equals(day))
}

/** The guest has slept there and left. `not-yet` before the departure day. */
export const completeMatch = (
  deps: CommandDeps,
  admin: ApprovedAdmin,
  matchId: string,
): Promise<MatchOutcome> =>
  change(deps, admin, matchId, { ...onceThere(isOver), event: { type: 'completed' } })

/** The guest never came: the place is free for the nights that are left. `not-yet` before the first night. */
export const markNoShow = (
  deps: CommandDeps,
  admin: ApprovedAdmin,
  matchId: string,
  note = '',
): Promise<MatchOutcome> =>
  change(deps, admin, matchId, { ...onceThere(hasBegun), event: { type: 'no-show' }, note })

function onceThere(isTime: typeof isOver) {
  let timeZone = ''
  return {
    look: async (tx) => {
      timeZone = (await getCurrentEdition(tx)).timeZone
    },
    check: ({ stay }, now) => (isTime(readStay(stay), now, timeZone) ? null : 'not-yet'),
    mails: () => [],
  } satisfies Omit<Step, 'event'>
}

/** The guest has found a bed elsewhere: registered still, but nobody looks for a place. Saying it twice keeps the first. */
export async function noteArrangedElsewhere(
  tx: Tx,
  admin: ApprovedAdmin,
  guestRegistrationId: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('arrangedElsewhere')
    .values({ registrationId: guestRegistrationId, notedAt: now.toString(), notedBy: admin.personId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The same from the queue, where there is no match to end; or, undone, back into the queue. */
export async function setArrangedElsewhere(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  guestRegistrationId: string,
  isArranged: boolean,
): Promise<void> {
  const mark = { subject: 'elsewhere', guestRegistrationId } as const
  await (isArranged ? setMark(deps, admin, mark) : clearMark(deps, admin, mark))
}
