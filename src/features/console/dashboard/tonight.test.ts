import { beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aMatchOfTwo } from '../../../../test/builders/mail-scene.ts'
import { anAdmin, anEdition } from '../../../../test/builders/people.ts'
import { TONIGHT } from '#domain/tonight.ts'
import { noteMilestone } from '#features/placing/matches/presses.server.ts'
import { countTonight, findTonight } from './tonight.server.ts'

const database = await testDatabase({ moment: '2027-06-14T16:00:00Z' })
const deps = await testDeps(database)
const edition = await anEdition(database)
const { actor: admin } = await anAdmin(database)
const ids = new Map<string, string>()

const stays = {
  Late: ['2027-06-14', '2027-06-20', 22],
  Early: ['2027-06-14', '2027-06-20', 9],
  Silent: ['2027-06-14', '2027-06-20', null],
  Missed: ['2027-06-13', '2027-06-20', null],
  There: ['2027-06-12', '2027-06-20', null],
  Leaving: ['2027-06-12', '2027-06-14', null],
  Tomorrow: ['2027-06-15', '2027-06-20', 9],
  Gone: ['2027-06-11', '2027-06-13', null],
} as const

beforeAll(async () => {
  for (const [firstName, [start, end, hour]] of Object.entries(stays)) {
    const stay: [string, string] = [start, end]
    const { matchId } = await aMatchOfTwo(database, {
      state: 'accepted',
      stay,
      guest: { firstName, stay },
      host: { firstName: `Host of ${firstName}` },
    })
    ids.set(firstName, matchId)
    if (start === '2027-06-14')
      await database.sql(
        `insert into arrival (match_id, answered_at, arrives_about, arrives_with) values ($1, now(), $2, 'train')`,
        [matchId, hour],
      )
    if (start < '2027-06-13')
      await database.sql(
        `insert into milestone (match_id, what, told_by, told_at) values ($1, 'arrived', 'host', '2027-06-12T18:00:00Z')`,
        [matchId],
      )
  }
  await aMatchOfTwo(database, { state: 'offered', stay: ['2027-06-14', '2027-06-20'] })
})

const shown = async (...parts: (typeof TONIGHT)[number][]) => {
  const { lines } = await findTonight(deps, admin, { requestId: 'r', parts })
  return lines.map(({ guest }) => guest.split(' ')[0])
}

it('says who comes by the hour, who is there, missed, or leaves', async () => {
  expect(await shown('arriving')).toEqual(['Early', 'Late', 'Silent'])
  expect(await shown('missing')).toEqual(['Missed'])
  expect(await shown('in-house')).toEqual(['There'])
  expect(await shown('leaving')).toEqual(['Leaving'])
  expect((await shown(...TONIGHT)).length).toBe(6)
})

it('counts what it lists', async () => {
  const counts = await deps.db.run(admin, (tx) => countTonight(tx, edition, deps.clock()))
  expect(counts).toEqual({ missing: 1, arriving: 3, 'in-house': 1, leaving: 1 })
})

it('has address and phones, and notes whose were shown', async () => {
  const { lines } = await findTonight(deps, admin, { requestId: 'shown', parts: ['in-house'] })
  expect(lines[0]).toMatchObject({ host: expect.stringContaining('Host of There'), isOurs: false })
  expect([lines[0]?.address, lines[0]?.guestPhone, lines[0]?.hostPhone].filter(Boolean)).toHaveLength(3)
  const seen = await database.sql(
    `select distinct subject_registration_id from access_log where action = 'list-with-contacts'`,
  )
  expect(seen).toHaveLength(12)
})

it('moves whom an organiser has heard of, and back', async () => {
  const matchId = ids.get('Late') ?? ''
  await noteMilestone(deps, admin, matchId, { what: 'arrived', takesBack: false })
  expect(await shown('in-house')).toEqual(['Late', 'There'])
  const { lines } = await findTonight(deps, admin, { requestId: 'r', parts: ['in-house'] })
  expect(lines.map(({ isOurs }) => isOurs)).toEqual([true, false])
  await noteMilestone(deps, admin, matchId, { what: 'arrived', takesBack: true })
  expect(await shown('arriving')).toEqual(['Early', 'Late', 'Silent'])
})
