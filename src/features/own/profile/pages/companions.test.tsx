import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../../test/builders/database.ts'
import { testDeps } from '../../../../../test/builders/deps.ts'
import { aGuest } from '../../../../../test/builders/people.ts'
import { offeredAt, profileScene } from '../../../../../test/builders/profile-scene.tsx'
import * as companionsPage from './companions.tsx'

let database: TestDatabase
let scene: ReturnType<typeof profileScene>
let personId: string

beforeAll(async () => {
  database = await testDatabase({ moment: offeredAt })
  scene = profileScene(database, await testDeps(database))
  personId = (await aGuest(database)).personId
})

const path = '/profile/companions'
const see = (query = '') => scene.seePage(companionsPage, personId as never, path + query)
const name = (email: string, kind: string) =>
  scene.pressPage(companionsPage, personId as never, path, { intent: 'name', email, kind })

describe('the form that names whom one travels with', () => {
  it('keeps what was typed where something of it is wrong', async () => {
    const wrong = await name('bao(at)example', 'only-together')
    expect(wrong).toMatchObject({ status: 422 })
    expect(wrong.page).toContain('value="bao(at)example"')
    expect(wrong.page).toMatch(/<input(?=[^>]*value="only-together")(?=[^>]*checked)[^>]*>/)
    const open = await name('bao@example.org', '')
    expect(open.page).toContain('value="bao@example.org"')
  })

  it('is empty again once somebody is named', async () => {
    expect(await name('bao@example.org', 'preferably')).toMatchObject({
      to: expect.stringContaining('done='),
    })
    const page = await see()
    expect(page).toContain('bao@example.org')
    expect(page).not.toContain('value="bao@example.org"')
    expect(page).not.toMatch(/<input(?=[^>]*name="kind")(?=[^>]*checked)[^>]*>/)
  })
})
