import { expect, it } from 'vitest'
import { testDatabase } from '#db/testing/database.ts'
import { testDeps } from '../../../test/builders/deps.ts'
import { aMatchOfTwo } from '../../../test/builders/mail-scene.ts'
import { anAdmin, anEdition } from '../../../test/builders/people.ts'
import { getInform, listReadyDrafts } from './queries.server.ts'
import { informFormSchema } from './schema.ts'

const database = await testDatabase({ moment: '2027-05-20T09:00:00Z' })
const deps = await testDeps(database)
await anEdition(database)
const admin = (await anAdmin(database)).actor
const look = (show: 'all' | 'ready' | 'unfit') => getInform(deps, admin, { show, days: null, requestId: 'r' })

it('a draft that no longer fits is not ready, and says why', async () => {
  const ready = await aMatchOfTwo(database, { state: 'draft' })
  const unfit = await aMatchOfTwo(database, { state: 'draft', guest: { firstName: 'Bao' } })
  await database.sql(`update match set flagged_reason = 'pets' where id = $1`, [unfit.matchId])
  expect((await look('all')).counts).toEqual({ all: 2, ready: 1, blocked: 0, unfit: 1, again: 0 })
  expect((await look('ready')).drafts.map(({ id }) => id)).toEqual([ready.matchId])
  expect((await look('unfit')).drafts).toMatchObject([{ id: unfit.matchId, flaggedReason: 'pets' }])
  expect(await listReadyDrafts(deps, admin)).toEqual([ready.matchId])
})

it('days that are none count as not said', () => {
  const asked = { intent: 'days', show: 'again', days: '4', press: 'x' }
  const read = (answerDays: string) => informFormSchema.parse({ ...asked, answerDays })
  expect(read('3')).toEqual({ intent: 'days', show: 'again', answerDays: 3 })
  for (const wrong of ['', 'many', '0', '99'])
    expect(read(wrong)).toEqual({ intent: 'days', show: 'again', answerDays: null })
})
