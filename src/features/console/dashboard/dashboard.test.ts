import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test/builders/database.ts'
import { findList } from '#features/ground/lists/lists.server.ts'
import { matchList } from '#features/placing/matches/listing/listing.server.ts'
import { listOpenTasks } from '#features/placing/matches/answering/tasks.server.ts'
import { findFreedHomes } from '#features/placing/matching/freed.server.ts'
import { getQueue } from '#features/placing/matching/matching.server.ts'
import { guestList } from '#features/console/records/guests.server.ts'
import { hostList } from '#features/console/records/hosts.server.ts'
import { listRoomsByNight } from '#features/placing/rooms/by-night/by-night.server.ts'
import { readRoomsQuery } from '#features/placing/rooms/by-night/by-night.ts'
import { translator } from '#i18n/translate.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aMatchOfTwo } from '../../../../test/builders/mail-scene.ts'
import { aGuest, aHost, anAdmin, anEdition } from '../../../../test/builders/people.ts'
import { GUEST_LISTS, HOST_LISTS, MATCH_LISTS, NEEDS } from './components/needs.ts'
import { LATE_MINUTES } from '#domain/mail-health.ts'
import { getDashboard } from './dashboard.server.ts'

const database = await testDatabase({ moment: '2027-06-14T09:00:00Z' })
const deps = await testDeps(database)
const { sql, clock } = database
const edition = await anEdition(database)
const organiser = (await anAdmin(database)).actor
const t = translator('en')
const requestId = 'r'

const show = async (path: string) => {
  const { pathname, search } = new URL(path, 'https://beds.example')
  const asked = { params: new URLSearchParams(search), locale: 'en' as const, t, requestId }
  if (pathname === '/admin/guests') return findList(deps, organiser, guestList, asked)
  if (pathname === '/admin/match') return findList(deps, organiser, matchList, asked)
  return findList(deps, organiser, hostList, asked)
}
const names = async (path: string) => (await show(path)).rows.map(({ name }) => name.split(' ')[0]).toSorted()
const board = () => getDashboard(deps, organiser)
const needs = async () => Object.fromEntries((await board()).needs.map(({ key, count }) => [key, count]))
const rooms = (search: string) => {
  const query = readRoomsQuery(new URLSearchParams(search))
  return listRoomsByNight(deps, organiser, { query, requestId, action: 'list-rooms' })
}

describe('an empty edition', () => {
  it('needs nobody, and has nights to show', async () => {
    const { needs: none, numbers, nights } = await board()
    expect(none).toEqual([])
    expect(Object.values(numbers)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
    expect(nights).toHaveLength(14)
  })
})

describe('the overview', () => {
  beforeAll(async () => {
    const sent = { sentAt: '2027-06-10T10:00:00Z' }
    const [soon, later, past] = ['2027-06-14T21:59:59Z', '2027-06-16T21:59:59Z', '2027-06-12T21:59:59Z']
    await aGuest(database, { firstName: 'Waiting', stay: ['2027-06-16', '2027-06-20'] })
    await aGuest(database, { firstName: 'Outside', stay: ['2027-06-13', '2027-06-20'] })
    await aGuest(database, { firstName: 'Import', confirmed: false })
    await aHost(database, { firstName: 'Unsure', confirmed: false })
    const elsewhere = await aGuest(database, { firstName: 'Elsewhere' })
    await sql(`insert into arranged_elsewhere (registration_id, noted_at) values ($1, now())`, [
      elsewhere.registrationId,
    ])
    await aMatchOfTwo(database, { state: 'draft', guest: { firstName: 'Draft', gender: 'male' } })
    await aMatchOfTwo(database, { ...sent, deadlineAt: soon, guest: { firstName: 'Soon' } })
    await aMatchOfTwo(database, { ...sent, deadlineAt: later, guest: { firstName: 'Later' } })
    await aMatchOfTwo(database, { ...sent, deadlineAt: past, guest: { firstName: 'Late' } })
    const two = { rooms: [{ type: 'private' as const, beds: { double: 1, single: 1 } }] }
    const accepted = await aMatchOfTwo(database, {
      state: 'accepted',
      guest: { firstName: 'Placed' },
      host: { firstName: 'Roomy', ...two },
    })
    const alone = await aMatchOfTwo(database, {
      state: 'accepted',
      guest: { firstName: 'Alone', roomSharing: 'no' },
      host: { firstName: 'Closed', rooms: [{ beds: { double: 1, single: 2 } }] },
    })
    await sql(`update match set flagged_reason = 'dates' where id = $1`, [accepted.matchId])
    await sql(
      `insert into contact_problem (match_id, reported_by, reported_at) values ($1, 'guest', now()), ($1, 'host', now())`,
      [alone.matchId],
    )
    for (const [firstName, cause] of [
      ['Refused', 'refused'],
      ['Left', 'left'],
    ] as const) {
      const { guest, matchId } = await aMatchOfTwo(database, {
        state: 'withdrawn',
        endReason: 'guest-cancelled',
        guest: { firstName },
      })
      await sql(`update match set ended_at = $2 where id = $1`, [matchId, clock.now().toString()])
      await sql(
        `insert into rematch_task (match_id, guest_registration_id, opened_by, cause, opened_at) values ($1, $2, 'guest', $3, now())`,
        [matchId, guest.registrationId, cause],
      )
    }
    const odd = await aHost(database, { firstName: 'Odd' })
    await sql('update host_facts set number_of_guests = 5 where registration_id = $1', [odd.registrationId])
    await sql(`update host_address set address_check = 'not-found' where registration_id = $1`, [
      odd.registrationId,
    ])
    await sql('insert into bad_address (person_id, since) values ($1, now()), ($2, now())', [
      odd.personId,
      elsewhere.personId,
    ])
    const begun = await aGuest(database, { firstName: 'Begun', state: 'draft' })
    const hall = await aHost(database, { firstName: 'Hall', state: 'draft' })
    const today = await aGuest(database, { firstName: 'Today', state: 'draft' })
    for (const [{ registrationId }, hours] of [
      [begun, 25],
      [hall, 25],
      [today, 2],
    ] as const)
      await sql(
        `update registration set said_by = 'phone', said_on = '2027-05-01', updated_at = $2, draft_saved_at = null where id = $1`,
        [registrationId, clock.now().subtract({ hours }).toString()],
      )
    const right = await aGuest(database, { firstName: 'Right', state: 'draft' })
    await sql('insert into bad_address (person_id, since, put_right_at) values ($1, now(), now())', [
      right.personId,
    ])
    const cancelled = await aMatchOfTwo(database, { state: 'accepted', guest: { firstName: 'Cancelled' } })
    await sql(`update match set flagged_reason = 'dates' where id = $1`, [cancelled.matchId])
    await sql(`update registration set state = 'cancelled' where id = $1`, [cancelled.guest.registrationId])
  })

  it('counts what the list behind each number finds', async () => {
    const { needs: found, numbers } = await board()
    const lists: Record<string, string> = {
      waiting: `/admin/guests?${GUEST_LISTS.waiting}`,
      draft: `/admin/match?${MATCH_LISTS.draft}`,
    }
    for (const { key, count, to } of found) {
      const list = lists[key] ?? to
      if (!list?.startsWith('/admin/') || key === 'freed') continue
      expect((await show(list)).found, key).toBe(count)
    }
    const isFreed = (await findFreedHomes(deps, organiser, requestId)).homes.length > 0
    expect(found.some(({ key }) => key === 'freed')).toBe(isFreed)
    expect((await show(`/admin/guests?${GUEST_LISTS.waiting}`)).found).toBe(numbers.waiting)
    expect((await show(`/admin/guests?${GUEST_LISTS.placed}`)).found).toBe(numbers.placed)
    for (const key of ['draft', 'offered'] as const) {
      expect((await show(`/admin/match?${MATCH_LISTS[key]}`)).found, key).toBe(numbers[key])
    }
    const keys = found.map(({ key }) => key)
    expect(keys).toEqual(NEEDS.filter((key) => keys.includes(key)))
    for (const key of Object.keys(HOST_LISTS)) expect(keys).toContain(key)
  })
  it('names each need by what has happened', async () => {
    expect(await needs()).toMatchObject({
      expiring: 1,
      draft: 1,
      'no-reply': 1,
      unfit: 2,
      contact: 1,
      unconfirmed: 1,
      'mail-back': 1,
      'hosts-mail-back': 1,
      'half-done': 1,
      'hosts-half-done': 1,
    })
    expect(await names('/admin/guests?flag=mail-back')).toEqual(['Elsewhere'])
    expect(await names('/admin/match?deadline=soon')).toEqual(['Soon'])
    expect(await names('/admin/hosts?flag=unconfirmed')).toEqual(['Unsure'])
  })
  it('has those without a bed tonight: an offer is no bed yet, and a guest who comes later needs none', async () => {
    const without = ['Draft', 'Late', 'Later', 'Outside', 'Refused', 'Soon']
    expect(await names('/admin/guests?place=tonight')).toEqual(without)
    expect(await needs()).toMatchObject({ tonight: without.length })
  })
  it('asks for another match and for contact where the task list does', async () => {
    const tasks = await listOpenTasks(deps, organiser, { editionId: edition.id, requestId })
    const waiting = tasks.filter((task) => task.kind === 'rematch' && task.isGuestWaiting)
    const apart = new Set(tasks.filter(({ kind }) => kind === 'problem').map(({ matchId }) => matchId))
    expect(await needs()).toMatchObject({ rematch: waiting.length, contact: apart.size })
  })
  it('counts as waiting whom the queue has', async () => {
    const { ranked, late } = await getQueue(deps, organiser, requestId)
    expect((await board()).numbers.waiting).toBe(ranked.length + late.length)
  })
  it('counts beds as the rooms page does, tonight and night by night', async () => {
    const { numbers, night, tonight, nights } = await board()
    expect([night, tonight !== null]).toEqual(['2027-06-14', true])
    const page = await rooms('')
    expect(nights).toEqual(
      page.nights.map(({ night: day, demand, places, taken, free }) => ({
        night: day,
        demand,
        beds: places,
        placed: taken,
        free,
      })),
    )
    expect((await rooms(`free=${night}`)).places).toBe(numbers.free)
    expect(page.nights.find((sum) => sum.night === night)?.free).toBe(numbers.free)
  })
  it('counts beds as the rooms page and the planner do, no matter who may share a double', async () => {
    const both = async () => {
      const { numbers, night, nights } = await board()
      const page = await rooms('')
      const sum = page.nights.find((one) => one.night === night)
      expect([sum?.places, sum?.free]).toEqual([
        nights.find((one) => one.night === night)?.beds,
        numbers.free,
      ])
      expect((await rooms(`free=${night}`)).places).toBe(numbers.free)
      return [sum?.places ?? 0, numbers.free]
    }
    const set = (policy: string) => sql('update edition set double_bed = $1', [policy])
    await set('never')
    const one = await both()
    await set('any')
    const two = await both()
    // The second half beside Placed; beside Alone nobody sleeps.
    expect(two.map((count, index) => count - (one[index] ?? 0))).toEqual([1, 1])
    // Nobody has named anybody: nobody can use it.
    await set('named')
    expect(await both()).toEqual(one)
    const many = { rooms: [{ type: 'shared' as const, beds: { double: 5 } }] }
    const { registrationId } = await aHost(database, { firstName: 'Doubles', ...many })
    const five = one.map((count) => count + 5)
    expect(await both()).toEqual(five)
    const [a, b] = [await aGuest(database), await aGuest(database)]
    await sql(
      `insert into companion (registration_id, other_registration_id, kind, named_at) values ($1, $2, 'preferably', now())`,
      [a.registrationId, b.registrationId],
    )
    expect(await both()).toEqual(five)
    await sql(
      `insert into companion (registration_id, other_registration_id, kind, named_at) values ($2, $1, 'preferably', now())`,
      [a.registrationId, b.registrationId],
    )
    expect(await both()).toEqual(five.map((count) => count + 1))
    await sql('update host_facts set number_of_guests = 2 where registration_id = $1', [registrationId])
    // The host takes two of the five; the couple can have the double of another.
    expect(await both()).toEqual(one.map((count) => count + 3))
    await sql('delete from registration where id = any($1)', [
      [registrationId, a.registrationId, b.registrationId],
    ])
  })
  it('counts no bed that the host has taken back', async () => {
    const free = async () => {
      const { numbers, night } = await board()
      expect((await rooms(`free=${night}`)).places).toBe(numbers.free)
      return numbers.free
    }
    const before = await free()
    const {
      registrationId,
      placeIds,
      rooms: own,
    } = await aHost(database, {
      rooms: [{ beds: { single: 2 } }, { beds: { single: 1 } }],
    })
    expect(await free()).toBe(before + 3)
    await sql('update place set removed_at = now() where id = $1', [placeIds[0]])
    expect(await free()).toBe(before + 2)
    await sql('update room set removed_at = now() where id = $1', [own[1]?.id])
    expect(await free()).toBe(before + 1)
    await sql('delete from registration where id = $1', [registrationId])
  })
  it('shows the first night of the conference before anybody is there', async () => {
    clock.set('2027-05-20T09:00:00Z')
    const { night, tonight } = await board()
    expect([night, tonight]).toEqual([edition.conferenceStart.toString(), null])
    expect((await needs())['tonight']).toBeUndefined()
  })
  it('leaves out, under a flag, those who cancelled', async () => {
    expect(await names('/admin/guests?flag=some')).not.toContain('Cancelled')
  })
})

describe('mails', () => {
  it('that failed, are late, or wait behind a paused queue are told', async () => {
    const mail = (key: string, state: string, attempts: number, dueAt: string) =>
      sql(
        `insert into outbox (dedupe_key, lane, template, person_id, state, attempts, queued_at, due_at)
         select $1, 1, 'approval-result', id, $2, $3, $4, $4 from person limit 1`,
        [key, state, attempts, dueAt],
      )
    const now = clock.now()
    await mail('failed', 'failed', 3, now.subtract({ hours: 30 }).toString())
    await mail('in hold', 'queued', 0, now.add({ minutes: 2 }).toString())
    await mail('again', 'queued', 2, now.add({ minutes: 20 }).toString())
    await mail('in time', 'queued', 0, now.subtract({ minutes: LATE_MINUTES }).toString())
    await mail('late', 'queued', 0, now.subtract({ minutes: LATE_MINUTES, seconds: 1 }).toString())
    expect(await needs()).toMatchObject({ 'mail-failed': 1, 'mail-late': 1 })
    await sql(`update mail_control set paused_at = now()`)
    const paused = (await board()).needs[0]
    expect(paused).toEqual({ key: 'mail-paused', count: 1, to: '/admin/checkQueuedEmails', urgency: 'today' })
  })
})
