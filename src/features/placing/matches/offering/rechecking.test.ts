import { describe, expect, it } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { registering } from '../../../../../test/builders/registering.ts'
import { aHost, anAdmin } from '../../../../../test/builders/people.ts'
import { recheckMatches } from './rechecking.server.ts'
import { recheckChanged } from './rechecking.server.ts'

const { database, sql, all, aPerson, begin, post, answerAll, edition } = await registering()
const { db, workerDb, clock } = database
const organiser = await anAdmin(database)
const worker = mint.worker()
const recheck = () => recheckChanged(workerDb, worker, clock.now)

/** A guest who has registered through the form, and a match with a host who has everything the guest asks for. */
async function aPlacedGuest() {
  const actor = await aPerson()
  const { registrationId } = await begin(actor, 'guest')
  await answerAll(actor, 'guest')
  const host = await aHost(database, { rooms: [{ beds: { single: 1 } }] })
  const [match] = await sql<{ id: string }>(
    `insert into match (edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id, room_id,
       place_id, stay, state, alone_in_room, offered_at, accepted_at, created_at)
     select $1, $2, $3, $4, $5, $6, $7, stay, 'accepted', false, now(), now(), now() from guest_facts where registration_id = $2
     returning id`,
    [
      edition.id,
      registrationId,
      actor.personId,
      host.registrationId,
      host.personId,
      host.rooms[0]?.id,
      host.placeIds[0],
    ],
  )
  return { actor, registrationId, matchId: match?.id ?? '' }
}
const { needs } = all.guest
async function changeNeeds(actor: Awaited<ReturnType<typeof aPerson>>, more: Record<string, string[]>) {
  await post(actor, 'guest', 'needs', { ...needs, ...more })
  await post(actor, 'guest', 'needs-check', { confirmed: ['yes'] })
  const last = await post(actor, 'guest', 'conduct', all.guest['conduct'] ?? {})
  expect(last).toEqual({ goTo: '/signUp/guest/success' })
}
const flagOf = async (id: string) =>
  (await sql('select flagged_reason, state from match where id = $1', [id]))[0]
const eventsOf = async (id: string) =>
  (await sql('select event, actor, note from match_event where match_id = $1 order by id', [id])).map(
    (row) => ({ ...row }),
  )

describe('an edit of one’s own profile', () => {
  it('that no longer fits keeps the match, flags it, and says so once', async () => {
    const { actor, registrationId, matchId } = await aPlacedGuest()
    expect(await recheck(), 'nothing was changed yet').toBe(0)
    await changeNeeds(actor, { 'stay-end': ['2027-06-22'], sleeping: ['air-mattress'] })
    expect(await recheck()).toBe(1)
    expect(await flagOf(matchId)).toEqual({
      flagged_reason: 'guest-nights,sleeping-option',
      state: 'accepted',
    })
    await db.run(organiser.actor, (tx) =>
      recheckMatches(tx, registrationId, { actor: 'organiser', personId: organiser.personId }, clock.now()),
    )
    expect(await recheck()).toBe(0)
    expect(await eventsOf(matchId)).toEqual([
      { event: 'flagged', actor: 'worker', note: 'guest-nights,sleeping-option' },
    ])
  })
  it('that fits again takes the flag away', async () => {
    const { actor, matchId } = await aPlacedGuest()
    await changeNeeds(actor, { 'stay-end': ['2027-06-22'] })
    await recheck()
    await changeNeeds(actor, {})
    await recheck()
    expect(await flagOf(matchId)).toEqual({ flagged_reason: null, state: 'accepted' })
    expect((await eventsOf(matchId)).map(({ event }) => event)).toEqual(['flagged', 'fits-again'])
  })
  it('is kept question by question, as typed, and only what changed', async () => {
    const { actor, registrationId } = await aPlacedGuest()
    await changeNeeds(actor, { 'stay-end': ['2027-06-22'], petProblemNote: ['Dogs'] })
    const rows = await sql(
      'select actor, actor_person_id, reason, step, field, before, after from registration_change where registration_id = $1 order by id',
      [registrationId],
    )
    const by = { actor: 'person', actor_person_id: actor.personId, reason: null, step: 'needs' }
    expect(rows).toEqual([
      {
        ...by,
        field: 'stay',
        before: { 'stay-start': ['2027-06-12'], 'stay-end': ['2027-06-20'] },
        after: { 'stay-start': ['2027-06-12'], 'stay-end': ['2027-06-22'] },
      },
      {
        ...by,
        field: 'petProblemNote',
        before: { petProblemNote: ['Cats'] },
        after: { petProblemNote: ['Dogs'] },
      },
    ])
    await changeNeeds(actor, { 'stay-end': ['2027-06-22'], petProblemNote: ['Dogs'] })
    const [{ count } = { count: 0 }] = await sql<{ count: number }>(
      'select count(*)::int from registration_change where registration_id = $1',
      [registrationId],
    )
    expect(count).toBe(2)
  })
})
