import { textOfMissing } from './reading.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { recordView } from '#db/access-log.server.ts'
import { mint } from '#db/actor.server.ts'
import { testDatabase, type TestDatabase } from '../../../../test/builders/database.ts'
import { givenColumns, KEPT_BACK, OWN_TABLE_NAMES, OWN_TABLES } from '#domain/own-data.ts'
import { describeOwnData } from '#features/own/account/reading.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { enqueueMail, lanes } from '#features/ground/mail-queue/mail-queue.server.ts'
import { refuseMatch } from '#features/placing/matches/answering/answering.server.ts'
import { reportContactProblem } from '#features/placing/matches/answering/contact-problems.server.ts'
import { confirmParticipation } from '#features/own/profile/participation.server.ts'
import { addNote } from '#features/console/records/notes.server.ts'
import { openSession } from '#features/ground/sign-in/session.server.ts'
import { suppress } from '#features/ground/suppression.server.ts'
import { fingerprintOf } from '#features/ground/suppression.server.ts'
import type { StepContext } from '#features/registration/wizard/steps/step.ts'
import type { Locale } from '#i18n/locale.ts'
import { translator } from '#i18n/translate.ts'
import { phoneRules } from '#platform/phone.server.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aMatchOfTwo, anAdmin } from '../../../../test/builders/mail-scene.ts'
import { aGuest } from '../../../../test/builders/people.ts'
import { collectOwnData } from './export.server.ts'

let database: TestDatabase
let deps: Deps

beforeAll(async () => {
  database = await testDatabase()
  deps = await testDeps(database)
})

const collect = (actor: Parameters<typeof collectOwnData>[1]) => collectOwnData(deps, actor, mint.gate())

const readerIn = async (locale: Locale): Promise<StepContext> => ({
  edition: await deps.edition(),
  locale,
  t: translator(locale),
  rules: phoneRules,
})

/** The tables that point at a person or a registration, straight or over others, and those that hold an address. */
async function tablesAboutPeople(): Promise<string[]> {
  const rows = await database.sql<{ name: string }>(`
    with recursive about(oid) as (
      select oid from pg_class where oid in ('person'::regclass, 'registration'::regclass)
      union
      select conrelid from pg_constraint join about on about.oid = confrelid where contype = 'f')
    select about.oid::regclass::text as name from about
    union select table_name from information_schema.columns join pg_tables on tablename = table_name
      where table_schema = 'public' and column_name ~ '(^|_)(email|person_id|registration_id|fingerprint)$'`)
  return rows.map(({ name }) => name.replaceAll('"', '')).toSorted()
}

const columnsOf = async (table: string) =>
  (
    await database.sql<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table],
    )
  ).map(({ name }) => name)

describe('the catalogue of the database', () => {
  it('has no table about people that is neither given out nor kept back with a reason', async () => {
    const known = new Set<string>([...OWN_TABLE_NAMES, ...Object.keys(KEPT_BACK)])
    expect((await tablesAboutPeople()).filter((name) => !known.has(name))).toEqual([])
  })

  it('has no column in them that is neither given out nor kept back with a reason', async () => {
    const forgotten: string[] = []
    for (const name of OWN_TABLE_NAMES) {
      const { columns, hidden } = OWN_TABLES[name]
      const known = new Set<string>([...columns, ...givenColumns(name), ...Object.keys(hidden)])
      for (const column of await columnsOf(name))
        if (!known.has(column) && !/^(?:id|.+_id)$/.test(column)) forgotten.push(`${name}.${column}`)
    }
    expect(forgotten).toEqual([])
  })

  it('deletes with a person whatever points at them', async () => {
    const rows = await database.sql<{ name: string }>(`
      select conrelid::regclass || ' ' || conname as name from pg_constraint
      where contype = 'f' and confrelid in ('person'::regclass, 'registration'::regclass) and confdeltype not in ('c', 'n')`)
    expect(rows).toEqual([])
  })
})

describe('one’s own data', () => {
  it('is everything there is about a guest, and nothing of the host but the nights', async () => {
    const { guest, host, matchId } = await aMatchOfTwo(database, {
      state: 'accepted',
      acceptedAt: '2027-05-15T09:00:00Z',
      guest: { homeCountry: 'Kenya', phone: '+4917139200', organisation: 'Rivers' },
      host: { street: 'Lichtweg' },
    })
    const now = database.clock.now()
    const admin = await anAdmin(database)
    await database.db.run(mint.gate(), (tx) => openSession(tx, deps, guest.personId, true))
    await database.db.run(admin.actor, (tx) =>
      recordView(
        tx,
        admin.actor,
        { action: 'view-match', subjects: [guest.registrationId, host.registrationId], requestId: 'r' },
        now,
      ),
    )
    const mail = {
      lane: lanes.match,
      template: 'accepted-to-guest',
      personId: guest.personId,
      matchId,
    } as const
    await database.db.run(mint.gate(), (tx) => enqueueMail(tx, { ...mail, dedupeKey: 'own' }, now))
    await database.sql(
      `insert into match_event (match_id, at, actor, actor_person_id, event, to_state, note) values ($1, now(), 'organiser', $2, 'drafted', 'draft', 'a secret note')`,
      [matchId, admin.personId],
    )
    const own = await collect(guest.actor)
    const text = JSON.stringify(own)
    for (const trace of [
      'Amina',
      'Diallo',
      'Kenya',
      '+4917139200',
      'Rivers',
      'accepted-to-guest',
      'view-match',
    ])
      expect(text).toContain(trace)
    for (const others of ['Bruno', 'Schmidt', 'Lichtweg', 'a secret note', host.personId, admin.personId])
      expect(text).not.toContain(others)
    expect(own.tables.access_log).toHaveLength(1)
    expect(own.tables.session).toMatchObject([{ sharedDevice: true }])
    expect(own.tables.match).toMatchObject([{ state: 'accepted', stay: '[2027-06-13,2027-06-20)' }])
    expect(own.listMailStopped).toBe(false)
  })

  it('has the organisers’ notes about oneself, but neither who wrote them nor how to reach others', async () => {
    const { guest, host } = await aMatchOfTwo(database, {
      state: 'accepted',
      guest: { phone: '+4917139200' },
    })
    const admin = await anAdmin(database)
    const note = (registrationIds: string[], words: string) =>
      addNote(deps, admin.actor, { registrationIds, entry: randomUUID(), words })
    await note(
      [guest.registrationId],
      'Calls from 0171 39200, else ask otto@example.com or +49 171 55667788.',
    )
    await note([host.registrationId], 'has a cat')
    const own = await collect(guest.actor)
    expect(own.tables.organiser_note).toMatchObject([
      { words: 'Calls from 0171 39200, else ask […] or […].' },
    ])
    expect(JSON.stringify(own)).not.toMatch(new RegExp(`a cat|otto@|${admin.personId}`))
    const text = JSON.stringify(describeOwnData(own, await readerIn('en')))
    expect(text).toContain('Organisers’ notes about your registration')
  })

  it('is as complete for a host, with rooms and places', async () => {
    const { host } = await aMatchOfTwo(database, { state: 'accepted', host: { street: 'Lichtweg' } })
    const own = await collect(host.actor)
    expect(own.tables.host_address).toMatchObject([{ street: 'Lichtweg' }])
    expect(own.tables.place).toHaveLength(host.placeIds.length)
    expect(JSON.stringify(own)).not.toMatch(/Amina|Diallo/)
  })

  it.each(['en', 'de'] as const)(
    'has what was said about a match since, in %s, each side its own words only',
    async (locale) => {
      const { guest, host, matchId } = await aMatchOfTwo(database, {
        state: 'accepted',
        acceptedAt: '2027-04-20T08:00:00Z',
      })
      const flags = { accredited: true, hasFlight: true, hasVisa: false }
      await confirmParticipation(deps, guest.actor, flags)
      await database.sql(
        `insert into arrival (match_id, arrives_about, arrives_with, answered_at) values ($1, 17, 'ICE 1021', now())`,
        [matchId],
      )
      for (const { actor } of [guest, host])
        await reportContactProblem(deps, actor, matchId, `unreachable, says the ${actor.role}`)
      await refuseMatch(deps, host.actor, matchId, 'a burst pipe')
      const [own, others] = [await collect(guest.actor), await collect(host.actor)]
      expect(own.tables.participation).toHaveLength(1)
      expect(own.tables.arrival).toMatchObject([{ arrivesAbout: 17, arrivesWith: 'ICE 1021' }])
      expect(own.tables.contact_problem).toMatchObject([{ note: 'unreachable, says the guest' }])
      expect(own.tables.rematch_task).toEqual([])
      expect(others.tables.contact_problem).toMatchObject([{ note: 'unreachable, says the host' }])
      expect(others.tables.rematch_task).toMatchObject([{ cause: 'refused' }])
      expect(others.tables.rematch_words).toEqual([{ note: 'a burst pipe' }])
      const reader = await readerIn(locale)
      expect(describeOwnData(own, reader).map(({ name }) => name)).toEqual(
        expect.arrayContaining(['participation', 'arrival', 'contact_problem']),
      )
      const text = JSON.stringify(describeOwnData(others, reader))
      expect(text).toContain('a burst pipe')
      expect(text).not.toMatch(/account\.|"refused"|says the guest/)
    },
  )

  it('is not an organiser’s view: a draft nobody has heard of is not in it, nor other people', async () => {
    const { guest, matchId } = await aMatchOfTwo(database, { state: 'draft' })
    await database.sql('update match set offered_at = null where id = $1', [matchId])
    const own = await collect(guest.actor)
    expect(own.tables.match).toEqual([])
    expect(own.tables.person).toHaveLength(1)
  })

  it('says who gave the answers once, and not by whom where a day is asked for', () => {
    expect(textOfMissing('said_by')).toBe('account.byYourself')
    expect(textOfMissing('said_on')).toBe('common.no')
  })

  it('says whether list mail is stopped', async () => {
    const { actor, personId } = await aGuest(database)
    const [row] = await database.sql<{ email: string }>('select email from person where id = $1', [personId])
    await database.db.run(mint.gate(), (tx) =>
      suppress(tx, fingerprintOf(deps.keys, row?.email ?? ''), {
        source: 'one-click',
        now: database.clock.now(),
      }),
    )
    expect((await collect(actor)).listMailStopped).toBe(true)
  })

  it.each(['en', 'de'] as const)('reads as words in %s, without a key or a code of ours', async (locale) => {
    const { guest } = await aMatchOfTwo(database, { state: 'accepted' })
    await database.sql(
      `insert into consent (person_id, registration_id, text_key, text_version, locale, source, given_at) values ($1, $2, 'sensitive', 1, 'de', 'registration', now())`,
      [guest.personId, guest.registrationId],
    )
    const sections = describeOwnData(await collect(guest.actor), await readerIn(locale))
    const text = JSON.stringify(sections)
    expect(text).toContain('Amina')
    expect(text).toContain(locale === 'en' ? '7 nights' : '7 Nächte')
    expect(text).toContain(
      locale === 'en' ? 'use of the sensitive answers' : 'Verwendung der sensiblen Angaben',
    )
    expect(text).not.toMatch(/account\.|guest-conduct|air-mattress|same-gender|\[2027|"true"|T\d\d:\d\d/)
  })

  it.each(['en', 'de'] as const)(
    'says in %s what an empty moment means, and asks a draft’s questions by name',
    async (locale) => {
      const { actor, personId } = await aGuest(database)
      const draft = {
        finished: { personal: { firstName: ['Nuru'], technical: ['x-7'] } },
        prefilled: {},
      }
      await database.sql('update registration set draft = $2, draft_saved_at = now() where person_id = $1', [
        personId,
        draft,
      ])
      await database.sql(
        `insert into consent (person_id, text_key, text_version, locale, source, given_at) values ($1, 'privacy', 1, 'de', 'sign-up', now())`,
        [personId],
      )
      const reader = await readerIn(locale)
      const sections = describeOwnData(await collect(actor), reader)
      const consent = sections.find(({ name }) => name === 'consent')
      const label = reader.t('account.field.withdrawn_at')
      expect(consent?.isFolded).toBe(true)
      expect(consent?.records[0]).toContainEqual({ label, lines: [reader.t('common.no')] })
      const text = JSON.stringify(sections.find(({ name }) => name === 'registration'))
      expect(text).toContain('Nuru')
      expect(text).not.toMatch(/firstName|technical|x-7/)
    },
  )
})
