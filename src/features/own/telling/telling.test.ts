import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { TELLING_LIMITS } from '#domain/incident.ts'
import { WRONG_CODES } from '#domain/wrong-codes.ts'
import { findIncident } from '#features/console/incidents/incidents.server.ts'
import { workOn } from '#features/console/incidents/working.server.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { anIncidentTeamMember } from '../../../../test/builders/incidents.ts'
import { aGuest, anAdmin } from '../../../../test/builders/people.ts'
import { addByCode, addToOwn, findByCode, listTold } from './coming-back.server.ts'
import { tellByName, tellWithoutName, type Telling } from './telling.server.ts'

const database = await testDatabase()
const deps = await testDeps(database)
const gate = mint.gate()
const other = await anAdmin(database)
const member = await anIncidentTeamMember(database)
const guest = await aGuest(database)

beforeEach(() => database.sql('delete from incident; delete from outbox; delete from rate_limit'))

const telling = (o: Partial<Telling> = {}): Telling => ({
  id: randomUUID(),
  words: 'The host came into my room at night.',
  about: 'Otto',
  reach: 'in the evening',
  isUrgent: false,
  ...o,
})
const tellAs = (o: Partial<Telling> = {}, wantsMail = false) =>
  tellByName(deps, guest.actor, { ...telling(o), wantsMail })
const tellUnnamed = async (o: Partial<Telling> = {}) => {
  const told = await tellWithoutName(deps, gate, { ...telling(o), ip: '192.0.2.2' })
  if (told === 'too-many') throw new Error(told)
  return told.code
}
const idOfLast = async () =>
  (await database.sql<{ id: string }>('select id from incident order by told_at desc limit 1'))[0]?.id ?? ''
const come = (typed: string) => findByCode(deps, gate, { typed, ip: '192.0.2.3' })
const mails = () =>
  database.sql<{ template: string; person: string; params: Record<string, string> }>(
    `select template, person_id as person, params from outbox order by params ->> 'what' desc nulls last`,
  )
const open = (id: string) => findIncident(deps, member, { id, requestId: 'r' })

describe('with one’s name', () => {
  it('it is one’s own to see, also whether it was read, and the team hears that there is something', async () => {
    const id = randomUUID()
    expect(await tellAs({ id })).toBe('told')
    expect(await listTold(deps, guest.actor)).toMatchObject([{ id, readAt: null, steps: [] }])
    expect(await mails()).toEqual([
      { template: 'incident-news', person: member.personId, params: { incidentId: id, what: 'told' } },
    ])
    await open(id)
    expect(await listTold(deps, guest.actor)).toMatchObject([{ readAt: database.clock.now().toString() }])
    const stranger = await aGuest(database)
    expect(await listTold(deps, stranger.actor)).toEqual([])
  })

  it('a second press changes nothing, and a mail that it has arrived goes only to those who asked for it', async () => {
    const id = randomUUID()
    await tellAs({ id }, true)
    await tellAs({ id }, true)
    expect((await mails()).map(({ template }) => template)).toEqual(['incident-news', 'incident-received'])
    expect(JSON.stringify(await mails())).not.toContain('night')
  })

  it('an answer of the team is read there, other steps are not; what is added reopens it and is told once', async () => {
    const id = randomUUID()
    await tellAs({ id })
    const step = (intent: 'step' | 'answer', words: string) =>
      workOn(deps, member, { id, work: { intent, entry: randomUUID(), words } })
    await step('step', 'Called Otto.')
    await step('answer', 'We have talked to him.')
    await workOn(deps, member, {
      id,
      work: { intent: 'closed', entry: randomUUID(), words: '', outcome: 'talked' },
    })
    const entry = randomUUID()
    for (const words of ['He did it again.', 'He did it again.'])
      expect(await addToOwn(deps, guest.actor, { id, entry, words })).toBe(true)
    const [told] = await listTold(deps, guest.actor)
    expect(told?.steps.map(({ kind, words }) => [kind, words])).toEqual([
      ['answer', 'We have talked to him.'],
      ['added', 'He did it again.'],
    ])
    expect(await open(id)).toMatchObject({ state: 'in-work', outcome: null })
    expect((await mails()).map(({ params }) => params['what'])).toEqual(['told', 'added'])
    const stranger = await aGuest(database)
    expect(await addToOwn(deps, stranger.actor, { id, entry: randomUUID(), words: 'x' })).toBe(false)
  })

  it('stays when the account is deleted, without the name', async () => {
    const teller = await aGuest(database)
    const id = randomUUID()
    await tellByName(deps, teller.actor, { ...telling({ id }), wantsMail: false })
    await database.sql('delete from person where id = $1', [teller.personId])
    expect(await open(id)).toMatchObject({ how: 'named', teller: null, about: 'Otto' })
  })
})

describe('without a name', () => {
  it('a code leads back to it, however it is typed, and its words are not shown again', async () => {
    const code = await tellUnnamed()
    const view = await come(` ${code.toLowerCase().replaceAll('-', ' ')} `)
    expect(view).toMatchObject({ readAt: null, steps: [] })
    expect(JSON.stringify(view)).not.toContain('night')
    expect(await come(code.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).toBe('unknown')
    expect(await come('nonsense')).toBe('unknown')
  })

  it('nothing says who it was: no person, and the code only as a hash; a second press gives the same code', async () => {
    const id = randomUUID()
    const code = await tellUnnamed({ id })
    expect(await tellUnnamed({ id })).toBe(code)
    const rows = await database.sql('select * from incident')
    expect(rows).toMatchObject([{ how: 'unnamed', teller_person_id: null }])
    expect(JSON.stringify([rows, await database.sql('select * from outbox')])).not.toContain(code)
  })

  it('one more thing reaches the team, and their answer the teller', async () => {
    const code = await tellUnnamed()
    const id = await idOfLast()
    await workOn(deps, member, {
      id,
      work: { intent: 'answer', entry: randomUUID(), words: 'Are you safe?' },
    })
    const added = { typed: code, ip: '192.0.2.3', entry: randomUUID(), words: 'Yes.' }
    expect(await addByCode(deps, gate, added)).toMatchObject({
      steps: [
        { kind: 'answer', words: 'Are you safe?' },
        { kind: 'added', words: 'Yes.' },
      ],
    })
    expect(await open(id)).toMatchObject({ steps: [{ kind: 'answer' }, { kind: 'added', author: null }] })
    expect(await addByCode(deps, gate, { ...added, typed: 'no code' })).toBe('unknown')
  })
})

describe('limits', () => {
  it('without a name a network can tell only so much in an hour; who is signed in is kept by nobody else', async () => {
    const flood = async () => tellWithoutName(deps, gate, { ...telling(), ip: '192.0.2.1' })
    for (let n = 0; n < TELLING_LIMITS.tellsPerNetwork.hour; n += 1) expect(await flood()).toMatchObject({})
    expect(await flood()).toBe('too-many')
    await tellUnnamed()
    const many = TELLING_LIMITS.tellsByName.hour
    for (let n = 0; n < many; n += 1) expect(await tellAs()).toBe('told')
    expect(await tellAs()).toBe('too-many')
    const all = TELLING_LIMITS.tellsPerNetwork.hour + 1 + many
    expect(await database.sql('select id from incident')).toHaveLength(all)
  })

  it('coming back is never shut: wrong codes of a network are answered later and later, right ones at once', async () => {
    const code = await tellUnnamed()
    const waits: number[] = []
    const tryCode = (typed: string, ip = '192.0.2.3') =>
      findByCode(deps, gate, { typed, ip }, async (ms) => waits.push(ms))
    for (let n = 0; n <= WRONG_CODES.free; n += 1) expect(await tryCode('x')).toBe('unknown')
    expect(waits).toEqual([WRONG_CODES.stepMs])
    expect(await tryCode(code)).toMatchObject({ readAt: null })
    expect(await tryCode('x', '192.0.2.4')).toBe('unknown')
    expect(waits).toHaveLength(1)
  })
})

it('while nobody is named all organisers hear that somebody has to be; nobody of them can open it', async () => {
  await database.sql('delete from incident_team')
  await tellAs()
  const told = await mails()
  expect(told.map(({ person }) => person).toSorted()).toEqual([member.personId, other.personId].toSorted())
  const { rows } = await database.db.run(other.actor, async (tx) => ({
    rows: await tx.selectFrom('incident').selectAll().execute(),
  }))
  expect(rows).toEqual([])
  await database.sql('insert into incident_team (person_id, added_at) values ($1, now())', [member.personId])
})

it('the address of a report on the team’s pages gives nobody its code', async () => {
  const code = await tellUnnamed()
  const ofOthers = await tellUnnamed({ id: await idOfLast(), words: 'x' })
  expect(ofOthers).not.toBe(code)
  expect(await database.sql('select id from incident')).toHaveLength(2)
})
