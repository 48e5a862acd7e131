import { expect, it } from 'vitest'
import { aMatchOfTwo } from '../../../../../test/builders/mail-scene.ts'
import {
  afterHold,
  aScene,
  mails,
  moved,
  prepareHostMoves,
  rowOf,
} from '../../../../../test/builders/host-move-scene.ts'
import { database, worker } from '../../../../../test/builders/mail-sending.ts'
import { completeStays } from './completing.server.ts'

prepareHostMoves()

it.each([
  ['has not been read', null],
  ['can still be answered', '2027-06-25T08:00:00Z'],
])('a question to move that %s ends with the stay that it is about', async (_, deadline) => {
  const { matchId } = await aScene()
  const next = await moved(matchId)
  await afterHold()
  await database.sql(
    'update match set deadline_at = $2::timestamptz, sent_at = case when $2::timestamptz is not null then sent_at end where id = $1',
    [next, deadline],
  )
  const told = await mails()
  database.clock.set('2027-06-21T08:00:00Z')
  expect(await completeStays(database.workerDb, worker, database.clock.now)).toBeGreaterThan(0)
  expect([(await rowOf(matchId)).state, (await rowOf(next)).state]).toEqual(['completed', 'expired'])
  expect(await mails()).toEqual(told)
  expect(await completeStays(database.workerDb, worker, database.clock.now)).toBe(0)
})

it('what cannot be ended keeps nobody else, and is not passed over in silence', async () => {
  const { matchId } = await aScene()
  await aMatchOfTwo(database, {
    state: 'accepted',
    acceptedAt: '2027-05-15T08:00:00Z',
    guest: { email: 'b@example.org' },
    host: { email: 'c@example.org' },
  })
  await database.sql(`create function refuse_one() returns trigger language plpgsql as $$ begin
    if new.id = '${matchId}' then raise exception 'not this one'; end if; return new; end $$`)
  await database.sql(
    'create trigger refuse_one before update on match for each row execute function refuse_one()',
  )
  try {
    database.clock.set('2027-06-21T08:00:00Z')
    await expect(completeStays(database.workerDb, worker, database.clock.now)).rejects.toThrow('not this one')
    const states = await database.sql('select state from match order by state')
    expect(states).toEqual([{ state: 'accepted' }, { state: 'completed' }])
  } finally {
    await database.sql('drop trigger refuse_one on match')
    await database.sql('drop function refuse_one')
  }
})
