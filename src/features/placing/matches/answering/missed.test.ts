import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../../test/builders/database.ts'
import { testDeps } from '../../../../../test/builders/deps.ts'
import { aMatchOfTwo } from '../../../../../test/builders/mail-scene.ts'
import { anAdmin, anEdition } from '../../../../../test/builders/people.ts'
import { findList } from '#features/ground/lists/lists.server.ts'
import { translator } from '#i18n/translate.ts'
import { noteMilestone } from '../presses.server.ts'
import { matchList } from '../listing/listing.server.ts'
import { findMatchRecord } from '../reading/records.server.ts'
import { listOpenTasks } from './tasks.server.ts'

// Guests whom nobody has seen (rules: arrival): in the list as the domain says it, and what an organiser notes.

let database: TestDatabase
let deps: Awaited<ReturnType<typeof testDeps>>
let admin: Awaited<ReturnType<typeof anAdmin>>['actor']
let editionId: string
const ids = new Map<string, string>()

// All arrive on 13 June.
const told = [
  { name: 'Nobody', said: [] },
  { name: 'Here', said: [['arrived', 'guest', '2027-06-13T18:00:00Z', null]] },
  { name: 'Mistaken', said: [['arrived', 'host', '2027-06-13T18:00:00Z', '2027-06-13T18:01:00Z']] },
  { name: 'Travelling', said: [['on-the-way', 'organiser', '2027-06-14T09:00:00Z', null]] },
  { name: 'Talking', said: [['in-contact', 'guest', '2027-06-01T18:00:00Z', null]] },
  { name: 'Spoken', said: [['on-the-way', 'organiser', '2027-06-10T09:00:00Z', null]] },
] as const

beforeAll(async () => {
  database = await testDatabase({ moment: '2027-06-14T08:00:00Z' })
  deps = await testDeps(database)
  editionId = (await anEdition(database)).id
  admin = (await anAdmin(database)).actor
  for (const { name: firstName, said } of told) {
    const { matchId } = await aMatchOfTwo(database, {
      state: 'accepted',
      guest: { firstName },
    })
    ids.set(firstName, matchId)
    for (const row of said)
      await database.sql(
        'insert into milestone (match_id, what, told_by, told_at, taken_back_at) values ($1, $2, $3, $4, $5)',
        [matchId, ...row],
      )
  }
  for (const state of ['offered', 'completed', 'no_show'] as const)
    await aMatchOfTwo(database, { state, guest: { firstName: state } })
})

const tasks = async () =>
  (await listOpenTasks(deps, admin, { editionId, requestId: 'r' }))
    .filter(({ kind }) => kind === 'missed')
    .map(({ guestName }) => guestName.split(' ')[0])
    .toSorted()
const listed = async () => {
  const params = new URLSearchParams('arrival=missed')
  const page = await findList(deps, admin, matchList, {
    params,
    locale: 'en',
    t: translator('en'),
    requestId: 'r',
  })
  return page.rows.map(({ name }) => name.split(' ')[0]).toSorted()
}
const press = (name: string, intent: 'arrived' | 'not-arrived' | 'on-the-way') =>
  noteMilestone(deps, admin, ids.get(name) ?? '', {
    what: intent === 'on-the-way' ? intent : 'arrived',
    takesBack: intent === 'not-arrived',
  })

describe('guests whom nobody has seen', () => {
  it.each([
    ['2027-06-14T07:59:59Z', []],
    ['2027-06-14T08:00:00Z', ['Mistaken', 'Nobody', 'Spoken', 'Talking']],
    ['2027-06-15T07:59:59Z', ['Mistaken', 'Nobody', 'Spoken', 'Talking']],
    ['2027-06-15T08:00:00Z', ['Mistaken', 'Nobody', 'Spoken', 'Talking', 'Travelling']],
  ])('at %s are the same on the board and in the list', async (moment, names) => {
    database.clock.set(moment)
    expect(await tasks()).toEqual(names)
    expect(await listed()).toEqual(names)
  })

  it('are settled by an organiser: there, or on the way until the next morning', async () => {
    database.clock.set('2027-06-15T09:00:00Z')
    expect(await press('Nobody', 'arrived')).toMatchObject({ ok: true, value: { changed: true } })
    expect(await press('Nobody', 'arrived')).toMatchObject({ ok: true, value: { changed: false } })
    expect(await press('Travelling', 'on-the-way')).toMatchObject({ ok: true, value: { changed: true } })
    expect(await tasks()).toEqual(['Mistaken', 'Spoken', 'Talking'])
    database.clock.set('2027-06-16T08:00:00Z')
    expect(await tasks()).toEqual(['Mistaken', 'Spoken', 'Talking', 'Travelling'])
    expect(await listed()).toEqual(await tasks())
    await press('Nobody', 'not-arrived')
    expect(await tasks()).toContain('Nobody')
    const record = await findMatchRecord(deps, admin, { matchId: ids.get('Nobody') ?? '', requestId: 'r' })
    expect(record?.history.map(({ event }) => event)).toEqual(['arrived', 'not-arrived'])
    expect(record?.sides.guest?.phone).not.toBeNull()
  })

  it('are not noted before their day', async () => {
    const { matchId } = await aMatchOfTwo(database, { state: 'accepted', guest: { firstName: 'Later' } })
    await database.sql(`update match set stay = '[2027-06-18,2027-06-20)' where id = $1`, [matchId])
    ids.set('Later', matchId)
    database.clock.set('2027-06-17T12:00:00Z')
    expect(await press('Later', 'arrived')).toEqual({ ok: false, error: 'not-yet' })
  })
})
