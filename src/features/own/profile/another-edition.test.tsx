import { expect, it } from 'vitest'
import { makeNextEdition, proposeNextEdition } from '#domain/next-edition.ts'
import { editionRow, getCurrentEdition } from '#features/ground/editions.server.ts'
import * as wayPage from '#features/own/way/way.tsx'
import { testDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { anAdmin, mint } from '../../../../test/builders/mail-scene.ts'
import { aMatchOfAminaAndBruno, offeredAt, profileScene } from '../../../../test/builders/profile-scene.tsx'

it('whatever edition begins, a guest with a place reads who takes them in, where, and how to say that something is wrong', async () => {
  const database = await testDatabase({ moment: offeredAt })
  const deps = await testDeps(database)
  const { guest, host } = await aMatchOfAminaAndBruno(database, 'accepted', { acceptedAt: offeredAt })
  const { id: _, ...last } = await database.db.run(mint.gate(), getCurrentEdition)
  const next = makeNextEdition(last, proposeNextEdition(last))
  if (!next.ok) throw new Error('no next edition')
  const admin = (await anAdmin(database)).actor
  await database.db.run(admin, (tx) => tx.insertInto('edition').values(editionRow(next.value)).execute())
  const scene = profileScene(database, deps)
  // The evening of the arrival, and the day after the last have left: the next one has begun.
  for (const moment of ['2027-06-13T18:00:00Z', '2027-06-27T10:00:00Z']) {
    database.clock.set(moment)
    const profile = await scene.see(guest.personId)
    expect(profile).toContain('Bruno Lampe')
    expect(profile).not.toContain(next.value.name)
    expect(await scene.see(host.personId)).toContain('Amina Sonne')
  }
  database.clock.set('2027-06-13T18:00:00Z')
  expect(await scene.seePage(wayPage, guest.personId, '/profile/way')).toContain('Lichtweg 7')
})
