import { expect, it } from 'vitest'
import { testDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aGuest, anAdmin } from '../../../../test/builders/people.ts'
import { offeredAt, profileScene } from '../../../../test/builders/profile-scene.tsx'
import * as listPage from './list-page.tsx'

it('says that there is no letter yet, and something else where a search finds none', async () => {
  const database = await testDatabase({ moment: offeredAt })
  const deps = await testDeps(database)
  const { actor } = await anAdmin(database)
  const { seePage } = profileScene(database, deps)
  const none = 'Nobody has asked for a letter yet, and none has been issued.'
  expect(await seePage(listPage, actor.personId, '/admin/letters')).toContain(none)
  const { registrationId } = await aGuest(database)
  await database.sql('insert into visa_letter (registration_id, asked_at) values ($1, now())', [
    registrationId,
  ])
  const searched = await seePage(listPage, actor.personId, '/admin/letters?state=valid')
  expect(searched).toContain('No letter matches.')
  expect(searched).not.toContain(none)
})
