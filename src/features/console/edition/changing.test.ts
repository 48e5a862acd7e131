import { beforeEach, describe, expect, it, test } from 'vitest'
import { type ApprovedAdmin, mint } from '#db/actor.server.ts'
import { type EditionTexts, textsOf } from '#domain/edition-fields.ts'
import { valuesOf } from '#domain/edition-values.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { recheckChanged } from '#features/placing/matches/offering/rechecking.server.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { aMatchOfTwo } from '../../../../test/builders/mail-scene.ts'
import { aGuest, anAdmin, anEdition } from '../../../../test/builders/people.ts'
import { changeEdition, decideChange, listChanges, planChange } from './changing.server.ts'
import { findConsequences } from './consequences.server.ts'
import { editionFormSchema, editionTexts } from './edition-form.ts'

const database = await testDatabase({ moment: '2027-05-16T09:00:00Z' })
const deps = { db: database.db, clock: database.clock.now }
const olga = (await anAdmin(database, { email: 'olga@example.org' })).actor
const omar = (await anAdmin(database, { email: 'omar@example.org' })).actor

beforeEach(async () => {
  await database.empty('edition_change', 'match', 'registration', 'edition')
  database.clock.set('2027-01-10T09:00:00Z')
  await anEdition(database)
  database.clock.set('2027-05-16T09:00:00Z')
})

const edition = () => database.db.run(olga, getCurrentEdition)
const shown = async () => textsOf(valuesOf(await edition()))
const change = async (
  texts: Partial<EditionTexts>,
  more: Partial<{ id: string; shown: EditionTexts }> = {},
  by: ApprovedAdmin = olga,
) =>
  changeEdition(deps, by, {
    id: crypto.randomUUID(),
    reason: 'The city asked.',
    shown: await shown(),
    texts,
    ...more,
  })
const lastYear = () =>
  database.sql(
    `insert into edition select (jsonb_populate_record(edition, '{"id":"00000000-0000-4000-8000-000000000001","name":"Bonn 2026",
       "conference_start_on":"2026-06-08","conference_end_on":"2026-06-18"}')).* from edition`,
  )
const changes = async () => {
  const { id } = await edition()
  return database.db.run(olga, (tx) => listChanges(tx, id))
}
const consequences = async (texts: Partial<EditionTexts>) => {
  const before = await shown()
  return database.db.run(olga, async (tx) => {
    const planned = await planChange(tx, { shown: before, texts })
    if (!planned.ok) throw new Error(planned.error.kind)
    return findConsequences(tx, olga, planned.value, { now: database.clock.now(), requestId: 'r' })
  })
}

describe('an organiser', () => {
  it('changes the running edition with a reason, and finds it in the history', async () => {
    expect(await change({ lastRoundOn: '2027-06-07', acceptanceDays: '7' })).toEqual({
      ok: true,
      value: { state: 'made' },
    })
    expect(await edition()).toMatchObject({ acceptanceDays: 7, revision: 1 })
    expect(String((await edition()).lastRoundOn)).toBe('2027-06-07')
    expect(await changes()).toMatchObject([
      {
        by: 'olga@example.org',
        reason: 'The city asked.',
        state: 'made',
        before: { lastRoundOn: '2027-06-05', acceptanceDays: '5' },
        after: { lastRoundOn: '2027-06-07', acceptanceDays: '7' },
      },
    ])
  })
  it('who presses twice changes it once', async () => {
    const id = crypto.randomUUID()
    const first = await shown()
    const press = () => change({ acceptanceDays: '7' }, { id, shown: first })
    expect(await Promise.all([press(), press()])).toEqual([
      { ok: true, value: { state: 'made' } },
      { ok: true, value: { state: 'made' } },
    ])
    expect(await changes()).toHaveLength(1)
    expect((await edition()).revision).toBe(1)
  })
  it('undoes nothing that they have not seen', async () => {
    const old = await shown()
    await change({ acceptanceDays: '7' }, {}, omar)
    // Everything of the form comes back; only what differs from what it showed is theirs.
    expect(await change({ ...old, profileUpdateDays: '12' }, { shown: old })).toMatchObject({ ok: true })
    expect(await edition()).toMatchObject({ acceptanceDays: 7, profileUpdateDays: 12 })
    expect(await change({ acceptanceDays: '6' }, { shown: old })).toEqual({
      ok: false,
      error: { kind: 'changed' },
    })
    expect((await edition()).acceptanceDays).toBe(7)
  })
  test.each<[Partial<EditionTexts>, object]>([
    [{}, { kind: 'nothing' }],
    [{ acceptanceDays: '5 ' }, { kind: 'nothing' }],
    [
      { acceptanceDays: '99' },
      { kind: 'problems', problems: [{ field: 'acceptanceDays', problem: 'not-valid' }] },
    ],
  ])('who types %o is told: %o', async (texts, error) => {
    expect(await change(texts)).toEqual({ ok: false, error })
    expect(await changes()).toEqual([])
  })
  it('does not move it before the edition of last year, nor take its name', async () => {
    await lastYear()
    const moved = { conferenceStartOn: '2026-06-17', conferenceEndOn: '2027-06-24', name: 'Bonn 2026' }
    expect(await change(moved)).toEqual({
      ok: false,
      error: {
        kind: 'problems',
        problems: [
          { field: 'conferenceStartOn', problem: 'not-later' },
          { field: 'name', problem: 'same-name' },
        ],
      },
    })
  })
})

it('is changed as before while the next one waits', async () => {
  await database.sql(
    `insert into edition select (jsonb_populate_record(edition, '{"id":"00000000-0000-4000-8000-000000000002","name":"Bonn 2028",
       "conference_start_on":"2028-06-12","conference_end_on":"2028-06-22"}')).* from edition`,
  )
  expect(await change({ city: 'Beuel' })).toEqual({ ok: true, value: { state: 'made' } })
  expect(await edition()).toMatchObject({ name: 'Bonn 2027', city: 'Beuel' })
  expect(await change({ conferenceEndOn: '2028-06-12' })).toMatchObject({
    error: { problems: [{ field: 'conferenceEndOn', problem: 'into-next' }] },
  })
})

describe('what touches what keeps people safe', () => {
  it('are dates by which everybody would be forgotten at once', async () => {
    const past = {
      conferenceStartOn: '2026-06-08',
      conferenceEndOn: '2026-06-18',
      registrationOpensOn: '2026-01-10',
      registrationClosesOn: '2026-06-01',
      firstNotificationOn: '2026-05-15',
      lastRoundOn: '2026-06-01',
      hostEventAt: '2026-05-02 19:00',
    }
    expect(await change(past)).toEqual({ ok: true, value: { state: 'asked' } })
    expect((await edition()).conferenceEnd.toString()).toBe('2027-06-24')
  })
  const ask = () => change({ doubleBed: 'any', acceptanceDays: '7' })
  const waiting = async () => (await changes()).find(({ state }) => state === 'asked')?.id ?? ''
  it('waits for a second organiser', async () => {
    expect(await ask()).toEqual({ ok: true, value: { state: 'asked' } })
    expect(await edition()).toMatchObject({ doubleBed: 'named', acceptanceDays: 5, revision: 0 })
    expect(await change({ city: 'Köln' })).toEqual({ ok: false, error: { kind: 'waiting' } })
    const id = await waiting()
    expect(await decideChange(deps, olga, { id, intent: 'agree' })).toEqual({
      ok: false,
      error: { kind: 'own' },
    })
    expect(await decideChange(deps, omar, { id, intent: 'agree' })).toEqual({ ok: true, value: 'made' })
    expect(await edition()).toMatchObject({ doubleBed: 'any', acceptanceDays: 7, revision: 1 })
    expect(await decideChange(deps, omar, { id, intent: 'agree' })).toEqual({
      ok: false,
      error: { kind: 'decided' },
    })
    expect(await changes()).toMatchObject([
      { state: 'made', by: 'olga@example.org', decidedBy: 'omar@example.org' },
    ])
  })
  it('is refused by another, or taken back by the asker', async () => {
    for (const by of [omar, olga]) {
      await ask()
      expect(await decideChange(deps, by, { id: await waiting(), intent: 'refuse' })).toEqual({
        ok: true,
        value: 'refused',
      })
    }
    expect(await edition()).toMatchObject({ doubleBed: 'named', revision: 0 })
    expect(await changes()).toMatchObject([{ state: 'refused' }, { state: 'refused' }])
  })
  it('waits also when it comes from the command line', async () => {
    const asked = { id: crypto.randomUUID(), reason: 'r', shown: {}, texts: { retentionPersonDays: '50' } }
    expect(await changeEdition(deps, mint.gate(), asked)).toEqual({ ok: true, value: { state: 'asked' } })
    expect(await changes()).toMatchObject([{ by: null, state: 'asked' }])
    expect(await decideChange(deps, olga, { id: asked.id, intent: 'agree' })).toEqual({
      ok: true,
      value: 'made',
    })
  })
  it('cannot be agreed to by the asker, whatever a program says', async () => {
    await ask()
    await expect(
      database.sql(`update edition_change set state = 'made', decided_by = by_person_id`),
    ).rejects.toThrow(/check/)
  })
})

describe('before it is saved, a change says', () => {
  it('what becomes of offers and drafts', async () => {
    await aMatchOfTwo(database, {
      state: 'offered',
      sentAt: '2027-05-15T08:00:00Z',
      deadlineAt: '2027-05-20T21:59:59.999Z',
    })
    await aMatchOfTwo(database, { state: 'draft' })
    expect(await consequences({ acceptanceDays: '7' })).toMatchObject({
      openOffers: 1,
      drafts: 1,
      outside: null,
      misfits: null,
    })
    expect(await consequences({ city: 'Köln' })).toMatchObject({
      openOffers: null,
      drafts: null,
      mails: null,
      moved: [],
    })
  })
  it('whose nights lie outside and which matches no longer fit; they are kept and flagged', async () => {
    const { matchId, guest, host } = await aMatchOfTwo(database, {
      state: 'accepted',
      guest: { firstName: 'Amina', lastName: 'Diallo', stay: ['2027-06-13', '2027-06-20'] },
      host: { firstName: 'Hanna', lastName: null, stay: ['2027-06-13', '2027-06-20'] },
    })
    const moved = { conferenceStartOn: '2027-06-17', conferenceEndOn: '2027-06-27' }
    expect(await consequences(moved)).toMatchObject({
      outside: {
        guests: [{ text: 'Amina Diallo', to: `/admin/guest/${guest.registrationId}` }],
        hosts: [{ text: 'Hanna', to: `/admin/host/${host.registrationId}` }],
      },
      misfits: [{ text: 'Amina Diallo', to: `/admin/match/${matchId}` }],
    })
    const seen = await database.sql(`select action from access_log where subject_registration_id = $1`, [
      guest.registrationId,
    ])
    expect(seen).toEqual([{ action: 'view-edition' }])
    await change(moved)
    await recheckChanged(database.workerDb, mint.worker(), database.clock.now)
    expect(await database.sql('select state, flagged_reason, lower(stay)::text as from from match')).toEqual([
      { state: 'accepted', flagged_reason: 'outside-edition', from: '2027-06-13' },
    ])
    await change({ conferenceStartOn: '2027-06-14', conferenceEndOn: '2027-06-24' })
    await recheckChanged(database.workerDb, mint.worker(), database.clock.now)
    expect(await database.sql('select flagged_reason from match')).toEqual([{ flagged_reason: null }])
  })
  it('who has had a mail that names it, and what happens at another time', async () => {
    const { personId, registrationId } = await aGuest(database)
    await database.sql(
      `with mail as (insert into outbox (dedupe_key, template, person_id, lane, state, queued_at, due_at, sent_at)
         values ('k', 'registration-confirmed', $1, 1, 'sent', now(), now(), now()) returning id)
       insert into told (registration_id, outbox_id, at, way, fact, value)
       select $2, id, now(), 'mail', 'lastRoundOn', '2027-06-05' from mail`,
      [personId, registrationId],
    )
    const found = await consequences({ lastRoundOn: '2027-06-08' })
    expect(found.mails).toBe(1)
    await lastYear()
    await database.sql(
      `update registration set edition_id = (select id from edition where name = 'Bonn 2026')`,
    )
    expect((await consequences({ lastRoundOn: '2027-06-08' })).mails).toBe(0)
    expect(found.moved).toEqual([
      {
        words: 'seasonCalendar.date.last-round',
        count: null,
        before: '2027-06-04T22:00:00Z',
        after: '2027-06-07T22:00:00Z',
      },
    ])
    const [gone] = (await consequences({ firstNotificationOn: '2027-05-20' })).moved
    expect(gone).toMatchObject({
      words: 'seasonCalendar.date.first-notification',
      before: null,
      after: '2027-05-19T22:00:00Z',
    })
  })
})

test('what is typed is kept whole, however long, so that the page can say what is wrong with it', () => {
  const typed = 'Line\r\n'.repeat(300)
  expect(editionFormSchema.parse({ intent: 'look', reason: typed, shown: '{}' })).toMatchObject({
    reason: 'Line\n'.repeat(300).trim(),
  })
  expect(editionTexts({ city: 'x'.repeat(700) })).toEqual({ city: 'x'.repeat(700) })
})
