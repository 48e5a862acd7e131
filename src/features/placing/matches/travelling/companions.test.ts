import { beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/builders/database.ts'
import { aGuest, anAdmin, anEdition, type GuestOverrides } from '../../../../../test/builders/people.ts'
import { ROOM_SHARING_WISHES } from 'bed-matching/rules/answers.ts'
import { parseDate, toDay } from '#domain/stay.ts'
import { listCompanions, readDoubleUse, sharesDoubles } from './companions.server.ts'

const database = await testDatabase({ moment: '2027-05-20T09:00:00Z' })
const { sql } = database
const edition = await anEdition(database)
const admin = (await anAdmin(database)).actor

const named = { ...edition, doubleBed: 'named' as const }
const day = (text: string) => {
  const date = parseDate(text)
  return date.ok ? toDay(date.value) : NaN
}
const name = (from: string, to: string) =>
  sql(
    `insert into companion (registration_id, other_registration_id, kind, named_at) values ($1, $2, 'preferably', now())`,
    [from, to],
  )
async function aPair(one: GuestOverrides = {}, other: GuestOverrides = {}) {
  const a = (await aGuest(database, one)).registrationId
  const b = (await aGuest(database, other)).registrationId
  await name(a, b)
  await name(b, a)
  return [a, b] as const
}
/** Whether two may share a double: as the candidates ask it, and as the list of hosts does. */
const ask = (doubleBed: typeof edition.doubleBed) =>
  database.db.run(admin, async (tx) => {
    const asked = { ...edition, doubleBed }
    const { isShared } = await tx.selectNoFrom(sharesDoubles(asked).as('isShared')).executeTakeFirstOrThrow()
    return [await readDoubleUse(tx, asked), isShared]
  })

let halves: string[] = []
beforeAll(async () => {
  // Of each of these pairs one takes no part, so there is nobody for the other.
  const [one] = await aPair({}, { confirmed: false })
  const [two] = await aPair({}, { state: 'cancelled' })
  const [three, elsewhere] = await aPair()
  await sql('insert into arranged_elsewhere (registration_id, noted_at) values ($1, now())', [elsewhere])
  halves = [one, two, three]
  const [old] = await sql<{ id: string }>(`insert into edition
    select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'name', 'The year before',
      'conference_start_on', '2026-06-08', 'conference_end_on', '2026-06-18'))).* from edition e returning id`)
  await sql('update registration set edition_id = $1 where id = any($2)', [old?.id, await aPair()])
  await name((await aGuest(database)).registrationId, one)
})

it('who shares a double is asked of those only who are both there', async () => {
  expect(await ask('never')).toEqual(['one', false])
  expect(await ask('any')).toEqual(['two', true])
  expect(await ask('same-gender')).toEqual(['two', true])
  expect(await ask('named')).toEqual(['one', false])
})

it('companions are all whom a guest named who named them, with what decides whether they share', async () => {
  const facts = { gender: 'male', roomSharing: 'same-gender', stay: ['2027-06-12', '2027-06-15'] } as const
  const [a, b] = await aPair(facts, { gender: 'diverse' })
  const c = (await aGuest(database)).registrationId
  await name(a, c)
  await name(c, a)
  const found = await database.db.run(admin, (tx) => listCompanions(tx, named))
  expect(found.map(({ id }) => id)).toEqual([...halves, a, b, c].toSorted())
  const [first, second] = [a, b].map((id) => found.find((one) => one.id === id))
  expect({ ...first, sharesWith: first?.sharesWith.toSorted() }).toEqual({
    id: a,
    gender: 'male',
    roomSharing: 'same-gender',
    sharesWith: [b, c].toSorted(),
    nights: { start: day('2027-06-12'), end: day('2027-06-15') },
  })
  expect(second).toMatchObject({ gender: 'diverse', roomSharing: 'yes', sharesWith: [a] })
  await sql('delete from registration where id = any($1)', [[a, b, c]])
})

it('the statement about couples says what the rules say, whoever the two are', async () => {
  const pair = await aPair()
  const set = (id: string, gender: string, sharing: string) =>
    sql('update guest_facts set gender = $2, room_sharing = $3 where registration_id = $1', [
      id,
      gender,
      sharing,
    ])
  const seen = new Set<string>()
  for (const other of ['female', 'male', 'diverse']) {
    for (const one of ROOM_SHARING_WISHES) {
      for (const two of ROOM_SHARING_WISHES) {
        await set(pair[0], 'female', one)
        await set(pair[1], other, two)
        const [use, isShared] = await ask('named')
        expect(isShared, `${other} ${one} ${two}`).toBe(use === 'named')
        seen.add(String(use))
      }
    }
  }
  expect(seen).toEqual(new Set(['named', 'one']))
})
