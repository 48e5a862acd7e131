import { expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/builders/database.ts'
import { testDeps } from '../../../../../test/builders/deps.ts'
import { aGuest, anAdmin, anEdition, aHost } from '../../../../../test/builders/people.ts'
import { offeredAt, profileScene } from '../../../../../test/builders/profile-scene.tsx'
import * as weighingPage from './weighing-page.tsx'

it('says what one choice at a time would change in the round, and stores nothing of it', async () => {
  const database = await testDatabase({ moment: offeredAt })
  await anEdition(database)
  const { actor } = await anAdmin(database)
  await aGuest(database, { firstName: 'Rosa', languages: ['es'] })
  await aHost(database, { firstName: 'Near', commuteMinutes: 20, languages: ['en'] })
  await aHost(database, { firstName: 'Far', commuteMinutes: 35, languages: ['es'] })
  const { pressPage } = profileScene(database, await testDeps(database))
  const press = async (form: Record<string, string>) => {
    const answer = await pressPage(weighingPage, actor.personId, '/admin/edition/plan', {
      intent: 'round',
      ...form,
    })
    return String(answer.page)
  }
  const both = await Promise.all([press({ language: 'off' }), press({ language: 'off', minutes: 'much' })])
  const [changed = '', ...more] = both.filter((page) => page.includes('One guest would sleep elsewhere.'))
  expect(more).toEqual([])
  expect(changed).toContain('1 of 1')
  expect(changed).toMatch(/Rosa [^>]*<\/a>.*Far .*Near /)
  expect(both.find((page) => page !== changed)).toContain('Another choice is being tried on the round.')
  expect(await database.sql('select from plan_run')).toEqual([])
})
