import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test/builders/database.ts'
import { exportList } from '#features/ground/lists/exporting.server.ts'
import { findList } from '#features/ground/lists/lists.server.ts'
import { readPage, readSelected } from '#features/ground/lists/reading.server.ts'
import { findNeighbours } from '#features/ground/lists/neighbours.server.ts'
import { listSearch, readListState } from '#features/ground/lists/lists.ts'
import { deleteView, saveView } from '#features/ground/lists/saved-views.server.ts'
import { tierOf, priorityKey } from 'bed-matching/rules/tiers.ts'
import { translator } from '#i18n/translate.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aGuest, anAdmin, anEdition } from '../../../../test/builders/people.ts'
import { aMatchOfTwo } from '../../../../test/builders/mail-scene.ts'
import { often } from '../../../../test/builders/often.ts'
import type { GuestRow } from './guest-cells.server.ts'
import { guestList } from './guests.server.ts'

const database = await testDatabase({ moment: '2027-05-20T09:00:00Z' })
const deps = await testDeps(database)
const { db, sql, clock } = database
const edition = await anEdition(database)
const organiser = await anAdmin(database)
const colleague = await anAdmin(database)
const scene = () => ({ edition, now: clock.now() })
const read = (search: string) => readListState(guestList.shape, new URLSearchParams(search))
const t = translator('en')
const request = (search: string) => ({
  params: new URLSearchParams(search),
  locale: 'en' as const,
  t,
  requestId: 'r',
})
const show = (search: string) => findList(deps, organiser.actor, guestList, request(search))
const names = async (search: string) => (await show(search)).rows.map(({ name }) => name.split(' ')[0])

const genders = ['female', 'male', 'diverse'] as const
let expiring = ''

beforeAll(async () => {
  for (let index = 0; index < 130; index += 1) {
    await aGuest(database, {
      firstName: index % 3 === 0 ? 'Same' : `Guest${index}`,
      age: 18 + (index % 20),
      gender: genders[index % 3],
      globalSouth: index % 4 === 0,
      marginalised: index % 7 === 0,
      accredited: index % 5 === 0,
    })
  }
  await aGuest(database, { firstName: '=cmd()', lastName: null, organisation: 'Äpfel; "Birnen"' })
  await aGuest(database, { firstName: 'Undecided', state: 'draft' })
  await aGuest(database, { firstName: 'Left', state: 'cancelled' })
  const sentAt = '2027-05-15T10:00:00Z'
  const [soon, late] = ['2027-05-20T21:59:59Z', '2027-05-19T21:59:59Z']
  const open = { state: 'offered' as const, sentAt }
  const offered = await aMatchOfTwo(database, { ...open, guest: { firstName: 'Soon' }, deadlineAt: soon })
  expiring = offered.guest.registrationId
  await aMatchOfTwo(database, { ...open, guest: { firstName: 'Late' }, deadlineAt: late })
  const placed = await aMatchOfTwo(database, { state: 'accepted', guest: { firstName: 'Placed' } })
  await sql(`update match set flagged_reason = 'dates' where id = $1`, [placed.matchId])
  await aMatchOfTwo(database, { state: 'withdrawn', guest: { firstName: 'Again' } })
})

const anySearch = fc
  .record({
    place: fc.constantFrom('any', 'waiting', 'accepted', 'offered'),
    gender: fc.constantFrom('any', ...genders),
    priority: fc.constantFrom('any', 'young', 'accredited'),
    registration: fc.constantFrom('any', 'submitted', 'draft'),
    sort: fc.constantFrom(...guestList.shape.sorts.flatMap((key) => [key, `-${key}`])),
    q: fc.constantFrom('', 'same', 'guest1', 'example.org', '%'),
  })
  .map((asked) => new URLSearchParams(asked).toString())

const fileOf = async (taking: ReturnType<typeof exportList>) => {
  const taken = await taking
  return taken && 'file' in taken ? taken.file : null
}

describe('pages of a list', () => {
  it('lose and double no row, whatever the filters and the order', async () => {
    await fc.assert(
      fc.asyncProperty(anySearch, async (search) => {
        const pages: string[] = []
        await db.run(organiser.actor, async (tx) => {
          const all = await readSelected(tx, guestList, read(search), 'all', scene())
          const expected = all.map(({ id }) => id)
          for (let page = 1; page <= Math.max(1, Math.ceil(expected.length / 50)); page += 1) {
            const { rows, found } = await readPage(tx, guestList, { ...read(search), page }, scene())
            pages.push(...rows.map(({ id }) => id))
            expect(found).toBe(expected.length)
          }
          expect(pages).toEqual(expected)
          expect(new Set(pages).size).toBe(pages.length)
          const [one] = expected
          if (one)
            expect(await findNeighbours(tx, guestList, read(search), one, scene())).toMatchObject({
              previous: null,
              next: expected[1] ?? null,
              position: 1,
              found: expected.length,
            })
        })
      }),
      { numRuns: often(40) },
    )
  })
  it('behind the end is the last one', async () => {
    const view = await show('page=99')
    expect(view.pages).toMatchObject({ current: 3, last: 3, next: null })
    expect(view.rows.length).toBeGreaterThan(0)
  })
  it('give the place of a row among the others', async () => {
    const rows = await db.run(organiser.actor, (tx) => readSelected(tx, guestList, read(''), 'all', scene()))
    const [before, here, after] = rows.slice(59, 62).map(({ id }) => id)
    const found = await db.run(organiser.actor, (tx) =>
      findNeighbours(tx, guestList, read(''), here ?? '', scene()),
    )
    expect(found).toEqual({ previous: before, next: after, position: 61, found: rows.length })
  })
})

describe('the guests', () => {
  it('start with what was handed in, counted in words', async () => {
    const view = await show('')
    expect(view.counted).toBe('135 of 135 guests')
    expect(view.isNarrowed).toBe(false)
    expect((await show('place=accepted')).counted).toBe('1 of 135 guests')
    expect(await names('registration=draft')).toEqual(['Undecided'])
  })
  it('who have only begun are called as they or a list have said', async () => {
    const drafts = {
      finished: { finished: { personal: { firstName: ['Rosa'], lastName: ['Luz'] } }, prefilled: {} },
      prefilled: { finished: {}, prefilled: { personal: { firstName: ['Rosa'], lastName: ['Luz'] } } },
    }
    for (const draft of Object.values(drafts)) {
      const { registrationId } = await aGuest(database, { state: 'draft' })
      await sql('delete from guest_facts where registration_id = $1', [registrationId])
      await sql('delete from contact where registration_id = $1', [registrationId])
      await sql('update registration set draft = $2 where id = $1', [registrationId, draft])
      const { rows } = await show('registration=draft')
      expect(rows.filter(({ id }) => id === registrationId).map(({ name }) => name)).toEqual(['Rosa Luz'])
      await sql('delete from registration where id = $1', [registrationId])
    }
  })
  it('are found by the state of their place', async () => {
    expect(await names('place=expiring')).toEqual(['Soon'])
    expect(await names('place=accepted')).toEqual(['Placed'])
    expect(await names('place=no-reply')).toEqual(['Late'])
    expect(await names('place=withdrawn')).toEqual(['Again'])
    expect(await names('flag=unfit')).toEqual(['Placed'])
    const waiting = await names('place=waiting&size=100&sort=-registered')
    expect(waiting).not.toContain('Soon')
    expect((await show('place=waiting')).found).toBe(133)
  })
  it('expire within the next 24 hours and not a second later', async () => {
    const set = (deadline: string) =>
      sql('update match set deadline_at = $2 where guest_registration_id = $1', [expiring, deadline])
    await set('2027-05-21T08:59:59Z')
    expect(await names('place=expiring')).toEqual(['Soon'])
    await set('2027-05-21T09:00:00Z')
    expect(await names('place=expiring')).toEqual([])
    await set('2027-05-20T21:59:59Z')
  })
  it('come in the order of the domain when the best priority comes first', async () => {
    const rows = await db.run(organiser.actor, (tx) =>
      readSelected(tx, guestList, read('sort=priority'), 'all', scene()),
    )
    const tier = ({ age, accredited, ...row }: GuestRow) =>
      tierOf(
        priorityKey(
          { ...row, age: age ?? 0, accredited: accredited === true, marginalized: row.marginalised },
          edition,
        ),
      )
    const tiers = rows.map(tier)
    expect(tiers).toEqual(tiers.toSorted((a, b) => a - b))
    expect(new Set(tiers).size).toBeGreaterThan(8)
    const words = async (sort: string) => (await show(`sort=${sort}&columns=tier`)).rows[0]?.cells[1]
    expect(await words('priority')).toBe(
      '1: under 27 · marginalised group · Global South · under 21 · accredited',
    )
    expect(await words('-priority')).toBe('24')
  })
  it('are searched as typed, not as a pattern', async () => {
    expect(await names('q=%25')).toEqual([])
    expect(await names('q=äpfel')).toEqual(['=cmd()'])
    expect((await show('q=same+example')).found).toBe(44)
  })
})

describe('an export', () => {
  const take = (search: string, more: object = {}) =>
    fileOf(
      exportList(deps, organiser.actor, guestList, {
        state: read(search),
        selection: 'all',
        reason: 'rooming list',
        separator: 'semicolon',
        withContacts: false,
        requestId: 'export',
        locale: 'en',
        t,
        ...more,
      }),
    )
  it('is safe for spreadsheets, says who is in it, and is noted', async () => {
    const file = (await take('q=cmd&columns=age.organisation.email')) ?? ''
    expect(file.startsWith('\uFEFF')).toBe(true)
    const lines = parse(file, { bom: true, delimiter: ';' })
    expect(lines).toEqual([
      ['Name', 'Age', 'Organisation'],
      ["'=cmd()", '24', 'Äpfel; "Birnen"'],
    ])
    const log =
      await sql(`select action, reason, row_count, subject_registration_id is not null as subject from access_log
      where request_id = 'export' order by id`)
    expect(log).toEqual([
      { action: 'export-guests', reason: 'rooming list', row_count: 1, subject: false },
      { action: 'export-record', reason: null, row_count: null, subject: true },
    ])
  })
  it('parts its cells by what was chosen, and dates them with the year', async () => {
    const line = async (separator: 'comma' | 'semicolon') =>
      ((await take('place=expiring&columns=age.nights.deadline', { separator })) ?? '').split('\r\n')[1]
    expect(await line('semicolon')).toBe(
      'Soon Diallo;24;13 Jun 2027 – 20 Jun 2027, 7 nights;20 May 2027, 23:59',
    )
    expect(await line('comma')).toBe(
      'Soon Diallo,24,"13 Jun 2027 – 20 Jun 2027, 7 nights","20 May 2027, 23:59"',
    )
    const [row] = (await show('place=expiring&columns=nights.deadline')).rows
    expect(row?.cells.slice(1)).toEqual(['13–20 Jun · 7', '20 May, 23:59'])
  })
  it('has addresses only when asked for, and every page when all are chosen', async () => {
    for (const about of ['guests', 'guests-with-contacts'])
      await sql(
        `insert into second_yes (id, act, about, what, asked_by, asked_at, agreed_by, agreed_at, ended_at, ended_how)
         values (gen_random_uuid(), 'export', $4 || ':' || $1::text, '{"people": 135}', $1::uuid, $3, $2, $3, $3, 'done')`,
        [organiser.personId, colleague.personId, clock.now().toString(), about],
      )
    const file =
      (await take('columns=email', { withContacts: true, separator: 'comma', requestId: 'with' })) ?? ''
    expect(parse(file, { bom: true })).toHaveLength(136)
    expect(file).toContain('@example.org')
    const log = await sql(
      `select action, count(*)::int as lines from access_log where request_id = 'with' group by action order by action`,
    )
    expect(log, 'that they are in it is noted').toEqual([
      { action: 'export-guests-with-contacts', lines: 1 },
      { action: 'export-record-with-contacts', lines: 135 },
    ])
    await take('columns=age', { withContacts: true, requestId: 'without' })
    expect(
      await sql(`select action from access_log where request_id = 'without' and reason is not null`),
    ).toEqual([{ action: 'export-guests' }])
  })
  it('of ticked rows has these only; of none there is none', async () => {
    const file = (await take('', { selection: [expiring] })) ?? ''
    expect(parse(file, { bom: true, delimiter: ';' })).toHaveLength(2)
    expect(await take('', { selection: [] })).toBeNull()
    expect(
      await take('place=accepted', { selection: [expiring] }),
      'ticked, but not among those that match',
    ).toBeNull()
  })
})

describe('saved views', () => {
  const save = (actor: typeof organiser.actor, name: string, search: string, isShared: boolean) =>
    saveView(deps, actor, guestList.shape, { name, state: read(search), isShared })
  const labels = async (actor: typeof organiser.actor) =>
    (await findList(deps, actor, guestList, request(''))).views.map(({ label }) => label)
  it('are shared or one’s own, and the same name replaces', async () => {
    await save(organiser.actor, 'Mine', 'place=waiting', false)
    await save(organiser.actor, 'Ours', 'place=offered', true)
    await save(organiser.actor, 'Ours', 'place=accepted', true)
    expect(await labels(organiser.actor)).toEqual(expect.arrayContaining(['Mine', 'Ours']))
    const theirs = await labels(colleague.actor)
    expect(theirs).toContain('Ours')
    expect(theirs).not.toContain('Mine')
    const view = (await show('place=accepted')).views.find(({ label }) => label === 'Ours')
    expect(view).toMatchObject({
      to: `/admin/guests${listSearch(guestList.shape, read('place=accepted'))}`,
      isCurrent: true,
    })
  })
  it('are deleted only by their maker', async () => {
    const [view] = await sql<{ id: string }>(`select id from saved_view where name = 'Ours'`)
    await deleteView(deps, colleague.actor, view?.id ?? '')
    expect(await labels(colleague.actor)).toContain('Ours')
    await deleteView(deps, organiser.actor, view?.id ?? '')
    expect(await labels(colleague.actor)).not.toContain('Ours')
  })
})
