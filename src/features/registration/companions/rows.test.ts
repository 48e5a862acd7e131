import { beforeEach, describe, expect, it } from 'vitest'
import { groupsOf } from '#domain/companions.ts'
import { sql as raw } from '#db/sql.server.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { mint } from '../../../../test/builders/mail-scene.ts'
import { aGuest, anAdmin, anEdition, type TestGuest } from '../../../../test/builders/people.ts'
import { nameCompanion } from './companions.server.ts'
import { linkCompanions } from './linking-job.server.ts'
import { viewCompanions } from './viewing.server.ts'

const database = await testDatabase({ moment: '2027-05-15T08:00:00Z' })
const deps = { db: database.db, clock: database.clock.now }
const see = async ({ actor }: TestGuest) => (await viewCompanions(deps, actor))!
const guest = (firstName: string) =>
  aGuest(database, { firstName, email: `${firstName.toLowerCase()}@example.org` })
const name = async ({ actor }: TestGuest, email: string) => {
  await nameCompanion(deps, actor, { email, kind: 'preferably' })
  await linkCompanions(database.workerDb, mint.worker(), database.clock.now)
}

let mira: TestGuest
let ben: TestGuest
beforeEach(async () => {
  await anEdition(database)
  await database.empty('outbox', 'registration', 'person')
  mira = await guest('Mira')
  ben = await guest('Ben')
})

describe('who may read and write what', () => {
  it('nobody says yes in another’s name, nor to somebody who has not asked', async () => {
    const insert = (one: string, other: string) =>
      database.db.run(ben.actor, (tx) =>
        tx
          .insertInto('companion')
          .values({
            registrationId: one,
            otherRegistrationId: other,
            kind: 'preferably',
            namedAt: database.clock.now().toString(),
          })
          .execute(),
      )
    await expect(insert(ben.registrationId, mira.registrationId)).rejects.toThrow('row-level security')
    await name(mira, 'ben@example.org')
    await expect(insert(mira.registrationId, ben.registrationId)).rejects.toThrow()
    await insert(ben.registrationId, mira.registrationId)
    expect((await see(ben)).agreed).toHaveLength(1)
  })

  it('strangers see neither rows nor names', async () => {
    await name(mira, 'ben@example.org')
    await name(ben, 'mira@example.org')
    const stranger = await guest('Stranger')
    const seen = await database.db.run(stranger.actor, async (tx) => ({
      rows: await tx.selectFrom('companion').selectAll().execute(),
      vetoes: await tx.selectFrom('notWith').selectAll().execute(),
      known: (await raw`select * from app.known_companions(${mira.registrationId})`.execute(tx)).rows,
      facts: await tx.selectFrom('guestFacts').select('firstName').execute(),
    }))
    expect(seen).toEqual({ rows: [], vetoes: [], known: [], facts: [{ firstName: 'Stranger' }] })
    // Travelling together opens nothing else of each other.
    const facts = await database.db.run(ben.actor, (tx) =>
      tx.selectFrom('guestFacts').select('firstName').execute(),
    )
    expect(facts).toEqual([{ firstName: 'Ben' }])
  })

  it('the groups of the database are those of the rules', async () => {
    const people = [mira, ben]
    for (const letter of 'CDEFG') people.push(await guest(letter))
    const ids = people.map(({ registrationId }) => registrationId)
    const pairs = [
      [0, 1],
      [1, 2],
      [3, 4],
      [5, 3],
    ] as const
    for (const [one, other] of pairs)
      for (const [from, to] of [
        [one, other],
        [other, one],
      ] as const)
        await database.sql(
          `insert into companion (registration_id, other_registration_id, kind, named_at) values ($1, $2, $3, now())`,
          [ids[from], ids[to], one === 3 ? 'preferably' : 'only-together'],
        )
    const admin = (await anAdmin(database)).actor
    const [rows, groups] = await database.db.run(admin, async (tx) => {
      const found = await tx.selectFrom('companionship').selectAll().execute()
      const all = []
      for (const id of ids) {
        const { rows: of } = await raw<{ id: string }>`select app.travel_group(${id}) as id`.execute(tx)
        all.push(of.map((row) => row.id).toSorted())
      }
      return [found, all] as const
    })
    const agreed = rows.map((row) => ({
      one: row.registrationId,
      other: row.otherRegistrationId,
      kind: row.kind,
    }))
    const byRules = groupsOf(agreed)
    for (const [index, id] of ids.entries())
      expect(groups[index]).toEqual(byRules.find(({ guests }) => guests.includes(id))?.guests ?? [id])
    for (const person of people.slice(0, 6))
      expect((await see(person)).kind).toBe(
        byRules.find(({ guests }) => guests.includes(person.registrationId))!.kind,
      )
  })
})
