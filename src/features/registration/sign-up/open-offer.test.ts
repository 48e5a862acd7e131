import { beforeAll, expect, it } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { testDatabase, type TestDatabase } from '../../../../test/builders/database.ts'
import { aMatchOfAminaAndBruno, offeredAt } from '../../../../test/builders/profile-scene.tsx'
import { findOpenOffer } from './sign-up.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ moment: offeredAt })
})

const offerTo = (personId: string) => {
  const person = mint.signedIn(personId as never)
  const asked = { personId: person.personId, timeZone: 'Europe/Berlin', locale: 'en' as const }
  return database.db.run(person, (tx) => findOpenOffer(tx, asked))
}

it('an offer that waits for an answer is found with its last moment, by its guest alone, and until it is answered', async () => {
  const { guest, host, matchId } = await aMatchOfAminaAndBruno(database, 'offered')
  expect(await offerTo(guest.personId)).toMatchObject({
    deadline: { words: { time: '23:59', place: 'Berlin' } },
  })
  expect(await offerTo(host.personId)).toBeNull()
  await database.sql(`update match set deadline_at = null, sent_at = null where id = $1`, [matchId])
  expect(await offerTo(guest.personId)).toEqual({ deadline: null })
  const { guest: placed } = await aMatchOfAminaAndBruno(database, 'accepted')
  expect(await offerTo(placed.personId)).toBeNull()
})
