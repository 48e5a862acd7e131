import { beforeAll, describe, expect, it } from 'vitest'
import { exportList } from '#features/ground/lists/exporting.server.ts'
import { readListState } from '#features/ground/lists/lists.ts'
import { findList } from '#features/ground/lists/lists.server.ts'
import { translator } from '#i18n/translate.ts'
import { testDatabase } from '../../../../../test/builders/database.ts'
import { testDeps } from '../../../../../test/builders/deps.ts'
import { aMatchOfTwo } from '../../../../../test/builders/mail-scene.ts'
import { anAdmin } from '../../../../../test/builders/people.ts'
import { findMatchNeighbours, matchList } from './listing.server.ts'

// A scene in which a match differs from its neighbours in everything that a filter, an order or a cell reads.
const database = await testDatabase({ moment: '2027-05-20T09:00:00Z' })
const deps = await testDeps(database)
const { sql } = database
const organiser = (await anAdmin(database)).actor
const show = (search: string) => {
  const asked = { params: new URLSearchParams(search), locale: 'en' as const, t: translator('en') }
  return findList(deps, organiser, matchList, { ...asked, requestId: 'r' })
}
const names = async (search: string) => (await show(search)).rows.map(({ name }) => name.split(' ')[0])
const found = async (search: string) => (await names(search)).toSorted().join(' ')

const ids: Record<string, string> = {}
const set = (name: string, columns: string) => sql(`update match set ${columns} where id = $1`, [ids[name]])
const report = (name: string, by: 'guest' | 'host', decided: boolean) =>
  sql(
    'insert into contact_problem (match_id, reported_by, reported_at, decided_at) values ($1, $2, now(), $3)',
    [ids[name], by, decided ? '2027-05-19T10:00:00Z' : null],
  )
const answer = (table: 'confirmed' | 'arrival', name: string) =>
  sql(
    table === 'arrival'
      ? 'insert into arrival (match_id, answered_at) values ($1, now())'
      : 'insert into participation (registration_id, confirmed_at) select guest_registration_id, now() from match where id = $1',
    [ids[name]],
  )

beforeAll(async () => {
  const add = async (
    name: string,
    guestLast: string | null,
    host: string,
    o: Parameters<typeof aMatchOfTwo>[1],
  ) => {
    const [hostFirst, hostLast] = host.split(' ')
    const made = await aMatchOfTwo(database, {
      ...o,
      guest: { firstName: name, lastName: guestLast },
      host: { firstName: hostFirst ?? '', lastName: hostLast ?? null },
    })
    ids[name] = made.matchId
    return made
  }
  const sentAt = '2027-05-12T10:00:00Z'
  await add('Ada', null, 'Dora', { state: 'draft', stay: ['2027-06-12', '2027-06-20'] })
  await add('Ben', 'A', 'Carl Z', { state: 'accepted', sentAt, stay: ['2027-06-14', '2027-06-16'] })
  await add('Cyd', 'A', 'carl Y', {
    state: 'withdrawn',
    endReason: 'host-cancelled',
    stay: ['2027-06-11', '2027-06-19'],
  })
  await add('Dan', 'A', 'Eva W', {
    state: 'accepted',
    sentAt: '2027-05-11T10:00:00Z',
    deadlineAt: '2027-05-13T10:00:00Z',
  })
  await add('Eli', 'A', 'Finn V', { state: 'offered', stay: ['2027-06-15', '2027-06-16'] })
  await add('Fay', 'A', 'Gita U', {
    state: 'offered',
    sentAt: '2027-05-18T10:00:00Z',
    stay: ['2027-06-16', '2027-06-17'],
  })
  const old = await add('Old', 'A', 'Hal T', { state: 'accepted' })
  const [edition] = await sql<{ id: string }>(`insert into edition
    select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'name', 'The year before',
      'conference_start_on', '2026-06-08', 'conference_end_on', '2026-06-18'))).* from edition e returning id`)
  await sql('delete from match where id = $1', [old.matchId])
  for (const number of [1, 2])
    await sql(`insert into round (edition_id, number, seed, opened_at) select $1, $2, 'seed', now()`, [
      old.edition.id,
      number,
    ])
  await sql(`insert into round (edition_id, number, seed, opened_at) values ($1, 9, 'seed', now())`, [
    edition?.id,
  ])
  const inRound = (number: number) => `round_id = (select id from round where number = ${number})`
  await set('Ada', `${inRound(1)}, ask_first = true, created_at = '2027-05-19T08:00:00Z'`)
  await set(
    'Ben',
    `${inRound(2)}, flagged_reason = 'dates', override_reason = 'asked them', created_at = '2027-05-10T08:00:00Z'`,
  )
  await set(
    'Cyd',
    `${inRound(2)}, flagged_reason = 'left', ask_first = true, created_at = '2027-05-14T08:00:00Z'`,
  )
  await set('Dan', `ask_first = true, ask_first_ticked_at = now(), created_at = '2027-05-09T08:00:00Z'`)
  await set('Eli', `created_at = '2027-05-16T08:00:00Z'`)
  await set('Fay', `created_at = '2027-05-17T08:00:00Z'`)
  await report('Ben', 'guest', true)
  await report('Ben', 'host', false)
  await report('Cyd', 'guest', false)
  await report('Dan', 'guest', true)
  await report('Dan', 'host', true)
  await answer('confirmed', 'Ben')
  await answer('arrival', 'Ben')
  await answer('confirmed', 'Cyd')
  // One that came back before it was offered again, and one that was sent again since.
  await set('Eli', `offered_at = '2027-05-16T09:00:00Z'`)
  await sql(
    `insert into match_event (match_id, at, actor, event, to_state) values
      ($1, '2027-05-16T08:59:59Z', 'worker', 'bounced', 'offered'), ($2, now(), 'worker', 'bounced', 'offered')`,
    [ids['Eli'], ids['Fay']],
  )
})

describe('the matches', () => {
  it('are found by flags, problems, replies, mails and rounds, each by what counts still', async () => {
    expect(await found('')).toBe('Ada Ben Cyd Dan Eli Fay')
    expect(await found('flag=some')).toBe('Ada Ben')
    expect(await found('flag=unfit')).toBe('Ben')
    expect(await found('flag=ask-first')).toBe('Ada')
    expect(await found('flag=overridden')).toBe('Ben')
    expect(await found('problem=open')).toBe('Ben')
    expect(await found('problem=decided')).toBe('Dan')
    expect(await found('reply=open')).toBe('Dan')
    expect(await found('reply=confirmed')).toBe('Ben Cyd')
    expect(await found('reply=checked')).toBe('Ben')
    expect(await found('sent=yes')).toBe('Ben Dan Fay')
    expect(await found('sent=not-yet')).toBe('Eli')
    expect(await found('sent=bounced')).toBe('')
    expect(await found('deadline=running')).toBe('')
    expect(await found('round=last')).toBe('Ben Cyd')
    expect(await found('round=earlier')).toBe('Ada')
    expect(await found('round=none')).toBe('Dan Eli Fay')
    await set('Eli', `offered_at = '2027-05-16T08:59:59Z'`)
    expect(await found('sent=bounced')).toBe('Eli')
    expect((await show('sent=bounced&columns=sent')).rows[0]?.cells[1]).toBe('Bounced')
    await set('Eli', `offered_at = '2027-05-16T09:00:00Z'`)
  })
  it('come in every order that is offered', async () => {
    const order = async (sort: string) => (await names(`sort=${sort}`)).join(' ')
    await sql(`update guest_facts set first_name = 'ben' where first_name = 'Cyd'`)
    await sql(
      `update contact set last_name = '0' where registration_id = (select guest_registration_id from match where id = $1)`,
      [ids['Cyd']],
    )
    expect(await order('guest')).toBe('Ada ben Ben Dan Eli Fay')
    await sql(`update guest_facts set first_name = 'Cyd' where first_name = 'ben'`)
    expect(await order('host')).toBe('Cyd Ben Ada Dan Eli Fay')
    expect(await order('arrival')).toBe('Cyd Ada Dan Ben Eli Fay')
    const states = (await show('sort=state&columns=state')).rows.map(({ cells }) => cells[1])
    expect(states).toMatchObject(
      ['Accepted', 'Accepted', 'Draft', 'Offered', 'Offered', 'Withdrawn'].map((text) => ({ text })),
    )
    expect((await order('deadline')).slice(0, 3)).toBe('Dan')
    expect((await order('sent')).slice(0, 11)).toBe('Dan Ben Fay')
    expect((await order('round')).slice(0, 3)).toBe('Ada')
    expect(await order('made')).toBe('Dan Ben Cyd Eli Fay Ada')
  })
  it('say in their cells what is to be known of each', async () => {
    const { rows, columns } = await show('sort=made&columns=deadline.flag.problem.reply.sent.round.reason')
    expect(columns.filter(({ isName }) => isName === true).map(({ key }) => key)).toEqual(['guest'])
    expect(columns.filter(({ align }) => align === 'right').map(({ key }) => key)).toEqual(['round'])
    expect((await show('q=dora&columns=guest.host')).rows[0]?.cells).toMatchObject([
      { text: 'Ada' },
      { text: 'Dora' },
    ])
    expect(rows.map(({ name, cells }) => [name, ...cells.slice(1)])).toEqual([
      ['Dan A', '', '', 'Solved', 'No reply yet', '11 May, 12:00', '', ''],
      [
        'Ben A',
        '',
        'No longer fits, Against a rule',
        'Can’t reach each other',
        'Final check answered',
        '12 May, 12:00',
        '2',
        '',
      ],
      [
        'Cyd 0',
        '',
        'No longer fits, To tick first',
        'Can’t reach each other',
        'Confirmed',
        '',
        '2',
        'The host cancelled',
      ],
      ['Eli A', 'as soon as the email has left', '', '', '', '', '', ''],
      ['Fay A', 'as soon as the email has left', '', '', '', '18 May, 12:00', '', ''],
      ['Ada', '', 'To tick first', '', '', '', '1', ''],
    ])
  })
  it('stay in the list when the contacts of both are forgotten', async () => {
    await sql(
      `delete from contact using match where match.id = $1
        and contact.registration_id in (match.guest_registration_id, match.host_registration_id)`,
      [ids['Eli']],
    )
    const [row] = (await show('state=offered&sort=guest&columns=host')).rows
    expect(row).toMatchObject({ name: 'Eli', cells: [{ text: 'Eli' }, { text: 'Finn' }] })
  })
  it('are about two people, who both are noted when they leave in a file', async () => {
    await exportList(deps, organiser, matchList, {
      state: readListState(matchList.shape, new URLSearchParams()),
      selection: [ids['Ada'] ?? ''],
      reason: 'call them',
      separator: 'comma',
      withContacts: false,
      requestId: 'export',
      locale: 'en',
      t: translator('en'),
    })
    const noted = await sql(`select subject_registration_id as id from access_log
      where request_id = 'export' and subject_registration_id is not null order by 1`)
    const both = await sql(
      `select unnest(array[guest_registration_id, host_registration_id]) as id from match where id = $1 order by 1`,
      [ids['Ada']],
    )
    expect(noted).toEqual(both)
  })
  it('lead to those before and after in the same list', async () => {
    const params = new URLSearchParams('sort=made&state=offered')
    const neighbours = await findMatchNeighbours(deps, organiser, { matchId: ids['Eli'] ?? '', params })
    const search = '?state=offered&sort=made'
    expect(neighbours).toEqual({
      list: `/admin/match${search}`,
      neighbours: { previous: null, next: `/admin/match/${ids['Fay']}${search}`, position: 1, found: 2 },
    })
    const back = await findMatchNeighbours(deps, organiser, { matchId: ids['Fay'] ?? '', params })
    expect(back.neighbours).toMatchObject({ previous: `/admin/match/${ids['Eli']}${search}`, next: null })
    const none = await findMatchNeighbours(deps, organiser, { matchId: ids['Ada'] ?? '', params })
    expect(none.neighbours).toBeNull()
  })
})
