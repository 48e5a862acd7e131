import { Temporal } from 'temporal-polyfill'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SignedIn } from '#db/actor.server.ts'
import { testDatabase, type TestDatabase } from '../../../../../test/builders/database.ts'
import { CONTACT_RELEASES, type ContactRelease } from '#domain/edition.ts'
import { MATCH_STATES, stateAt, type MatchState } from '#domain/match-state.ts'
import { isVisible, type FieldClass, type Viewer } from '#domain/visibility.ts'
import {
  aGuest,
  aHost,
  anAdmin,
  anEdition,
  type TestGuest,
  type TestHost,
} from '../../../../../test/builders/people.ts'
import { listOwnMatches } from './reading.server.ts'

let database: TestDatabase
let guest: TestGuest
let host: TestHost
let strangers: SignedIn[]
let admin: Awaited<ReturnType<typeof anAdmin>>['actor']

const at = (text: string) => Temporal.Instant.from(text)
const deadline = '2027-05-25T21:59:59.999Z'
const MOMENTS = { 'before the deadline': deadline, 'after the deadline': '2027-05-25T22:00:00Z' }

beforeAll(async () => {
  database = await testDatabase()
  await anEdition(database)
  guest = await aGuest(database, {
    lastName: 'Canary-Guest',
    socialLink: 'https://example.org/canary',
    accessMust: ['step-free'],
    accessNote: 'Canary-Wheelchair',
  })
  host = await aHost(database, { lastName: 'Canary-Host', door: { bell: 'Canary-Bell' } })
  strangers = [(await aGuest(database)).actor, (await aHost(database)).actor]
  admin = (await anAdmin(database)).actor
  await database.sql(
    `insert into match (edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id,
       room_id, place_id, stay, state, alone_in_room, created_at)
     select edition_id, id, person_id, $2, $3, $4, $5, '[2027-06-14,2027-06-20)', 'draft', false, now()
     from registration where id = $1`,
    [guest.registrationId, host.registrationId, host.personId, host.rooms[0]?.id, host.placeIds[0]],
  )
})

async function arrange(state: MatchState, release: ContactRelease, moment: string) {
  database.clock.set(moment)
  await database.sql('update edition set contact_release = $1', [release])
  const isOut = state !== 'draft'
  await database.sql('update match set state = $1, offered_at = $2, sent_at = $2, deadline_at = $3', [
    state,
    isOut ? '2027-05-20T10:00:00Z' : null,
    isOut ? deadline : null,
  ])
}

/** Tables of each class, and whose rows they are (classes are tables). */
const TABLES: { class: FieldClass; of: 'guest' | 'host'; table: string }[] = [
  { class: 'guest-facts', of: 'guest', table: 'guestFacts' },
  { class: 'guest-contact', of: 'guest', table: 'contact' },
  { class: 'guest-sensitive', of: 'guest', table: 'guestSensitive' },
  { class: 'guest-access', of: 'guest', table: 'guestAccess' },
  { class: 'guest-verification', of: 'guest', table: 'guestSensitive' },
  { class: 'host-facts', of: 'host', table: 'hostFacts' },
  { class: 'host-facts', of: 'host', table: 'room' },
  { class: 'host-contact', of: 'host', table: 'contact' },
  { class: 'host-contact', of: 'host', table: 'hostAddress' },
  { class: 'host-door', of: 'host', table: 'hostDoor' },
]

async function seen(actor: SignedIn | typeof admin) {
  return database.db.run(actor, async (tx) => {
    const found: Record<string, boolean> = {}
    for (const { class: name, of, table } of TABLES) {
      const owner = of === 'guest' ? guest.registrationId : host.registrationId
      const rows = await tx
        .selectFrom(table as 'contact')
        .select('registrationId')
        .where('registrationId', '=', owner)
        .execute()
      found[`${name} (${table})`] = rows.length > 0
    }
    const mailbox = async (id: string) =>
      (await tx.selectFrom('person').select('email').where('id', '=', id).execute()).length > 0
    found['guest-contact (person)'] = await mailbox(guest.personId)
    found['host-contact (person)'] = await mailbox(host.personId)
    const places = await tx
      .selectFrom('place')
      .select('id')
      .where('id', '=', host.placeIds[0] ?? '')
      .execute()
    found['host-facts (place)'] = places.length > 0
    return found
  })
}

function expected(viewer: Viewer, state: MatchState, release: ContactRelease) {
  const may = (name: FieldClass) => isVisible(name, viewer, state, release)
  const found: Record<string, boolean> = {}
  for (const { class: name, table } of TABLES) found[`${name} (${table})`] = may(name)
  found['guest-contact (person)'] = may('guest-contact')
  found['host-contact (person)'] = may('host-contact')
  found['host-facts (place)'] = may('host-facts')
  return found
}

const cases = MATCH_STATES.flatMap((state) =>
  CONTACT_RELEASES.flatMap((release) =>
    Object.entries(MOMENTS).map(([when, moment]) => ({ state, release, when, moment })),
  ),
)

describe('row-level security shows exactly what the table of who sees what says', () => {
  it.each(cases)('$state, contact release $release, $when', async ({ state, release, moment }) => {
    await arrange(state, release, moment)
    const counted = stateAt({ state, deadline: state === 'draft' ? null : at(deadline) }, at(moment))
    expect(await seen(guest.actor)).toEqual(expected('guest', counted, release))
    expect(await seen(host.actor)).toEqual(expected('host', counted, release))
    expect(await seen(admin)).toEqual(expected('admin', counted, release))
    for (const stranger of strangers)
      expect(await seen(stranger)).toEqual(expected('nobody', counted, release))
  })
})

describe('the view of an own match has no more than that', () => {
  it.each(cases)('$state, contact release $release, $when', async ({ state, release, moment }) => {
    await arrange(state, release, moment)
    const counted = stateAt({ state, deadline: state === 'draft' ? null : at(deadline) }, at(moment))
    const deps = { db: database.db, clock: database.clock.now }
    const [asGuest] = await listOwnMatches(deps, guest.actor)
    const [asHost] = await listOwnMatches(deps, host.actor)
    if (state === 'draft') {
      expect([asGuest, asHost]).toEqual([undefined, undefined])
      return
    }
    const may = (viewer: Viewer, name: FieldClass) => isVisible(name, viewer, counted, release)
    expect(asGuest).toMatchObject({ role: 'guest', state: counted, stay: { nights: 6 } })
    expect(asGuest?.role === 'guest' && asGuest.host !== null).toBe(may('guest', 'host-facts'))
    expect(asGuest?.contact?.lastName ?? null).toBe(may('guest', 'host-contact') ? 'Canary-Host' : null)
    expect(asGuest?.contact?.address ?? null).toEqual(
      may('guest', 'host-contact') ? ['Musterstraße 7', '53225 Bonn'] : null,
    )
    expect(asGuest?.place !== null).toBe(may('guest', 'host-facts'))
    expect(asHost?.role === 'host' && asHost.guest !== null).toBe(may('host', 'guest-facts'))
    expect(asHost?.role === 'host' ? (asHost.guest?.access?.note ?? null) : null).toBe(
      may('host', 'guest-access') ? 'Canary-Wheelchair' : null,
    )
    expect(asHost?.contact?.lastName ?? null).toBe(may('host', 'guest-contact') ? 'Canary-Guest' : null)
    expect(asGuest?.role === 'guest' ? (asGuest.door?.bell ?? null) : null).toBe(
      may('guest', 'host-door') ? 'Canary-Bell' : null,
    )
    expect(JSON.stringify(asHost)).not.toContain('canary')
  })

  it('is nothing for somebody else', async () => {
    await arrange('accepted', 'on-offer', deadline)
    const deps = { db: database.db, clock: database.clock.now }
    const other = await aGuest(database)
    expect(await listOwnMatches(deps, other.actor)).toEqual([])
  })
})
