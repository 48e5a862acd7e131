import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test/builders/database.ts'
import { findList } from '#features/ground/lists/lists.server.ts'
import { readPage, readSelected } from '#features/ground/lists/reading.server.ts'
import { readListState } from '#features/ground/lists/lists.ts'
import { translator } from '#i18n/translate.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aMatchOfTwo } from '../../../../test/builders/mail-scene.ts'
import { aGuest, aHost, anAdmin, anEdition } from '../../../../test/builders/people.ts'
import { often } from '../../../../test/builders/often.ts'
import { hostList } from './hosts.server.ts'

const database = await testDatabase({ moment: '2027-05-20T09:00:00Z' })
const deps = await testDeps(database)
const { db, sql, clock } = database
const edition = await anEdition(database)
const organiser = await anAdmin(database)
const read = (search: string) => readListState(hostList.shape, new URLSearchParams(search))
const show = (search: string) =>
  findList(deps, organiser.actor, hostList, {
    params: new URLSearchParams(search),
    locale: 'en',
    t: translator('en'),
    requestId: 'r',
  })
const names = async (search: string) => (await show(search)).rows.map(({ name }) => name.split(' ')[0])

const two = [{ beds: { single: 2 } }]

beforeAll(async () => {
  await aHost(database, { firstName: 'Free', rooms: two, pets: true, district: 'Poppelsdorf' })
  const odd = await aHost(database, { firstName: 'Odd', rooms: two, commuteMinutes: 80 })
  await sql('update host_facts set number_of_guests = 5 where registration_id = $1', [odd.registrationId])
  await aMatchOfTwo(database, { state: 'accepted', host: { firstName: 'Full', living: 'couple' } })
  const half = { firstName: 'Half', rooms: two }
  await aMatchOfTwo(database, {
    state: 'offered',
    deadlineAt: '2027-05-25T21:59:59Z',
    sentAt: '2027-05-20T09:00:00Z',
    host: half,
  })
  await aMatchOfTwo(database, {
    state: 'offered',
    deadlineAt: '2027-05-19T21:59:59Z',
    sentAt: '2027-05-14T09:00:00Z',
    host: { firstName: 'Freed' },
  })
})

describe('the hosts', () => {
  it('say what their places come to in all that match, where that is shown', async () => {
    const { rows, columns, totals } = await show('places=free')
    const sum = (key: string) => {
      const index = columns.findIndex((column) => column.key === key)
      return String(rows.reduce((all, { cells }) => all + Number(cells[index]), 0))
    }
    expect(Number(totals?.free)).toBeGreaterThan(1)
    expect(totals).toEqual({ places: sum('places'), free: sum('free') })
    expect((await show('columns=free&places=full')).totals).toEqual({ free: '0' })
    expect((await show('columns=living')).totals).toBeNull()
  })

  it('say what narrows them, and where each of it is taken off', async () => {
    const chips = async (search: string) =>
      (await show(search)).filters.flatMap(({ key, without }) =>
        without === null ? [] : [[key, without.replace(/words=[\w-]+/, 'words=…')]],
      )
    expect(await chips('')).toEqual([])
    expect(await chips('q=bonn&places=free&living=couple&sort=name&page=7')).toEqual([
      ['places', '/admin/hosts?words=…&living=couple&sort=name'],
      ['living', '/admin/hosts?words=…&places=free&sort=name'],
    ])
    expect(await chips('registration=any')).toEqual([['registration', '/admin/hosts']])
  })

  it('are found by what is free, taken, or does not agree', async () => {
    expect(await show('')).toMatchObject({ path: '/admin/hosts', counted: '5 of 5 hosts' })
    expect((await names('places=free')).toSorted()).toEqual(['Free', 'Freed', 'Half', 'Odd'])
    expect(await names('places=full')).toEqual(['Full'])
    expect((await names('places=unused')).toSorted()).toEqual(['Free', 'Freed', 'Odd'])
    expect(await names('places=mismatch')).toEqual(['Odd'])
    expect(await names('q=poppels')).toEqual(['Free'])
    expect((await show('q=BONN')).found, 'by the city').toBe(5)
    expect(await names('living=couple')).toEqual(['Full'])
    expect(await names('house=near&sort=name')).toEqual(['Free', 'Freed', 'Full', 'Half'])
  })
  it('say how many places are free and what does not agree', async () => {
    const { rows, columns } = await show('columns=places.free.agreement&sort=name')
    expect(columns.map(({ key, align, sort }) => [key, align, sort?.to])).toEqual([
      ['name', undefined, expect.stringContaining('sort=-name')],
      ['places', 'right', expect.stringContaining('sort=places')],
      ['free', 'right', expect.stringContaining('sort=free')],
      ['agreement', undefined, undefined],
    ])
    expect(rows.map(({ cells }) => cells.slice(1))).toEqual([
      ['2', '2', ''],
      ['1', '1', ''],
      ['1', '0', ''],
      ['2', '1', ''],
      ['2', '2', '5 guests, 2 places'],
    ])
  })
  it('have nothing free in a double that nobody may share, nor beyond what they take', async () => {
    await aHost(database, { firstName: 'Double', rooms: [{ beds: { double: 1 } }] })
    const few = await aHost(database, { firstName: 'Few', rooms: [{ beds: { single: 3 } }] })
    await sql('update host_facts set number_of_guests = 1 where registration_id = $1', [few.registrationId])
    const { guest } = await aMatchOfTwo(database, {
      state: 'accepted',
      host: { firstName: 'Shared', rooms: [{ beds: { double: 1 } }] },
    })
    const free = async (of: string) =>
      (await show('columns=places.free&sort=name&q=' + of)).rows.map(({ cells }) => cells.slice(1))
    expect([await free('Double'), await free('Few'), await free('Shared')]).toEqual([
      [['2', '1']],
      [['3', '1']],
      [['2', '0']],
    ])
    expect(await names('places=full&sort=name')).toEqual(['Full', 'Shared'])
    const other = await aGuest(database)
    await sql(
      `insert into companion (registration_id, other_registration_id, kind, named_at) values ($1, $2, 'preferably', now()), ($2, $1, 'preferably', now())`,
      [guest.registrationId, other.registrationId],
    )
    expect([await free('Double'), await free('Shared')]).toEqual([[['2', '2']], [['2', '1']]])
    // A bed that is gone does not take one of those that are left.
    const gone = await aMatchOfTwo(database, { state: 'draft', host: { firstName: 'Gone', rooms: two } })
    await sql(`update place set removed_at = now() where id = (select place_id from match where id = $1)`, [
      gone.matchId,
    ])
    expect(await free('Gone')).toEqual([['1', '1']])
    await sql(
      'delete from match where host_registration_id in (select registration_id from host_facts where first_name in ($1, $2))',
      ['Shared', 'Gone'],
    )
    await sql(
      'delete from registration where id in (select registration_id from host_facts where first_name in ($1, $2, $3, $4))',
      ['Double', 'Few', 'Shared', 'Gone'],
    )
  })
  it('are in no list twice, whatever the filters and the order', async () => {
    const choices = fc.record(
      Object.fromEntries(
        hostList.shape.filters.map(({ key, choices }) => [
          key,
          fc.constantFrom('any', 'any', ...choices.map(({ value }) => value)),
        ]),
      ),
    )
    const orders = fc.constantFrom(...hostList.shape.sorts.flatMap((key) => [key, `-${key}`]))
    await fc.assert(
      fc.asyncProperty(choices, orders, async (filters, sort) => {
        const state = read(new URLSearchParams({ ...filters, sort }).toString())
        await db.run(organiser.actor, async (tx) => {
          const scene = { edition, now: clock.now() }
          const all = await readSelected(tx, hostList, state, 'all', scene)
          const { rows, found } = await readPage(tx, hostList, state, scene)
          expect(rows.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
          expect(found).toBe(new Set(all.map(({ id }) => id)).size)
        })
      }),
      { numRuns: often(30) },
    )
  })
})
