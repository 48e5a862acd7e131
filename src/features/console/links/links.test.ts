import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { countArrival } from '#features/site/sharing/arriving.server.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aHost, anAdmin } from '../../../../test/builders/people.ts'
import { changeLink, findLink, listLinks, makeLink } from './links.server.ts'

const database = await testDatabase({ moment: '2027-05-16T21:30:00Z' })
const deps = await testDeps(database)
const organiser = (await anAdmin(database)).actor
const gate = mint.gate()

beforeEach(async () => {
  await database.empty('named_link', 'registration')
  database.clock.set('2027-05-16T21:30:00Z')
})

const make = async (name: string, slug = '') => {
  const id = randomUUID()
  return { id, made: await makeLink(deps, organiser, { id, name, slug }) }
}
const arrive = (slug: string) => countArrival(deps, gate, slug)
const seen = async (id: string) => (await findLink(deps, organiser, id))?.link

describe('a link', () => {
  it('has the address it was given, or one made of its name', async () => {
    const poster = await make('Poster, library')
    const choir = await make('Newsletter of the choir', 'Choir')
    expect(await seen(poster.id)).toMatchObject({ slug: 'poster-library', name: 'Poster, library' })
    expect(await seen(choir.id)).toMatchObject({ slug: 'choir' })
  })
  test.each([
    ['', '', { field: 'name', problem: 'name' }],
    ['x'.repeat(81), '', { field: 'name', problem: 'name' }],
    ['→', '', { field: 'slug', problem: 'no-slug' }],
    ['Choir', 'the choir', { field: 'slug', problem: 'slug' }],
    ['Choir', 'poster-library', { field: 'slug', problem: 'taken' }],
    ['Poster library', '', { field: 'slug', problem: 'taken' }],
  ])('of %o at %o is refused: %o', async (name, slug, error) => {
    await make('Poster, library')
    expect((await make(name, slug)).made).toEqual({ ok: false, error })
  })
  it('pressed twice is made once, and two at once do not share an address', async () => {
    const id = randomUUID()
    const press = () => makeLink(deps, organiser, { id, name: 'Choir', slug: '' })
    expect(await Promise.all([press(), press()])).toEqual([
      { ok: true, value: { id } },
      { ok: true, value: { id } },
    ])
    const others = await Promise.all([make('Bakery'), make('Bakery')])
    expect(others.filter(({ made }) => made.ok)).toHaveLength(1)
  })
  it('has another name and keeps its address', async () => {
    const { id } = await make('Choir')
    expect(await changeLink(deps, organiser, id, { intent: 'rename', name: 'Choir, May' })).toBe(true)
    expect(await seen(id)).toMatchObject({ name: 'Choir, May', slug: 'choir' })
    expect(await changeLink(deps, organiser, randomUUID(), { intent: 'retire' })).toBe(false)
  })
})

describe('what it brings', () => {
  it('are arrivals, by day of the edition', async () => {
    const { id } = await make('Choir')
    await Promise.all([arrive('choir'), arrive('choir'), arrive('choir')])
    database.clock.set('2027-05-16T22:30:00Z')
    await arrive('choir')
    await arrive('nobody-knows')
    const found = await findLink(deps, organiser, id)
    expect(found?.link.arrivals).toBe(4)
    expect(found?.days).toEqual([
      { day: '2027-05-17', arrivals: 1 },
      { day: '2027-05-16', arrivals: 3 },
    ])
  })
  it('is nothing while it is retired', async () => {
    const { id } = await make('Choir')
    await changeLink(deps, organiser, id, { intent: 'retire' })
    await arrive('choir')
    expect(await seen(id)).toMatchObject({ isRetired: true, arrivals: 0 })
    await changeLink(deps, organiser, id, { intent: 'bring-back' })
    await arrive('choir')
    expect(await seen(id)).toMatchObject({ isRetired: false, arrivals: 1 })
  })
  it('are registrations begun, hosts, and the beds of these; all others stand below', async () => {
    await make('Choir')
    await make('Bakery')
    const host = async (via: string | null, more: Parameters<typeof aHost>[1] = {}) => {
      const { registrationId } = await aHost(database, more)
      await database.sql('update registration set via = $2 where id = $1', [registrationId, via])
    }
    await host('choir', { rooms: [{ beds: { single: 2 } }, { beds: { double: 1 } }] })
    await host('choir', { state: 'draft' })
    await host('choir', { state: 'cancelled' })
    await host(null)
    const { links, others } = await listLinks(deps, organiser)
    expect(links).toMatchObject([
      { slug: 'bakery', begun: 0, hosts: 0, beds: 0 },
      { slug: 'choir', begun: 3, hosts: 1, beds: 4 },
    ])
    expect(others).toEqual({ begun: 1, hosts: 1, beds: 1 })
  })
})
