import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { findMoreTimeAt } from '#db/match-rows.server.ts'
import { listUnconfirmedGuests } from '#db/participation-rows.server.ts'
import { readStay } from '#db/sql.server.ts'
import type { Edition } from '#domain/edition.ts'
import { answerTimeOf, offerReminders } from '#domain/offer-reminders.ts'
import { finalCheckTime, profileUpdateTime } from '#domain/participation.ts'
import { nextOf } from '#domain/season-calendar.ts'
import { isAskingMailDue } from '#domain/timed-mails.ts'
import { AWAITED, type Awaited } from './components/words.ts'

export type NextOne = { what: Awaited; at: Temporal.Instant; count: number }

/** Of what depends on people: when it happens next, and to how many it will. The same rules as in the jobs themselves. */
export async function listAwaited(tx: Tx, edition: Edition, now: Temporal.Instant): Promise<NextOne[]> {
  const { deadlines, reminders } = await listOfferMoments(tx, edition)
  const moments: Record<Awaited, Temporal.Instant[]> = {
    expiry: deadlines,
    'offer-reminder': reminders,
    'profile-update': await listUpdateMoments(tx, edition, now),
    'final-check': await listCheckMoments(tx, edition),
    draft: await listDraftMoments(tx, edition),
  }
  return AWAITED.flatMap((what) => {
    const next = nextOf(moments[what], now)
    return next ? [{ what, ...next }] : []
  })
}

async function listOfferMoments(tx: Tx, edition: Edition) {
  const offers = await tx
    .selectFrom('match')
    .select(['id', 'sentAt', 'deadlineAt as deadline'])
    .where('editionId', '=', edition.id)
    .where('state', '=', 'offered')
    .where('sentAt', 'is not', null)
    .where('deadlineAt', 'is not', null)
    .execute()
  const reminders: Temporal.Instant[] = []
  for (const { id, ...offer } of offers) {
    const time = answerTimeOf(offer, await findMoreTimeAt(tx, id))
    if (time) reminders.push(...offerReminders(time).map(({ at }) => at))
  }
  return { deadlines: offers.flatMap(({ deadline }) => deadline ?? []), reminders }
}

async function listUpdateMoments(tx: Tx, edition: Edition, now: Temporal.Instant) {
  const guests = await listUnconfirmedGuests(tx, now)
  return guests
    .filter(({ editionId }) => editionId === edition.id)
    .map((guest) => ({ guest, at: profileUpdateTime(guest, edition).opensAt }))
    .filter(({ guest, at }) => isAskingMailDue('profile-update', guest, edition, at))
    .map(({ at }) => at)
}

async function listCheckMoments(tx: Tx, edition: Edition) {
  const matches = await tx
    .selectFrom('match')
    .leftJoin('arrival', 'arrival.matchId', 'match.id')
    .select('match.stay')
    .where('match.editionId', '=', edition.id)
    .where('match.state', '=', 'accepted')
    .where('arrival.matchId', 'is', null)
    .execute()
  return matches.map(({ stay }) => finalCheckTime(readStay(stay).start, edition).opensAt)
}

async function listDraftMoments(tx: Tx, edition: Edition) {
  const drafts = await tx
    .selectFrom('registration')
    .select(['updatedAt', 'draftSavedAt'])
    .where('editionId', '=', edition.id)
    .where('state', '=', 'draft')
    .execute()
  return drafts.map(({ updatedAt, draftSavedAt }) => {
    const last =
      draftSavedAt && draftSavedAt.epochMilliseconds > updatedAt.epochMilliseconds ? draftSavedAt : updatedAt
    return last.add({ hours: 24 * edition.retentionDays.drafts })
  })
}
