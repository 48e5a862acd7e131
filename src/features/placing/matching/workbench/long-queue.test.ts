import { expect, it } from 'vitest'
import { fillSeason } from '../../../../../test/bench/large-season.ts'
import { testDatabase } from '../../../../../test/builders/database.ts'
import { anAdmin, anEdition } from '../../../../../test/builders/people.ts'
import { countRows, countStatements } from '../../../../../test/builders/statements.ts'
import { translator } from '#i18n/translate.ts'
import { makeKeys } from '#platform/keys.server.ts'
import { filterQueue } from './components/queue-filter.ts'
import { unpackQueue } from './components/queue-rows.ts'
import { listPackedQueue } from './packed-queue.server.ts'
import { readWorkbenchQuery } from './workbench.ts'
import { findWorkbench } from './workbench-views.server.ts'

const database = await testDatabase({ moment: '2027-05-15T08:00:00Z' })
await anEdition(database)
const admin = (await anAdmin(database)).actor
const keys = makeKeys(Buffer.alloc(32))
const deps = { db: database.db, clock: database.clock.now, keys }
const everybody = async () => (await listPackedQueue(deps, admin, 'r')).flatMap(unpackQueue)
const look = (search: string) => {
  const query = readWorkbenchQuery(new URLSearchParams(search))
  return { query, view: findWorkbench(deps, admin, { requestId: 'r', query, t: translator('en') }) }
}

it('a long queue comes in pages, which are the same as all of it at once', async () => {
  await fillSeason({ sql: database.sql }, { guests: 40, hosts: 10, matches: 12 })
  const cost = async () => [await countStatements(() => look('').view), await countRows(() => look('').view)]
  const few = await look('').view
  expect(unpackQueue(few.queue!)).toEqual(await everybody())
  const forFew = await cost()
  await database.empty('match', 'registration')
  await database.sql(`delete from person where email ~ '^(guest|host)[0-9]+@'`)
  await fillSeason({ sql: database.sql }, { guests: 340, hosts: 10, matches: 12 })
  await look('').view
  expect(await cost()).toEqual(forFew)
  const all = await everybody()
  expect(all.length).toBeGreaterThan(300)
  for (const search of ['', 'tier=3', 'need=room-alone', 'q=guest1', 'wait=tried']) {
    const seen: typeof all = []
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { query, view } = look(`${search}&page=${page}`)
      const { page: shown, queue } = await view
      expect(queue).toBeNull()
      expect(unpackQueue(shown.rows).length).toBeLessThanOrEqual(50)
      expect([shown.page, shown.first, shown.all]).toEqual([page, seen.length, all.length])
      seen.push(...unpackQueue(shown.rows))
      pages = shown.pages
      if (page === pages) {
        expect(seen).toEqual(filterQueue(all, query))
        expect(shown.shown).toBe(seen.length)
      }
    }
  }
})

it('who is chosen has a row, wherever they stand', async () => {
  const last = (await everybody()).at(-1)!
  expect(unpackQueue((await look(`guest=${last.id}`).view).aside)).toEqual([last])
})
