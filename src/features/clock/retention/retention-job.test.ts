import { describe, expect, it } from 'vitest'
import { sql } from '#db/sql.server.ts'
import { RETENTION_PLAN } from '#domain/retention-plan.ts'
import { guestAnswers } from '#features/registration/guests/guests.server.ts'
import { hostAnswers } from '#features/registration/hosts/hosts.server.ts'
import { database, worker } from '../../../../test/builders/mail-sending.ts'
import { aGuest, anEdition } from '../../../../test/builders/people.ts'
import {
  aSeason,
  emailOf,
  everything,
  moments,
  prepareRetention,
  retentionDeps,
  sizes,
  tables,
} from '../../../../test/builders/whole-season.ts'
import { forgetSeasons, forgetUpkeep, runRetention } from './retention-job.server.ts'
import { rehearseRetention } from './retention.server.ts'

prepareRetention()

const run = () => forgetSeasons(retentionDeps(), database.clock.now())
const rehearse = () => rehearseRetention(retentionDeps(), worker, database.clock.now())

describe('the plan', () => {
  it('says of every table of the database what becomes of it, and of no other', async () => {
    await anEdition(database)
    expect(Object.keys(RETENTION_PLAN).toSorted()).toEqual(await tables())
  })

  it('is told beforehand as it then happens, table by table, and nothing is done by telling', async () => {
    await aSeason()
    for (const step of ['sensitive', 'contacts', 'person'] as const) {
      database.clock.set(moments[step])
      const before = await sizes()
      const told = (await rehearse()).find((planned) => planned.step === step)
      expect(await sizes()).toEqual(before)
      expect(told?.isDue).toBe(true)
      // Whatever the plan says goes in this step has a row in this season, or the test would prove nothing.
      const planned = Object.entries(RETENTION_PLAN).flatMap(([table, fate]) =>
        'goes' in fate && step in fate.goes ? [table] : [],
      )
      const gone = Object.keys(told?.counts ?? {})
      const emptied = new Set(['guest_sensitive', 'registration_change', 'registration'])
      expect(gone.toSorted()).toEqual(planned.toSorted())
      expect(await run()).toEqual([{ edition: 'Bonn 2027', step, counts: told?.counts }])
      const after = await sizes()
      for (const [table, rows] of Object.entries(told?.counts ?? {}))
        if (step === 'person' || !emptied.has(table))
          expect(`${table} ${(before[table] ?? 0) - (after[table] ?? 0)}`).toBe(`${table} ${rows}`)
      const others = Object.keys(before).filter(
        (table) => !gone.includes(table) && !/^(retention|season)_/.test(table),
      )
      for (const table of others) expect(`${table} ${after[table]}`).toBe(`${table} ${before[table]}`)
      expect(await run()).toEqual([])
    }
  })
})

describe('a season', () => {
  it('can still be read by its people while it is only half forgotten', async () => {
    const { guest, host } = await aSeason()
    database.clock.set(moments.contacts)
    await run()
    const asked = await database.db.run(guest.actor, (tx) => guestAnswers(tx, guest.registrationId))
    expect(asked.personal).toMatchObject({ firstName: ['Amina'], lastName: [], phone: [] })
    expect(asked.equality).toMatchObject({ globalSouth: ['no'], homeCountry: [] })
    const offered = await database.db.run(host.actor, (tx) => hostAnswers(tx, host.registrationId))
    expect(offered.address).toMatchObject({ street: [], district: ['Beuel'] })
  })

  it('is forgotten step by step: first what says most, then how to find people, then the people', async () => {
    const { host } = await aSeason()
    const email = await emailOf(host.personId)
    database.clock.set(moments.before)
    expect(await run()).toEqual([])
    database.clock.set(moments.sensitive)
    await run()
    let left = await everything()
    for (const trace of ['Kenya', 'Uganda', 'Griots', 'Drummers', 'Rwanda', 'social.example'])
      expect(left).not.toContain(trace)
    for (const trace of ['Lichtweg', '4917139200', 'Diallo', '4917139222']) expect(left).toContain(trace)
    database.clock.set(moments.contacts)
    await run()
    left = await everything()
    for (const trace of ['Lichtweg', '4917139200', '4917139211', 'Diallo', 'Rivers United', '4917139222'])
      expect(left).not.toContain(trace)
    for (const trace of ['Amina', 'Bruno', 'brighter stairs', 'calls at night']) expect(left).toContain(trace)
    database.clock.set(moments.person)
    await run()
    left = await everything()
    for (const trace of [
      'Amina',
      'Bruno',
      'brighter stairs',
      'calls at night',
      'whispered note',
      'old friends',
      'former@example',
    ])
      expect(left).not.toContain(trace)
    // The host may be asked again next year: the address and the proof of the consent, and nothing else.
    expect(await database.sql(`select text_key, registration_id from consent`)).toEqual([
      { text_key: 'contact-next-year', registration_id: null },
    ])
    expect(
      await database.sql(
        `select email from person where not exists (select from admin_profile where person_id = id)`,
      ),
    ).toEqual([{ email }])
  })

  it('takes along what was looked at between the conference and its day, no matter who it was about', async () => {
    await aSeason()
    const late = (at: string) =>
      database.sql(
        `insert into access_log (at, actor_person_id, action, request_id)
         select $1, person_id, 'view-guests', 'late' from admin_profile where approved limit 1`,
        [at],
      )
    await late('2027-07-30T10:00:00Z')
    await database.sql(
      `insert into saved_view (person_id, list, name, search, is_shared, created_at)
       select person_id, 'guests', 'late', 'q=Amina', false, '2027-07-30T10:00:00Z' from admin_profile where approved limit 1`,
    )
    database.clock.set(moments.person)
    await run()
    expect(await database.sql('select at from access_log')).toEqual([])
    expect(await database.sql(`select name from saved_view where name = 'late'`)).toEqual([])
    // What was looked at when nothing of anybody was left waits as long as the last season's days.
    await late('2027-12-01T10:00:00Z')
    database.clock.set('2028-01-20T10:00:00Z')
    await forgetUpkeep(database.workerDb, worker, database.clock.now())
    expect(await database.sql('select at from access_log')).toHaveLength(1)
    database.clock.set('2028-02-20T10:00:00Z')
    await forgetUpkeep(database.workerDb, worker, database.clock.now())
    expect(await database.sql('select at from access_log')).toEqual([])
  })

  it('leaves of each table the last mark that it has changed, and a hundred in all', async () => {
    await aSeason()
    const marks = () =>
      database.sql<{ relation: string }>('select distinct relation from change_mark order by relation')
    const before = await marks()
    for (let nth = 0; nth < 150; nth += 1)
      await database.sql('update room set registration_id = registration_id where false')
    await forgetUpkeep(database.workerDb, worker, database.clock.now())
    expect(await marks()).toEqual(before)
    const [left] = await database.sql<{ n: number }>('select count(*)::int as n from change_mark')
    expect(left?.n).toBeLessThan(100 + before.length)
  })

  it('is caught up with at once after months without a worker', async () => {
    await aSeason()
    database.clock.set('2028-02-29T03:00:00Z')
    expect((await run()).map(({ step }) => step)).toEqual(['sensitive', 'contacts', 'person'])
    expect(await everything()).not.toMatch(/Amina|Bruno|Kenya|Lichtweg/)
    expect(await runRetention(retentionDeps(), database.clock.now())).toBe(0)
  })

  it('goes in parts of a hundred people, also when two workers begin at once, and the report is right', async () => {
    await anEdition(database)
    for (let n = 0; n < 205; n += 1) await aGuest(database, { homeCountry: 'Kenya' })
    database.clock.set(moments.sensitive)
    await Promise.all([run(), run()])
    expect(await database.sql(`select table_name, rows from retention_count`)).toEqual([
      { table_name: 'guest_sensitive', rows: 205 },
    ])
    expect(await everything()).not.toContain('Kenya')
  })

  it('leaves counts behind that lead to nobody, taken before anything went', async () => {
    await anEdition(database)
    for (let n = 0; n < 6; n += 1) await aGuest(database, { globalSouth: n < 5, accredited: true })
    for (let n = 0; n < 7; n += 1) await aGuest(database, { globalSouth: true, gender: 'male' })
    await aGuest(database, { gender: 'diverse' })
    database.clock.set(moments.person)
    await run()
    const counts = await database.sql('select subject, answer, people from season_count order by 1, 2')
    expect(counts).toContainEqual({ subject: 'registered', answer: 'guest', people: 14 })
    expect(counts).toContainEqual({ subject: 'global-south', answer: 'no', people: null })
    expect(counts).toContainEqual({ subject: 'global-south', answer: 'yes', people: null })
    expect(counts).toContainEqual({ subject: 'gender', answer: 'female', people: null })
    expect(counts).toContainEqual({ subject: 'gender', answer: 'diverse', people: null })
    expect(counts).toContainEqual({ subject: 'gender', answer: 'male', people: 7 })
    expect(await database.sql('select id from registration')).toEqual([])
  })

  it('that is another one stays: who is in both keeps the account, and loses only what was', async () => {
    const { guest } = await aSeason()
    await database.sql(`insert into edition select (jsonb_populate_record(e, '{"id":"00000000-0000-4000-8000-0000000000ed",
      "name":"Bonn 2028","conference_start_on":"2028-06-12","conference_end_on":"2028-06-22"}')).* from edition e`)
    await aGuest(database, { personId: guest.personId, firstName: 'Amina again' })
    database.clock.set(moments.person)
    await run()
    expect(await database.sql('select first_name from guest_facts')).toEqual([{ first_name: 'Amina again' }])
    expect(await database.sql('select count(*)::int as n from contact')).toEqual([{ n: 1 }])
    await database.sql(
      `delete from edition where name = 'Bonn 2028' and not exists (select from registration)`,
    )
    await database.empty('registration', 'person')
    await database.sql(`delete from edition where name = 'Bonn 2028'`)
  })

  it('is kept until its day by the database, whatever the worker asks for', async () => {
    await aSeason()
    database.clock.set('2027-06-30T21:00:00Z')
    const attempts = [
      'delete from registration',
      'delete from person',
      'delete from contact',
      'delete from host_address',
      'delete from round_rank',
      'delete from access_log',
    ]
    const before = await sizes()
    for (const statement of attempts)
      await database.workerDb.run(worker, (tx) => sql.raw(statement).execute(tx))
    expect(await sizes()).toEqual(before)
  })
})
