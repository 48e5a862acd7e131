import { beforeAll, expect, it } from 'vitest'
import { type ApprovedAdmin, mint } from '#db/actor.server.ts'
import { draftMatch } from '#features/placing/matches/drafting/drafting.server.ts'
import { testDatabase, type TestDatabase } from '../../../../test/builders/database.ts'
import { aGuest, aHost, anAdmin, anEdition } from '../../../../test/builders/people.ts'
import { lookAround } from './presence.server.ts'

let database: TestDatabase
let ana: ApprovedAdmin
let ben: ApprovedAdmin
const deps = () => ({ db: database.db, clock: database.clock.now })
const look = (who: ApprovedAdmin, after = 0, guest: string | null = null) =>
  lookAround(deps(), who, { guest, after })

beforeAll(async () => {
  database = await testDatabase()
  await anEdition(database)
  ana = (await anAdmin(database, { email: 'ana@example.org' })).actor
  ben = (await anAdmin(database, { email: 'ben@example.org' })).actor
})

it('who has changed something since the last look is told, by how much, and nobody’s name', async () => {
  const { seenTo } = await look(ben)
  const [guest, host] = [await aGuest(database, { firstName: 'Amina' }), await aHost(database)]
  const made = await draftMatch(deps(), ana, {
    guestRegistrationId: guest.registrationId,
    placeId: host.placeIds[0] ?? '',
    overrideReason: '',
  })
  expect(made.ok).toBe(true)
  const heard = await look(ben, seenTo)
  expect(heard.news).toEqual([{ by: ana.personId, count: 1 }])
  expect(JSON.stringify(heard)).not.toContain('Amina')
  expect((await look(ben, heard.seenTo)).news).toEqual([])
})

it('what was under way at the last look is told at the next', async () => {
  const { matchId } = (await database.sql<{ matchId: string }>('select id as "matchId" from match'))[0]!
  const held = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const writing = database.db.run(ana, async (tx) => {
    await tx
      .insertInto('matchEvent')
      .values({
        matchId,
        at: database.clock.now().toString(),
        event: 'ticked',
        toState: 'draft',
        actor: 'organiser',
        actorPersonId: ana.personId,
      })
      .execute()
    written.resolve()
    await held.promise
  })
  await written.promise
  const { seenTo } = await look(ben)
  held.resolve()
  await writing
  expect((await look(ben, seenTo)).news).toEqual([{ by: ana.personId, count: 1 }])
})

it('who is at work is seen with whom they look at, and gone after a minute', async () => {
  const guest = await aGuest(database, { firstName: 'Bao' })
  const since = database.clock.now().toString()
  await look(ben, 0, guest.registrationId)
  database.clock.advance({ seconds: 50 })
  await look(ben, 0, guest.registrationId)
  const seen = (await look(ana, 0, '6f9619ff-8b86-4011-b42d-00c04fc964ff')).people
  expect(seen.find(({ isOneself }) => !isOneself)).toMatchObject({
    email: 'ben@example.org',
    // No name: nobody notes who reads this.
    looksAt: { guestRegistrationId: guest.registrationId, since },
  })
  expect(seen.find(({ isOneself }) => isOneself)).toMatchObject({ looksAt: null })
  expect(JSON.stringify(seen)).not.toContain('Bao')
  database.clock.advance({ seconds: 61 })
  expect((await look(ana)).people.map(({ email }) => email)).toEqual(['ana@example.org'])
})

it('the proof of somebody else shows no presence', async () => {
  const person = mint.signedIn(ana.personId)
  expect(await database.db.run(person, (tx) => tx.selectFrom('presence').selectAll().execute())).toEqual([])
})
