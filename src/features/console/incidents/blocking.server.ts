/** Who is not placed, and which two are kept apart (rules: incidents). Only the incident team decides; every organiser learns that it is so. */
import { randomUUID } from 'node:crypto'
import type { IncidentTeamMember } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { normaliseEmail } from '#domain/email.ts'
import { afterIncident } from '#domain/incident.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { blockFingerprint } from '#features/ground/blocks.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { recheckMatches } from '#features/placing/matches/offering/rechecking.server.ts'
import { takeBackHeld } from '#features/placing/matches/offering/offering.server.ts'
import { lockIncident, storeState } from './incidents.server.ts'
import { writeStep } from './working.server.ts'

type BlockDeps = Pick<Deps, 'db' | 'clock' | 'keys'>
type Now = ReturnType<Deps['clock']>

export type BlockRefusal = 'gone' | 'whom-unknown' | 'other-unknown' | 'same'
/** `whom`, `other`: an email address, of somebody registered or not, or the address of a record. */
export type BlockWish = { incidentId: string; entry: string; whom: string; other: string }

/**
 * Blocks a person, or keeps two apart where `other` is named. Nobody of them hears of it by itself. Matches that stand are flagged and not ended: a
 * person decides what becomes of them. An offer whose mails have not left is a draft again. Harmless to repeat.
 */
export function block(
  { db, clock, keys }: BlockDeps,
  member: IncidentTeamMember,
  { incidentId, entry, whom, other }: BlockWish,
): Promise<Result<'blocked' | 'kept-apart', BlockRefusal>> {
  const now = clock()
  return db.run(member, async (tx) => {
    const incident = await lockIncident(tx, incidentId)
    if (!incident) return refuse('gone')
    const parties = [await findParty(tx, whom), ...(other === '' ? [] : [await findParty(tx, other)])]
    const [one, two] = parties
    if (!one) return refuse('whom-unknown')
    if (two === null) return refuse('other-unknown')
    if (two && (one.email ?? one.personId) === (two.email ?? two.personId)) return refuse('same')
    const kind = two ? 'kept-apart' : 'blocked'
    const { id: editionId } = await getCurrentEdition(tx)
    const made = await tx
      .insertInto('block')
      .values({ id: entry, editionId, blockedAt: now.toString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (made.numInsertedOrUpdatedRows !== 1n) return ok(kind)
    const both = [one, ...(two ? [two] : [])]
    for (const { personId, email } of both) {
      const id = randomUUID()
      await tx
        .insertInto('blockParty')
        .values({ id, blockId: entry, personId, isOfPair: two !== undefined })
        .execute()
      if (email)
        await tx
          .insertInto('blockAddress')
          .values({ partyId: id, fingerprint: blockFingerprint(keys, email) })
          .execute()
    }
    // Named as they were, in case an account is gone one day.
    const words = both.map((party) => party.email ?? party.personId).join(', ')
    await writeStep(tx, member, { incidentId, entry, kind, words, blockId: entry }, now)
    const opened = afterIncident(incident, { type: 'opened' }, now)
    if (opened.ok && incident.readAt === null) await storeState(tx, incidentId, opened.value)
    const registrations = await recheckAll(tx, member, both, now)
    if (registrations.length > 0) await takeBackHeld(tx, member, registrations, now)
    return ok(kind)
  })
}

/** Takes it back: they count again from this moment. False: it was not there, or over already. */
export function lift(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  member: IncidentTeamMember,
  { incidentId, entry, blockId }: { incidentId: string; entry: string; blockId: string },
): Promise<boolean> {
  const now = clock()
  return db.run(member, async (tx) => {
    const incident = await lockIncident(tx, incidentId)
    if (!incident) return false
    const ended = await tx
      .updateTable('block')
      .set({ endedAt: now.toString() })
      .where('id', '=', blockId)
      .where('endedAt', 'is', null)
      .where('id', 'in', tx.selectFrom('incidentStep').select('blockId').where('incidentId', '=', incidentId))
      .returning('id')
      .executeTakeFirst()
    if (!ended) return false
    const parties = await tx
      .selectFrom('blockParty as party')
      .leftJoin('person', 'person.id', 'party.personId')
      .select(['party.personId', 'person.email'])
      .where('party.blockId', '=', blockId)
      .execute()
    const words = parties.flatMap(({ email }) => email ?? []).join(', ') || null
    await writeStep(tx, member, { incidentId, entry, kind: 'lifted', words }, now)
    await recheckAll(tx, member, parties, now)
    return true
  })
}

const RECORD = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i
type Party = { personId: string | null; email: string | null }

/** Somebody we know, or an address that nobody has (any more): it is blocked for anyone who comes with it. Null: neither. */
async function findParty(tx: Tx, whom: string): Promise<Party | null> {
  const [record] = RECORD.exec(whom) ?? []
  if (record) {
    const row = await tx
      .selectFrom('registration')
      .innerJoin('person', 'person.id', 'registration.personId')
      .select(['person.id as personId', 'person.email'])
      .where('registration.id', '=', record)
      .executeTakeFirst()
    return row ?? null
  }
  const typed = normaliseEmail(whom)
  if (!typed.ok) return null
  const row = await tx.selectFrom('person').select('id').where('email', '=', typed.value).executeTakeFirst()
  return { personId: row?.id ?? null, email: typed.value }
}

/** In the order of their ids, as everything that locks several does. */
async function recheckAll(
  tx: Tx,
  { personId }: IncidentTeamMember,
  parties: readonly { personId: string | null }[],
  now: Now,
): Promise<string[]> {
  const ids = parties.flatMap((party) => party.personId ?? [])
  if (ids.length === 0) return []
  const registrations = await tx
    .selectFrom('registration')
    .select('id')
    .where('personId', 'in', ids)
    .orderBy('id')
    .execute()
  for (const { id } of registrations) await recheckMatches(tx, id, { actor: 'organiser', personId }, now)
  return registrations.map(({ id }) => id)
}
