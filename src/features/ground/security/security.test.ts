import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { sql } from '#db/sql.server.ts'
import { ALARM_RULES, type Noted } from '#domain/security-events.ts'
import { createLog } from '#platform/log.server.ts'
import { comingFrom, type Origin } from '#platform/origin.server.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { aGuest, anAdmin, anEdition } from '../../../../test/builders/people.ts'
import { readAlarm } from '#features/ground/mail-queue/composing/alarm.server.ts'
import { noteSecurity } from './noting.server.ts'
import { isUnwritten } from './writing.server.ts'
import { watchLog } from './watching.server.ts'
import { often } from '../../../../test/builders/often.ts'

const database = await testDatabase({ moment: '2027-05-10T10:00:00Z' })
const { db, clock } = database
await anEdition(database)
const organiser = await anAdmin(database)
const other = await anAdmin(database)
const guest = await aGuest(database)

beforeEach(() => database.empty('security_event', 'outbox', 'rate_limit'))

type Row = {
  kind: string
  count: number
  person: string | null
  about: string | null
  network: string | null
}
const rows = () =>
  database.sql<Row>(
    `select kind, count, person_id as person, about_person_id as about, network from security_event order by id`,
  )
const from = (ip: string, more: Partial<Origin> = {}) => ({ by: 'visitor', ip, ...more }) as const
const note = (noted: Noted, origin: Partial<Origin> = from('192.0.2.7')) =>
  comingFrom(origin, () => db.run(organiser.actor, (tx) => noteSecurity(tx, clock.now(), noted)))

describe('what comes in floods', () => {
  it('is as many lines as there are kinds, networks and people in an hour, and counts every one', async () => {
    const step = fc.record({
      network: fc.integer({ min: 1, max: 3 }),
      who: fc.constantFrom(null, organiser.personId, guest.personId),
      why: fc.constantFrom('not-found' as const, 'forbidden' as const),
      later: fc.constantFrom(0, 0, 0, 31),
      isWritten: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
        await database.empty('security_event')
        const log = createLog({ write: () => {} })
        const watch = watchLog({ gate: mint.gate(), db, log, clock: clock.now })
        const expected = new Map<string, number>()
        for (const { network, who, why, later, isWritten } of steps) {
          // What is counted in memory belongs to the hour in which it is written.
          if (later > 0) {
            await watch.flush()
            clock.advance({ minutes: later })
          }
          comingFrom(from(`192.0.${network}.9`, { personId: who }), () => log.info('access.refused', { why }))
          const hour = Math.floor(clock.now().epochMilliseconds / 3_600_000)
          const key = [network, who, why, hour].join()
          expected.set(key, (expected.get(key) ?? 0) + 1)
          if (isWritten) await watch.flush()
        }
        await watch.flush()
        const counts = (await rows()).map(({ count }) => count)
        expect(counts.toSorted()).toEqual([...expected.values()].toSorted())
      }),
      { numRuns: often(15, 5) },
    )
  })

  it('is told apart of five hundred at once, and the rest is one line of nobody', async () => {
    const log = createLog({ write: () => {} })
    const watch = watchLog({ gate: mint.gate(), db, log, clock: clock.now })
    for (let nth = 0; nth < 600; nth += 1) {
      const ip = `10.${Math.floor(nth / 250)}.${nth % 250}.1`
      comingFrom(from(ip), () =>
        log.info('request.refused', { method: 'POST', path: '/', reason: 'origin', status: 403 }),
      )
    }
    await watch.flush()
    const [{ lines, all, rest } = { lines: 0, all: 0, rest: 0 }] = await database.sql<Record<string, number>>(
      `select count(*)::int as lines, sum(count)::int as all, (max(count) filter (where network is null))::int as rest
       from security_event`,
    )
    expect([lines, all, rest]).toEqual([501, 600, 100])
  })
})

describe('a line', () => {
  it('says who acts, whatever it is told, and only the part of the internet', async () => {
    await comingFrom(from('203.0.113.77', { personId: guest.personId }), () =>
      db.run(organiser.actor, (tx) =>
        noteSecurity(
          tx,
          clock.now(),
          { kind: 'organiser-approved' },
          { who: guest.personId, about: other.personId },
        ),
      ),
    )
    expect(await rows()).toEqual([
      {
        kind: 'organiser-approved',
        count: 1,
        person: organiser.personId,
        about: other.personId,
        network: '203.0.113/24',
      },
    ])
  })

  it('that cannot be written takes nothing along, and is said aloud', async () => {
    const lines: string[] = []
    const log = createLog({ write: (line) => void lines.push(line) })
    await comingFrom({ ...from('192.0.2.1'), requestId: "no; id'", log }, () =>
      db.run(organiser.actor, async (tx) => {
        await noteSecurity(tx, clock.now(), { kind: 'took-file' })
        await tx.updateTable('person').set({ locale: 'de' }).where('id', '=', organiser.personId).execute()
      }),
    )
    expect(await rows()).toEqual([])
    expect(await database.sql('select locale from person where id = $1', [organiser.personId])).toEqual([
      { locale: 'de' },
    ])
    expect(lines.join('')).toContain('"event":"security-log.failed"')
    // Where somebody looks, too (rules: watching).
    expect(await db.run(organiser.actor, (tx) => isUnwritten(tx, clock.now()))).toBe(true)
  })

  it('is written by the function alone, changed and taken away by no page, and read by organisers', async () => {
    await note({ kind: 'took-file' })
    for (const statement of [
      "insert into security_event (at, last_at, count, kind, weight) values (now(), now(), 1, 'took-file', 'note')",
      'update security_event set count = 2',
      'delete from security_event',
    ])
      await expect(
        db.run(organiser.actor, (tx) => sql.raw(statement).execute(tx)),
        statement,
      ).rejects.toThrow(/permission denied/)
    const seenBy = (actor: Parameters<typeof db.run>[0]) =>
      db.run(actor, (tx) => tx.selectFrom('securityEvent').select('id').execute())
    expect(await seenBy(organiser.actor)).toHaveLength(1)
    expect(await seenBy(guest.actor)).toEqual([])
    expect(await seenBy(mint.signedIn(organiser.personId))).toHaveLength(1)
  })
})

describe('alarms', () => {
  const mails = () =>
    database.sql<{ to: string; due: string; params: Record<string, string> }>(
      `select person_id as to, to_char(due_at at time zone 'UTC', 'DD HH24:MI') as due, params from outbox
       where person_id is not null order by person_id, due_at`,
    )
  const alarms = async () => (await rows()).filter(({ kind }) => kind.startsWith('alarm-'))
  const everybody = [organiser.personId, other.personId].toSorted()
  const wrong = (nth: number, detail: 'wrong' | 'spent' = 'wrong') =>
    note({ kind: 'factor-failed', detail }, from(`192.0.${nth}.1`, { personId: organiser.personId }))
  const lost = (about: string, who: string | null) =>
    db.run(mint.gate(), (tx) =>
      noteSecurity(tx, clock.now(), { kind: 'factor-changed', detail: 'lost' }, { who, about }),
    )
  const signedIn = (who: string, detail: 'code-new' | 'code-known') =>
    db.run(mint.gate(), (tx) => noteSecurity(tx, clock.now(), { kind: 'signed-in', detail }, { who }))
  const emailOf = async ({ personId }: { personId: string }) =>
    (await database.sql<{ email: string }>('select email from person where id = $1', [personId]))[0]?.email

  it('guessing at a second factor is one an hour, from wherever it comes, and in the email of the day', async () => {
    clock.set('2027-05-10T10:00:00Z')
    for (let nth = 1; nth < ALARM_RULES.wrongFactors; nth += 1) await wrong(nth)
    expect(await mails()).toEqual([])
    for (let nth = 0; nth < 3; nth += 1) await wrong(9)
    expect(await alarms()).toMatchObject([
      { kind: 'alarm-factor-guessed', count: 3, about: organiser.personId },
    ])
    clock.advance({ hours: 1 })
    for (let nth = 0; nth < ALARM_RULES.wrongFactors; nth += 1) await wrong(9)
    // Seven in the morning where the edition is, before and after which is another day.
    expect((await mails()).map(({ to, due }) => [to, due])).toEqual(everybody.map((to) => [to, '11 05:00']))
    clock.set('2027-05-11T05:00:00Z')
    await signedIn(other.personId, 'code-new')
    expect((await mails()).map(({ due }) => due)).toEqual(['11 05:00', '12 05:00', '11 05:00', '12 05:00'])
  })

  it('nor by guessing slowly', async () => {
    for (let hour = 0; hour < 2; hour += 1) {
      for (let nth = 0; nth < 4; nth += 1) await wrong(2, nth % 2 === 0 ? 'wrong' : 'spent')
      clock.advance({ hours: 1 })
    }
    expect(await alarms()).toMatchObject([
      { kind: 'alarm-factor-guessed', count: 1, about: organiser.personId },
    ])
  })

  it('a second factor taken away and an organiser made at the command line are told at once, whom and by whom', async () => {
    await lost(other.personId, organiser.personId)
    await db.run(mint.gate(), (tx) =>
      noteSecurity(tx, clock.now(), { kind: 'organiser-granted' }, { about: other.personId }),
    )
    const at = clock.now().toString()
    expect((await mails()).filter(({ to }) => to === organiser.personId).map(({ params }) => params)).toEqual(
      expect.arrayContaining([
        { alarm: 'alarm-factor-lost', at, about: other.personId, by: organiser.personId },
        { alarm: 'alarm-new-organiser', at, about: other.personId },
      ]),
    )
    // Of the operator nobody knows the name.
    await lost(organiser.personId, null)
    expect(await alarms()).toHaveLength(3)
  })

  it('the email of the day says what happened, how often and about whom; a new device is one of an organiser', async () => {
    clock.set('2027-05-12T10:00:00Z')
    await signedIn(guest.personId, 'code-new')
    await signedIn(organiser.personId, 'code-known')
    expect(await mails()).toEqual([])
    for (const { personId } of [organiser, other, other]) await signedIn(personId, 'code-new')
    await lost(other.personId, null)
    for (let nth = 0; nth < ALARM_RULES.wrongFactors; nth += 1) await wrong(9)
    const { params } = (await mails()).findLast(({ to }) => to === organiser.personId)!
    expect(await database.workerDb.run(mint.worker(), (tx) => readAlarm(tx, params))).toMatchObject({
      alarm: 'of-the-day',
      lines: [
        { alarm: 'alarm-factor-guessed', count: 1, people: [await emailOf(organiser)] },
        {
          alarm: 'new-device',
          count: 3,
          people: [await emailOf(organiser), await emailOf(other)].toSorted(),
        },
      ],
    })
    const toOperator = await database.sql(
      `select params from outbox where template = 'alarm-to-operator' and for_operator and params ? 'since'`,
    )
    expect(toOperator).toEqual([{ params }])
  })
})
