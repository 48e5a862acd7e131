import { mint, type ApprovedAdmin } from '#db/actor.server.ts'
import {
  acceptMatch,
  refuseMatch,
  declineMatch,
} from '#features/placing/matches/answering/answering.server.ts'
import { draftMatch } from '#features/placing/matches/drafting/drafting.server.ts'
import { offerMatches } from '#features/placing/matches/offering/offering.server.ts'
import { needsTick } from '#domain/concerns.ts'
import { parseStay } from '#domain/stay.ts'
import {
  findCandidates,
  type CandidateView,
} from '#features/placing/matching/candidates/candidates.server.ts'
import { getQueue } from '#features/placing/matching/matching.server.ts'
import { openRound } from '#features/placing/matching/rounds.server.ts'
import { sendOffers } from '#features/placing/matches/offering/offering.server.ts'
import { roundDaysAgo, type PastWeeks } from './past-weeks.ts'

/** Stands in the access log where a page would leave its request. */
const requestId = 'demo'

/** A round half done: accepted, open and ended offers, and drafts. Returns the accepted ones. */
export async function playRound(past: PastWeeks, admin: ApprovedAdmin): Promise<string[]> {
  past.goBackTo({ days: roundDaysAgo })
  await openRound(past, admin, { number: 1, answerWindow: null })
  const [declined, expired, withdrawn] = await offer(past, admin, 3)
  past.goBackTo({ days: 9, hours: 5 })
  if (declined) await declineMatch(past, await guestOf(past, declined), declined)
  if (withdrawn) await acceptMatch(past, await guestOf(past, withdrawn), withdrawn)
  await past.work()
  past.goBackTo({ days: 4 })
  if (withdrawn) await refuseMatch(past, await guestOf(past, withdrawn), withdrawn)
  if (expired) await past.work()

  // Their time to answer ends with this day.
  past.goBackTo({ days: past.edition.acceptanceDays })
  await offer(past, admin, 2)
  past.goBackTo({ days: 3 })
  const offers = await offer(past, admin, 10)
  const accepted = offers.slice(0, 6)
  for (const [index, matchId] of accepted.entries()) {
    past.goBackTo({ days: 2, hours: 10 - index })
    await acceptMatch(past, await guestOf(past, matchId), matchId)
    await past.work()
  }

  past.goBackTo({ days: 0, hours: 2 })
  await draft(past, admin, 6)
  await splitOneStay(past, admin)
  return accepted
}

/** An organiser has just pressed "send": two offers wait in their hold, and can be taken back. */
export async function pressSend(past: PastWeeks, admin: ApprovedAdmin): Promise<void> {
  past.goBackTo({ days: 0 })
  const drafts = await past.db.run(admin, (tx) =>
    tx
      .selectFrom('liveMatch')
      .select('id')
      .where('isDraft', '=', true)
      .orderBy('createdAt')
      .limit(2)
      .execute(),
  )
  const matchIds = drafts.map(({ id }) => id)
  await sendOffers(past, admin, { idempotencyKey: crypto.randomUUID(), matchIds, answerWindow: null })
}

/** Drafts the first guests of the queue, sends the offers out, and lets the mails leave. */
async function offer(past: PastWeeks, admin: ApprovedAdmin, count: number): Promise<string[]> {
  const { offered } = await offerMatches(past, admin, await draft(past, admin, count))
  await past.work()
  return offered
}

/** Gives the first guests of the queue the first place that fits without a question, as an organiser would. */
async function draft(past: PastWeeks, admin: ApprovedAdmin, count: number): Promise<string[]> {
  const drafts: string[] = []
  const { ranked } = await getQueue(past, admin, requestId)
  // A guest who had an offer before is for a person to look at again.
  for (const { id } of ranked.filter(({ lastEnd }) => lastEnd === null)) {
    if (drafts.length === count) break
    const candidates = await findCandidates(past, admin, id, requestId)
    const place = candidates?.fits.find(({ concerns }) => !needsTick(concerns))
    if (!place) continue
    const wish = {
      guestRegistrationId: id,
      placeId: place.placeId,
      overrideReason: '',
    }
    const made = await draftMatch(past, admin, wish)
    if (made.ok) drafts.push(made.value.matchId)
  }
  return drafts
}

async function guestOf(past: PastWeeks, matchId: string) {
  const { guestPersonId, guestRegistrationId } = await past.db.run(mint.worker(), (tx) =>
    tx
      .selectFrom('match')
      .select(['guestPersonId', 'guestRegistrationId'])
      .where('id', '=', matchId)
      .executeTakeFirstOrThrow(),
  )
  return mint.guest(guestPersonId, guestRegistrationId)
}

/** Two hosts have this guest one after the other, in two drafts. */
async function splitOneStay(past: PastWeeks, admin: ApprovedAdmin): Promise<void> {
  const { ranked } = await getQueue(past, admin, requestId)
  for (const { id } of ranked.filter(({ lastEnd }) => lastEnd === null)) {
    const found = await findCandidates(past, admin, id, requestId)
    const first = found?.partial.find((one) =>
      found.partial.some((two) => completes(found.guest.stay, one, two)),
    )
    if (!first) continue
    await draftPart(past, admin, id, first)
    const rest = (await findCandidates(past, admin, id, requestId))?.fits.find(
      ({ concerns }) => !needsTick(concerns),
    )
    if (rest) await draftPart(past, admin, id, rest)
    return
  }
}

type Days = { start: string; end: string }

/** Has the second host a bed for all nights that the first leaves over? */
function completes({ start, end }: Days, one: CandidateView, two: CandidateView): boolean {
  if (!one.part || !two.part || one.hostId === two.hostId || needsTick(two.concerns)) return false
  const isFirst = one.part.start === start && two.part.end === end && two.part.start <= one.part.end
  const isSecond = one.part.end === end && two.part.start === start && two.part.end >= one.part.start
  return isFirst || isSecond
}

function draftPart(past: PastWeeks, admin: ApprovedAdmin, guestRegistrationId: string, place: CandidateView) {
  const { placeId, part } = place
  const stay = part && parseStay(part.start, part.end)
  return draftMatch(past, admin, {
    guestRegistrationId,
    placeId,
    overrideReason: '',
    ...(stay?.ok && { stay: stay.value }),
  })
}
