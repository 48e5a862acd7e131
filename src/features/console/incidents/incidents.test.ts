import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { mint, type ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { isIncidentNew, isInIncidentTeam } from '#features/ground/incident-team.server.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { anIncidentTeamMember } from '../../../../test/builders/incidents.ts'
import { anAdmin } from '../../../../test/builders/people.ts'
import { findIncident, listIncidents } from './incidents.server.ts'
import { addToTeam, listTeam, removeByHand, removeFromTeam } from './team.server.ts'
import { noteIncident, workOn } from './working.server.ts'

const database = await testDatabase()
const deps = await testDeps(database)
const gate = mint.gate()
const outsider = (await anAdmin(database, { email: 'outsider@example.org' })).actor
const member = await anIncidentTeamMember(database, 'member@example.org')
let id: string

beforeEach(async () => {
  await database.sql('delete from incident; delete from incident_look; delete from outbox')
  id = randomUUID()
  await noteIncident(deps, member, { entry: id, words: 'Heard of a theft.', about: '', isUrgent: true })
})
const as = <T>(actor: ApprovedAdmin, work: (tx: Tx) => Promise<T>) => database.db.run(actor, work)
const open = () => findIncident(deps, member, { id, requestId: 'r' })

describe('an organiser who is not named', () => {
  it.each(['incident', 'incident_step', 'incident_look'])('reads nothing of %s', async (table) => {
    await open()
    await workOn(deps, member, { id, work: { intent: 'step', entry: randomUUID(), words: 'Asked.' } })
    const count = (tx: Tx) =>
      sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(tx)
    expect((await as(member, count)).rows[0]?.n).toBeGreaterThan(0)
    expect((await as(outsider, count)).rows).toEqual([{ n: 0 }])
  })

  it.each([
    [
      'incident',
      `insert into incident (id, edition_id, told_at, how, is_urgent, words)
       select gen_random_uuid(), id, now(), 'noted', false, 'x' from edition`,
    ],
    [
      'incident_team',
      'insert into incident_team (person_id, added_at, added_by) values (app.person_id(), now(), app.person_id())',
    ],
    [
      'block',
      'insert into block (id, edition_id, blocked_at) select gen_random_uuid(), id, now() from edition',
    ],
  ])('writes nothing into %s', async (_, statement) => {
    const write = (tx: Tx) => sql.raw(statement).execute(tx)
    await expect(as(outsider, write)).rejects.toMatchObject({ code: '42501' })
  })

  it('learns that there is something that nobody has read, and whom to ask; no more once it is read', async () => {
    expect(await as(outsider, isIncidentNew)).toBe(true)
    expect(await as(outsider, isInIncidentTeam)).toBe(false)
    await open()
    expect(await as(outsider, isIncidentNew)).toBe(false)
  })

  it('does not see in the queue of mails that somebody has told something', async () => {
    await database.sql(
      `insert into outbox (dedupe_key, lane, template, person_id, queued_at, due_at)
       values ('x', 1, 'incident-received', $1, now(), now())`,
      [member.personId],
    )
    const seen = (actor: ApprovedAdmin) =>
      as(actor, (tx) => tx.selectFrom('outbox').select('template').orderBy('id').execute())
    expect(await seen(outsider)).toEqual([])
    expect(await seen(member)).toEqual([{ template: 'incident-news' }])
  })

  it('is none of the team any more once the approval is taken back', async () => {
    const former = await anIncidentTeamMember(database)
    expect(await as(former, isInIncidentTeam)).toBe(true)
    await database.sql('update admin_profile set approved = false, revoked_at = now() where person_id = $1', [
      former.personId,
    ])
    expect(await as(former, isInIncidentTeam)).toBe(false)
    expect(await as(former, (tx) => tx.selectFrom('incident').select('id').execute())).toEqual([])
  })
})

it('the worker writes mails and forgets, and reads no word of it', async () => {
  const read = database.workerDb.run(mint.worker(), (tx) =>
    tx.selectFrom('incident').select('words').execute(),
  )
  await expect(read).rejects.toMatchObject({ code: '42501' })
})

describe('the team', () => {
  it('sees what is open first, and every look is noted', async () => {
    const closed = randomUUID()
    await noteIncident(deps, member, { entry: closed, words: 'Long ago.', about: '', isUrgent: false })
    await workOn(deps, member, {
      id: closed,
      work: { intent: 'closed', entry: randomUUID(), words: '', outcome: 'talked' },
    })
    expect(await listIncidents(deps, member, 'r')).toMatchObject([
      { id, state: 'new', isUrgent: true, lookedAfterBy: null },
      { id: closed, state: 'closed', lookedAfterBy: 'member@example.org' },
    ])
    expect((await open())?.looks).toMatchObject([{ by: 'member@example.org' }])
    expect((await open())?.looks).toHaveLength(2)
    expect(await database.sql('select id from incident_look where incident_id is null')).toHaveLength(1)
  })

  it('writes steps that stay as they are, each once, and closes with an outcome', async () => {
    const entry = randomUUID()
    const step = { intent: 'step', entry, words: 'Called.' } as const
    expect(await workOn(deps, member, { id, work: step })).toBe('step')
    expect(await workOn(deps, member, { id, work: { ...step, words: 'Changed.' } })).toBe('step')
    const end = {
      intent: 'closed',
      entry: randomUUID(),
      words: 'Found again.',
      outcome: 'nothing-to-do',
    } as const
    expect(await workOn(deps, member, { id, work: end })).toBe('closed')
    // The same press once more, and somebody who was slower.
    expect(await workOn(deps, member, { id, work: end })).toBe('closed')
    expect(await workOn(deps, member, { id, work: { ...end, entry: randomUUID() } })).toBe('gone')
    const seen = await open()
    expect(seen).toMatchObject({ state: 'closed', outcome: 'nothing-to-do' })
    expect(seen?.steps).toMatchObject([
      { kind: 'step', words: 'Called.', author: 'member@example.org' },
      { kind: 'closed', words: 'Found again.' },
    ])
    const change = (tx: Tx) => sql`update incident_step set words = 'x'`.execute(tx)
    await expect(as(member, change)).rejects.toMatchObject({ code: '42501' })
    expect(await workOn(deps, member, { id, work: { intent: 'reopened', entry: randomUUID() } })).toBe(
      'reopened',
    )
    expect(await open()).toMatchObject({ state: 'in-work', outcome: null })
  })

  it('decides who belongs to it; the last one stays, but at the command line', async () => {
    expect(await addToTeam(deps, member, 'nobody@example.org')).toEqual({ ok: false, error: 'no-organiser' })
    expect(await addToTeam(deps, member, 'Outsider@example.org')).toMatchObject({ ok: true })
    expect(await as(outsider, isInIncidentTeam)).toBe(true)
    const added = mint.incidentTeamMember(outsider.personId)
    for (const { personId } of [member, outsider]) {
      const others = await database.sql<{ id: string }>(
        'select person_id as id from incident_team where person_id <> all ($1::uuid[])',
        [[member.personId, outsider.personId]],
      )
      for (const { id: other } of others) await removeFromTeam(deps, member, other)
      if (personId === outsider.personId)
        expect(await removeFromTeam(deps, added, personId)).toEqual({ ok: false, error: 'last' })
      else expect(await removeFromTeam(deps, added, personId)).toMatchObject({ ok: true })
    }
    expect(await listTeam(deps, gate)).toMatchObject([{ email: 'outsider@example.org' }])
    await removeByHand(deps, gate, 'outsider@example.org')
    expect(await listTeam(deps, gate)).toEqual([])
    expect(await addToTeam(deps, gate, 'member@example.org')).toMatchObject({ ok: true })
  })
})
