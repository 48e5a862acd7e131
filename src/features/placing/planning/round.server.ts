import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { readStay } from '#db/sql.server.ts'
import type { Edition } from '#domain/edition.ts'
import { isPartly } from '#domain/coverage.ts'
import { withoutQuarrels } from '#domain/companions.ts'
import type { RecordedReason } from 'bed-matching/rules/eligibility.ts'
import type { HoldBack } from 'bed-matching/model.ts'
import { policyOf } from '#domain/planning/policy.ts'
import { makeRound, type Round, type RoundMatch } from '#domain/planning/round.ts'
import { listPins, listSkips } from '#features/placing/matches/marks/marks-views.server.ts'
import { listGuests, listHosts } from '#features/placing/matches/people/people.server.ts'
import { readTravelling } from '#features/placing/matches/travelling/travelling.server.ts'
import { listRecorded } from '#features/placing/matches/marks/recorded.server.ts'
import {
  findOpenRound,
  listWaitingGuests,
  readRanks,
} from '#features/placing/matches/people/waiting.server.ts'

export type RoundNow = {
  round: Round
  /** Of the open round; before the first one the edition's, as in the queue. */
  seed: string
  roundId: string | null
}

/** The round as it is now: everybody still to be placed, all who have a place, every bed. Drafts may move in a `repair` only, unless a person overruled a rule for them. */
export async function readRound(
  tx: Tx,
  edition: Edition,
  {
    now,
    mode,
    holdBack,
    isToTheMost = false,
  }: {
    now: Temporal.Instant
    mode: 'fresh' | 'repair'
    holdBack: HoldBack
    /** Every home is filled to the most, whatever its host is comfortable with. */
    isToTheMost?: boolean
  },
): Promise<RoundNow> {
  const open = await findOpenRound(tx, edition.id)
  const ranks = open ? await readRanks(tx, open.id) : new Map<string, { tier: number }>()
  const tierOf = (id: string) => {
    const rank = ranks.get(id)
    return rank ? { tier: rank.tier } : {}
  }
  const known = new Map(
    (await listGuests(tx, edition.id)).map(({ guest, languages }) => [guest.id, { ...guest, languages }]),
  )
  const skips = await listSkips(tx, edition.id)
  const travelling = await readTravelling(tx, edition.id)
  const groups = withoutQuarrels(travelling.groups, travelling.notWith)
  const queue = (await listWaitingGuests(tx, edition, { now })).filter(({ isComing }) => isComing)
  // A plan places whole stays (rules: fit): who has some nights already is looked after by a person.
  const isLeftOut = ({ guest, coverage }: (typeof queue)[number]) => isPartly(coverage) || skips.has(guest.id)
  const waitFor = new Set(queue.filter(isLeftOut).map(({ guest }) => guest.id))
  // Nobody is planned for without those they travel only together with.
  const torn = new Set(
    groups
      .filter(({ guests, kind }) => kind === 'only-together' && guests.some((id) => waitFor.has(id)))
      .flatMap(({ guests }) => guests),
  )
  const waiting = queue.filter((one) => !isLeftOut(one) && !torn.has(one.guest.id))
  const hosts = await listHosts(tx, edition.id)
  const recorded = await listRecorded(tx, { editionId: edition.id })
  const withReason = (reason: RecordedReason) =>
    recorded
      .filter(({ reasons }) => reasons.includes(reason))
      .map(({ guestId, hostId }) => ({ guest: guestId, host: hostId }))
  const apart = withReason('kept-apart')
  const matches = await listHolding(tx, edition.id)
  const round = makeRound({
    policy: policyOf(edition),
    waiting: waiting.map(({ guest, languages }) => ({ guest: { ...guest, languages }, ...tierOf(guest.id) })),
    matches: matches.flatMap(({ isOverruled, ...match }): RoundMatch[] => {
      const guest = known.get(match.guestId)
      if (!guest) return []
      const isSameStay = match.stay.start.equals(guest.stay.start) && match.stay.end.equals(guest.stay.end)
      const mayMove = mode === 'repair' && match.state === 'draft' && !isOverruled && isSameStay
      // The wish as it was when the place was given.
      const roomSharing = match.isAlone ? 'no' : guest.roomSharing
      return [{ ...match, ...tierOf(guest.id), guest: { ...guest, roomSharing }, isKept: !mayMove }]
    }),
    // Nobody can be put beside somebody of whom no answers are left.
    closedRooms: matches.filter(({ guestId }) => !known.has(guestId)).map(({ roomId }) => roomId),
    hosts: hosts.map(({ host, languages, rooms, numberOfGuests, fillTo }) => ({
      host: { ...host, languages },
      rooms,
      guestsAtMost: isToTheMost ? numberOfGuests : fillTo,
    })),
    pins: (await listPins(tx, edition.id))
      .map((pin) => ({ guest: pin.guestRegistrationId, host: pin.hostRegistrationId, room: pin.roomId }))
      // A pin overrules everything but the incident team.
      .filter(({ guest, host }) => !apart.some((pair) => pair.guest === guest && pair.host === host)),
    vetoes: [...withReason('vetoed'), ...apart],
    declined: withReason('declined-before'),
    groups,
    notWith: travelling.notWith.map(({ a, b }) => ({ a, b })),
    holdBack,
  })
  return { round, seed: open?.seed ?? edition.id, roundId: open?.id ?? null }
}

/** Who holds which place; an offer that has run out holds none. */
async function listHolding(tx: Tx, editionId: string) {
  const rows = await tx
    .selectFrom('liveMatch')
    .select([
      'id',
      'guestRegistrationId',
      'placeId',
      'roomId',
      'stay',
      'state',
      'aloneInRoom',
      'overrideReason',
    ])
    .where('editionId', '=', editionId)
    .where('holdsPlace', '=', true)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    matchId: row.id,
    guestId: row.guestRegistrationId,
    placeId: row.placeId,
    roomId: row.roomId,
    stay: readStay(row.stay),
    state: row.state,
    isAlone: row.aloneInRoom,
    isOverruled: row.overrideReason !== null,
  }))
}
