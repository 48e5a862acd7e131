import { expect, it } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { noteSecurity } from '#features/ground/security/noting.server.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { aGuest, anAdmin, anEdition } from '../../../../test/builders/people.ts'
import { readEvents } from './reading.server.ts'

it('calls nobody a guest who may have been an organiser', async () => {
  const database = await testDatabase()
  await anEdition(database)
  const { db, clock } = database
  const [reader, gone] = [await anAdmin(database), await anAdmin(database)]
  const guest = await aGuest(database)
  const circles = [
    { who: reader.personId },
    { who: guest.personId },
    { who: gone.personId },
    { who: null, stranger: Buffer.alloc(32) },
  ]
  for (const circle of circles)
    await db.run(mint.gate(), (tx) => noteSecurity(tx, clock.now(), { kind: 'signed-out' }, circle))
  await database.sql('delete from person where id = $1', [gone.personId])
  const { events } = await db.run(reader.actor, (tx) =>
    readEvents(tx, { chosen: {}, after: null }, clock.now()),
  )
  const names = events
    .toReversed()
    .map(({ who }) => (who?.email === null ? who.as : who?.email.split('-')[0]))
  expect(names).toEqual(['organiser', 'person', 'gone', 'stranger'])
})
