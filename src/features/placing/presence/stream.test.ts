import { closeSession, findSession } from '#features/ground/sign-in/session.server.ts'
import { renewToken } from '#features/ground/sign-in/renewing.server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mint, type ApprovedAdmin } from '#db/actor.server.ts'
import { testDatabase, type TestDatabase } from '../../../../test/builders/database.ts'
import type { Database } from '#db/connect.server.ts'
import type { LiveNote, LiveNotes } from '#db/live-notes.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { draftMatch } from '#features/placing/matches/matches.server.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aGuest, aHost, anAdmin, anEdition } from '../../../../test/builders/people.ts'
import { findHorizon } from './changes.server.ts'
import { notePresence } from './presence.server.ts'
import { listPresence } from './presence.server.ts'
import { openStream, readOnce, streamsPerPerson } from './stream.server.ts'

let database: TestDatabase
let deps: Deps
let ana: ApprovedAdmin
let ben: ApprovedAdmin

beforeAll(async () => {
  database = await testDatabase({ max: 6 })
  await anEdition(database)
  deps = await testDeps(database)
  ana = (await anAdmin(database, { email: 'ana@example.org' })).actor
  ben = (await anAdmin(database, { email: 'ben@example.org' })).actor
})
afterAll(() => deps.notes.close())

async function sessionOf(admin: ApprovedAdmin): Promise<string> {
  const rows = await database.sql<{ id: string }>(
    `insert into session (token_hash, person_id, created_at, last_seen_at, expires_at)
     values (gen_random_uuid()::text::bytea, $1, $2, $2, $2::timestamptz + interval '1 year') returning id`,
    [admin.personId, database.clock.now().toString()],
  )
  return rows[0]?.id ?? ''
}

/** A reader of an open stream: the next messages of a kind, or that it has ended. */
async function open(admin = ana, after: number | null = null, through: StreamDeps = deps) {
  const sessionId = await sessionOf(admin)
  const leaving = new AbortController()
  const stream = openStream(through, { admin, sessionId }, { after, signal: leaving.signal })
  if (stream === 'too-many') return stream
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  const until = async (word: string): Promise<string> => {
    const { done, value: bytes } = await reader.read()
    if (done) return 'ended'
    const value = decoder.decode(bytes)
    return value.includes(word) ? value : until(word)
  }
  return { sessionId, until, leave: () => leaving.abort() }
}
async function opened(admin = ana, after: number | null = null, through: StreamDeps = deps) {
  const stream = await open(admin, after, through)
  if (stream === 'too-many') throw new Error(stream)
  return stream
}

async function draft(): Promise<{ matchId: string; guest: string }> {
  const [guest, host] = [await aGuest(database, { firstName: 'Amina' }), await aHost(database)]
  const made = await draftMatch(deps, ana, {
    guestRegistrationId: guest.registrationId,
    placeId: host.placeIds[0] ?? '',
    overrideReason: '',
  })
  if (!made.ok) throw new Error(made.error.kind)
  return { matchId: made.value.matchId, guest: guest.registrationId }
}

type StreamDeps = Pick<Deps, 'db' | 'clock' | 'notes'>
/** Streams of their own, whose questions to the database go through `run`; `tell` is what the database would say. */
function apart(run: (ask: () => Promise<unknown>) => Promise<unknown>) {
  let tell: (note: LiveNote) => void = () => {}
  const listen: LiveNotes['listen'] = (onNote) => {
    tell = onNote
    return () => {}
  }
  const through = (...question: Parameters<Database['run']>) => run(() => deps.db.run(...question))
  const db = { ...deps.db, run: through as Database['run'] }
  const notes = { listen, close: async () => {} }
  return { through: { db, clock: deps.clock, notes }, tell: (note: LiveNote) => tell(note) }
}

describe('the stream of a round', () => {
  it('tells every organiser what changed, by ids and kinds, and nobody’s name', async () => {
    const streams = [await opened(ana), await opened(ben)]
    for (const { until } of streams) await until('id: ')
    const { matchId, guest } = await draft()
    for (const { until, leave } of streams) {
      const told = await until(matchId)
      expect(told).toContain(`"guestIds":["${guest}"]`)
      expect(told).not.toMatch(/Amina|example\.org/)
      leave()
    }
  })

  it('goes on where it was left, and misses nothing that was under way then', async () => {
    const first = await opened()
    const id = Number(/^id: (\d+)/m.exec(await first.until('id: '))?.[1])
    first.leave()
    const { matchId } = await draft()
    const again = await opened(ana, id)
    expect(await again.until(matchId)).toContain('"what":"drafted"')
    again.leave()
    expect(await readOnce(deps, ana, id)).toContain(matchId)
    expect(await readOnce(deps, ana, null)).not.toContain(matchId)
  })

  it('asks again when the question of what has changed fails', async () => {
    let failures = 0
    const { through, tell } = apart((ask) => (failures-- > 0 ? Promise.reject(new Error('gone')) : ask()))
    const stream = await opened(ana, null, through)
    await stream.until('id: ')
    // Until the first look of all streams is over, a failure would be of that one.
    const { matchId: before } = await draft()
    tell('changes')
    await stream.until(before)
    failures = 1
    const { matchId } = await draft()
    tell('changes')
    expect(await stream.until(matchId)).toContain(matchId)
    stream.leave()
  })

  it('tells of what happens between the looks of two who begin at once', async () => {
    const held = Promise.withResolvers<void>()
    const looked = Promise.withResolvers<void>()
    let looks = 0
    const { through } = apart(async (ask) => {
      looks += 1
      const isFirst = looks === 1
      const found = await ask()
      looked.resolve()
      if (isFirst) await held.promise
      return found
    })
    const slow = await opened(ana, null, through)
    await looked.promise
    const { matchId } = await draft()
    const quick = await opened(ben, null, through)
    await quick.until('id: ')
    held.resolve()
    expect(await slow.until(matchId)).toContain(matchId)
    for (const { leave } of [slow, quick]) leave()
  })

  it('begins where a page had looked that was read before', async () => {
    const seenTo = await findHorizon(deps, ana)
    const { matchId } = await draft()
    const stream = await opened(ana, seenTo)
    expect(await stream.until('id: ')).toContain(matchId)
    stream.leave()
  })

  it('ends when the organiser is no longer one, when the session ends or has another token; others stay', async () => {
    const cara = (await anAdmin(database)).actor
    const streams = [await opened(cara), await opened(ben), await opened(ana), await opened(ben)]
    for (const { until } of streams) await until('id: ')
    await database.sql('update admin_profile set revoked_at = now() where person_id = $1', [cara.personId])
    expect(await streams[0]?.until('never')).toBe('ended')
    await database.sql('update session set ended_at = now() where id = $1', [streams[1]?.sessionId])
    expect(await streams[1]?.until('never')).toBe('ended')
    const later = database.clock.now().add({ seconds: 1 }).toString()
    await database.sql('update session set renewed_at = $2 where id = $1', [streams[3]?.sessionId, later])
    await database.sql("select pg_notify('live', 'access')")
    expect(await streams[3]?.until('never')).toBe('ended')
    const { matchId } = await draft()
    expect(await streams[2]?.until(matchId)).toContain(matchId)
    streams[2]?.leave()
  })

  it('stays for those who come while it is asked who may still look', async () => {
    const admins = await Promise.all(Array.from({ length: 5 }, () => anAdmin(database)))
    const streams = []
    for (const { actor } of admins) {
      streams.push(await opened(actor))
      await database.sql("select pg_notify('live', 'access')")
    }
    const { matchId } = await draft()
    for (const { until, leave } of streams) {
      expect(await until(matchId)).toContain(matchId)
      leave()
    }
  })

  it('is open so often for one person and no more', async () => {
    const streams = []
    for (let count = 0; count < streamsPerPerson; count += 1) streams.push(await opened(ben))
    expect(await open(ben)).toBe('too-many')
    for (const { leave } of streams) leave()
    const next = await opened(ben)
    next.leave()
  })
})

describe('who is at work', () => {
  it('is seen with whom they look at, told when it is new, and gone after a minute', async () => {
    const guest = await aGuest(database, { firstName: 'Bao' })
    const stream = await opened()
    await stream.until('id: ')
    await notePresence(deps, ben, guest.registrationId)
    expect(await stream.until('presence')).toContain('event: presence')
    stream.leave()
    database.clock.advance({ seconds: 50 })
    await notePresence(deps, ben, guest.registrationId)
    expect(await listPresence(deps, ana)).toMatchObject([
      {
        email: 'ben@example.org',
        isOneself: false,
        // No name: nobody notes who reads this.
        looksAt: { guestRegistrationId: guest.registrationId, since: '2027-04-20T09:00:00Z' },
      },
    ])
    expect(JSON.stringify(await listPresence(deps, ana))).not.toContain('Bao')
    await notePresence(deps, ana, '6f9619ff-8b86-4011-b42d-00c04fc964ff')
    expect((await listPresence(deps, ana)).find(({ isOneself }) => isOneself)).toMatchObject({
      looksAt: null,
    })
    database.clock.advance({ seconds: 61 })
    expect(await listPresence(deps, ana)).toEqual([])
  })
})

it('the proof of somebody else shows no presence', async () => {
  const person = mint.signedIn(ana.personId)
  expect(await database.db.run(person, (tx) => tx.selectFrom('presence').selectAll().execute())).toEqual([])
})

it('a stream opened with the token of before, within its minute, ends with it', async () => {
  const id = await sessionOf(ana)
  await database.sql('update session set token_hash = $2 where id = $1', [id, deps.keys.hash('session', 'A')])
  await database.db.run(mint.gate(), (tx) =>
    renewToken(tx, deps.keys, { sessionId: id, token: 'A', now: deps.clock() }),
  )
  database.clock.advance({ seconds: 55 })
  const seen = await findSession(deps, 'A')
  expect(seen?.isOfBefore).toBe(true)
  const stream = openStream(
    deps,
    { admin: ana, sessionId: id, isOfBefore: true },
    { after: null, signal: new AbortController().signal },
  )
  if (stream === 'too-many') throw new Error('too many')
  const reader = stream.getReader()
  await reader.read()
  await database.sql(`select pg_notify('live', 'access')`)
  await expect.poll(async () => (await reader.read()).done).toBe(true)
})

it('signing out with the token of before ends the session too', async () => {
  const id = await sessionOf(ana)
  await database.sql('update session set token_hash = $2 where id = $1', [id, deps.keys.hash('session', 'B')])
  await database.db.run(mint.gate(), (tx) =>
    renewToken(tx, deps.keys, { sessionId: id, token: 'B', now: deps.clock() }),
  )
  await database.db.run(mint.gate(), (tx) => closeSession(tx, deps, 'B'))
  const [row] = await database.sql('select ended_at is not null as "isOver" from session where id = $1', [id])
  expect(row).toEqual({ isOver: true })
})
