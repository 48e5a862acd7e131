import { beforeAll, describe, expect, it } from 'vitest'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { testDatabase, type TestDatabase } from '../../../../../test/builders/database.ts'
import { translator } from '#i18n/translate.ts'
import { makeKeys, type Keys } from '#platform/keys.server.ts'
import {
  aGuest,
  aHost,
  anAdmin,
  anEdition,
  type TestGuest,
  type TestHost,
} from '../../../../../test/builders/people.ts'
import { pressOnWorkbench, saveQueueView } from './workbench.server.ts'
import { listRoomsByNight } from '#features/placing/rooms/by-night/by-night.server.ts'
import { unpackQueue } from './components/queue-rows.ts'
import { findChosen, findWorkbench } from './workbench-views.server.ts'
import { readWorkbenchQuery } from './workbench.ts'

let database: TestDatabase
let admin: ApprovedAdmin
let guest: TestGuest
let near: TestHost
let deps: { db: TestDatabase['db']; clock: TestDatabase['clock']['now']; keys: Keys }

const query = (search = '') => readWorkbenchQuery(new URLSearchParams(search))
const workbench = (search = '') =>
  findWorkbench(deps, admin, { requestId: 'request-1', query: query(search), t: translator('en') })

beforeAll(async () => {
  database = await testDatabase({ moment: '2027-05-15T08:00:00Z' })
  deps = { db: database.db, clock: database.clock.now, keys: makeKeys(Buffer.alloc(32)) }
  await anEdition(database)
  admin = (await anAdmin(database)).actor
  guest = await aGuest(database, { firstName: 'Amina', lastName: null, petProblem: true, age: 20 })
  await aGuest(database, { firstName: 'Bao', lastName: null, age: 40, accessMust: ['quiet'] })
  near = await aHost(database, { firstName: 'Near', lastName: null, commuteMinutes: 10 })
  await aHost(database, { firstName: 'Cats', lastName: null, pets: true })
})

const chosen = async (search = '') => {
  const found = await findChosen(deps, admin, query(`guest=${guest.registrationId}${search}`), {
    requestId: 'request-2',
    mapOf: (places) => ({ city: String(places.length), provider: null, picture: null }),
  })
  if (!found) throw new Error('no guest')
  return found
}

describe('the workbench', () => {
  it('has the whole queue, best priority first, with the rule behind each tier and how long they wait', async () => {
    const view = await workbench()
    const rows = unpackQueue(view.queue!)
    expect(rows.map(({ name, waitingDays, wishes }) => [name, waitingDays, ...wishes])).toEqual([
      ['Amina', 43, 'petProblem', 'longCommuteOk'],
      ['Bao', 43, 'accessMust', 'longCommuteOk'],
    ])
    expect(view.tiers.map(({ tier }) => tier)).toEqual(rows.map(({ tier }) => tier))
    expect(view.tiers[0]?.why).toContainEqual({ rule: 'under-young-age', holds: true })
    expect(view.waiting).toBe(2)
  })

  it('shows places that fit and says of any host by name why not, in the name of who looks', async () => {
    const view = await chosen('&host=CAT')
    expect(view.fits.map(({ hostName, covered }) => [hostName, covered])).toEqual([['Near', 10]])
    expect(view.near.map(({ hostName }) => hostName)).toEqual(['Cats'])
    expect(view.blocked).toEqual([{ reason: 'pets', count: 1 }])
    expect(view.asked?.map(({ hostName, reasons }) => [hostName, ...reasons])).toEqual([['Cats', 'pets']])
    const seen = await database.sql(
      "select actor_person_id from access_log where action = 'view-guest-candidates' and subject_registration_id = $1",
      [guest.registrationId],
    )
    expect(seen).toContainEqual({ actor_person_id: admin.personId })
  })

  it('keeps a view of the queue under a name', async () => {
    const form = new FormData()
    form.set('intent', 'save-view')
    expect(await saveQueueView(deps, admin, form, query('need=petProblem'))).toBe('no-name')
    form.set('name', 'No pets')
    expect(await saveQueueView(deps, admin, form, query('need=petProblem'))).toBe('save-view')
    const { views } = await workbench('need=petProblem')
    expect(views.find(({ label }) => label === 'No pets')).toMatchObject({
      to: '/admin/matching?need=petProblem',
      isCurrent: true,
    })
  })

  it('drafts in one press and takes it back in another; saying so twice does it once', async () => {
    const press = () =>
      pressOnWorkbench(
        deps,
        admin,
        {
          intent: 'draft',
          guest: guest.registrationId,
          place: near.placeIds[0] ?? '',
          overrideReason: '',
          seen: [],
          tickReason: '',
        },
        'request-4',
      )
    const made = await press()
    expect(made).toMatchObject({ drafted: { guest: 'Amina', host: 'Near', isDraft: true } })
    expect(await press()).toEqual(made)
    expect(unpackQueue((await workbench()).queue!).map(({ name }) => name)).toEqual(['Bao'])
    expect((await workbench()).counts).toEqual({ drafts: 1, offered: 0, accepted: 0, expiring: 0 })
    const chart = await listRoomsByNight(deps, admin, { requestId: 'request-3' })
    const row = chart.hosts.find(({ name }) => name === 'Near')?.rooms[0]?.places[0]
    expect(row?.runs.find(({ state }) => state === 'draft')?.holder?.guestName).toBe('Amina')
    const { turns } = await workbench()
    expect(turns).toMatchObject({ undo: { kind: 'drafted', about: [{ guestName: 'Amina' }] }, redo: null })
    const entry = turns.undo?.id ?? 0
    expect(made).toMatchObject({ drafted: { entryId: entry }, turns })
    const turn = (intent: 'undo' | 'redo') => pressOnWorkbench(deps, admin, { intent, entry }, 'request-4')
    const undone = await turn('undo')
    expect(undone).toMatchObject({ turned: 'undo', guestId: guest.registrationId, turns: { undo: null } })
    expect(await turn('undo')).toEqual(undone)
    expect(unpackQueue((await workbench()).queue!)).toHaveLength(2)
    expect(await turn('redo')).toMatchObject({ turned: 'redo', turns: { undo: { id: entry } } })
    await database.sql(`update match set state = 'offered', offered_at = now(), version = version + 1`)
    expect(await turn('undo')).toEqual({ notTurned: { kind: 'mail-left' } })
    await database.sql(`update match set state = 'draft', offered_at = null, version = version - 1`)
    await turn('undo')
  })

  it('pins a guest to a host, excludes a host with a reason, and leaves a guest for later', async () => {
    const other = (await anAdmin(database, { email: 'ana@example.org' })).actor
    const press = (form: Parameters<typeof pressOnWorkbench>[2], who = admin) =>
      pressOnWorkbench(deps, who, form, 'request-6')
    const about = { guest: guest.registrationId, host: near.registrationId, reason: 'Sisters' }
    expect(await press({ intent: 'pin', ...about }, other)).toMatchObject({
      marked: 'pin',
      entry: { kind: 'pinned', about: [{ guestName: 'Amina', hostName: 'Near' }] },
    })
    expect((await chosen()).pin).toEqual({
      hostId: near.registrationId,
      hostName: 'Near',
      reason: 'Sisters',
      byEmail: 'ana@example.org',
    })
    expect(unpackQueue((await workbench()).queue!)[0]).toMatchObject({ name: 'Amina', isPinned: true })
    database.clock.advance({ seconds: 5 })
    const cats = await chosen('&host=CAT')
    const instead = { ...about, host: cats.asked?.[0]?.hostId ?? '' }
    expect(await press({ intent: 'pin', ...instead })).toMatchObject({
      notMarked: { kind: 'marked-already', by: 'ana@example.org', secondsAgo: 5 },
    })
    expect(await press({ intent: 'unpin', ...about })).toMatchObject({ marked: 'unpin' })
    // The reason may be left out; said again with one changes nothing.
    expect(await press({ intent: 'veto', ...about, reason: '' })).toMatchObject({ marked: 'veto' })
    expect((await chosen('&host=near')).asked?.[0]?.reasons).toEqual(['vetoed'])
    await press({ intent: 'unveto', ...about })
    await press({ intent: 'veto', ...about })
    expect(
      (await chosen('&host=near')).asked?.map(({ reasons, vetoReason }) => ({ reasons, vetoReason })),
    ).toEqual([{ reasons: ['vetoed'], vetoReason: about.reason }])
    const taken = await press({ intent: 'unveto', ...about })
    expect(taken).toMatchObject({ marked: 'unveto', turns: { undo: { kind: 'unvetoed' } } })

    await press({ intent: 'skip', guest: guest.registrationId })
    const rows = unpackQueue((await workbench()).queue!)
    expect(rows.map(({ name, group }) => [name, group])).toEqual([
      ['Bao', 'ranked'],
      ['Amina', 'skipped'],
    ])
    expect(await chosen()).toMatchObject({ isSkipped: true })
    expect(await press({ intent: 'skip', guest: guest.registrationId })).toMatchObject({ entry: null })
    await press({ intent: 'unskip', guest: guest.registrationId })
    expect(await chosen()).toMatchObject({ isSkipped: false })
  })

  it('says who was first, and how long ago', async () => {
    const other = await aGuest(database, { firstName: 'Chipo' })
    const place = near.placeIds[0] ?? ''
    const press = (who: TestGuest) =>
      pressOnWorkbench(
        deps,
        admin,
        { intent: 'draft', guest: who.registrationId, place, seen: [], tickReason: '', overrideReason: '' },
        'request-5',
      )
    await press(other)
    database.clock.advance({ seconds: 8 })
    expect(await press(guest)).toMatchObject({
      refusal: {
        kind: 'place-taken',
        holder: { guestName: expect.stringMatching(/^Chipo /) },
        secondsAgo: 8,
      },
    })
  })
})

describe('who travels only together', () => {
  it('is said in the row, with the tier in which they are placed, and listed apart', async () => {
    const [amina] = unpackQueue((await workbench()).queue!)
    const fellow = await aGuest(database, { firstName: 'Fadi', lastName: null, age: 40 })
    for (const [one, other] of [
      [guest.registrationId, fellow.registrationId],
      [fellow.registrationId, guest.registrationId],
    ])
      await database.sql(
        `insert into companion (registration_id, other_registration_id, kind, named_at) values ($1, $2, 'only-together', now())`,
        [one, other],
      )
    const rows = unpackQueue((await workbench()).queue!)
    const last = rows.find(({ name }) => name === 'Fadi')?.tier ?? 0
    expect(last).toBeGreaterThan(amina?.tier ?? 0)
    expect(rows.find(({ name }) => name === 'Amina')).toMatchObject({
      tier: amina?.tier,
      together: { names: 'Fadi', tier: last },
    })
    expect(rows.find(({ name }) => name === 'Bao')?.together).toBeNull()
    const apart = await workbench('wait=together')
    expect(unpackQueue(apart.page.rows).map(({ name }) => name)).toEqual(['Amina', 'Fadi'])
    expect(apart).toMatchObject({ groupsWaiting: 1 })
    await database.sql(`update edition set group_rank = 'first'`)
    const first = unpackQueue((await workbench('wait=together')).page.rows)
    expect(first.map(({ together }) => together?.tier)).toEqual([amina?.tier, amina?.tier])
  })
})
