import { Client } from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { queueDue } from '#features/ground/mail-queue/reminding-job.server.ts'
import { suppress } from '#features/ground/suppression.server.ts'
import { fingerprintOf } from '#features/ground/suppression.server.ts'
import { anAdmin } from '../../../../test/builders/mail-scene.ts'
import { database, keys, sendDue, sink, worker } from '../../../../test/builders/mail-sending.ts'
import { aGuest, aHost, anEdition } from '../../../../test/builders/people.ts'
import {
  consentOf,
  emailOf,
  moments,
  prepareRetention,
  retentionDeps,
} from '../../../../test/builders/whole-season.ts'
import { forgetSeasons, forgetUnfinished } from './retention-job.server.ts'

prepareRetention()

const run = () => forgetSeasons(retentionDeps(), database.clock.now())
const forgetLeft = () => forgetUnfinished(retentionDeps(), database.clock.now())

describe('“contact me next year”', () => {
  const forgetAll = async () => {
    database.clock.set(moments.person)
    await run()
    return database.sql('select person_id from consent')
  }

  it('taken back, in a registration that was cancelled, or with no list mail wanted, keeps nobody', async () => {
    await anEdition(database)
    const [back, suppressed] = [await aHost(database), await aHost(database)]
    await consentOf(back)
    await database.sql('update consent set withdrawn_at = now()')
    await consentOf(suppressed)
    await consentOf(await aHost(database, { state: 'cancelled' }))
    const fingerprint = fingerprintOf(keys, await emailOf(suppressed.personId))
    await database.db.run(mint.gate(), (tx) =>
      suppress(tx, fingerprint, { source: 'one-click', now: database.clock.now() }),
    )
    expect(await forgetAll()).toEqual([])
    expect(await database.sql('select id from person')).toEqual([])
  })

  it('said two years running is one address with one proof, the newer', async () => {
    const edition = await anEdition(database)
    const host = await aHost(database)
    await consentOf(host)
    await database.sql(
      `insert into consent (person_id, text_key, text_version, locale, source, given_at, kept_of)
       values ($1, 'contact-next-year', 1, 'de', 'host-form', '2026-04-01T11:00:00Z', $2)`,
      [host.personId, edition.id],
    )
    await forgetAll()
    const left = await database.sql(`select given_at from consent`)
    expect(left).toEqual([{ given_at: new Date('2027-04-01T11:00:00Z') }])
  })

  it('taken back later, the address goes with the next night', async () => {
    await anEdition(database)
    await consentOf(await aHost(database))
    await forgetAll()
    expect(await forgetLeft()).toBe(0)
    await database.sql('update consent set withdrawn_at = now()')
    expect(await forgetLeft()).toBe(1)
    expect(await database.sql('select id from person')).toEqual([])
  })
})

describe('what was never finished', () => {
  it('goes after its days: a draft with its account, and one with an account that is used elsewhere alone', async () => {
    await anEdition(database)
    const stale = await aGuest(database, { state: 'draft' })
    const used = await aGuest(database, { state: 'draft' })
    await aHost(database, { personId: used.personId })
    await aGuest(database)
    await database.sql(`update registration set updated_at = '2027-05-01T08:00:00Z'`)
    database.clock.set('2027-05-15T08:00:00Z')
    expect(await forgetLeft()).toBe(0)
    database.clock.set('2027-05-15T08:00:00.001Z')
    expect(await forgetLeft()).toBe(3)
    expect(
      await database.sql('select id from person where id = any ($1)', [[stale.personId, used.personId]]),
    ).toEqual([{ id: used.personId }])
    expect(await database.sql(`select role from registration order by role`)).toEqual([
      { role: 'guest' },
      { role: 'host' },
    ])
    expect(await forgetLeft()).toBe(0)
  })

  it('goes after the same days when it came from a list: imported people have confirmed nothing', async () => {
    await anEdition(database)
    const imported = await aGuest(database, { state: 'draft' })
    const began = await aGuest(database, { state: 'draft' })
    await database.sql(`update person set email_confirmed_at = null where id = $1`, [imported.personId])
    await database.sql(
      `update registration set imported_at = '2027-05-01T08:00:00Z', updated_at = '2027-05-01T08:00:00Z'`,
    )
    await database.sql(
      `update registration set draft_saved_at = '2027-05-02T08:00:00Z' where person_id = $1`,
      [began.personId],
    )
    database.clock.set('2027-05-15T08:00:00Z')
    expect(await forgetLeft()).toBe(0)
    database.clock.set('2027-05-15T08:00:00.001Z')
    expect(await forgetLeft(), 'the registration and the account').toBe(2)
    expect(
      await database.sql('select id from person where id = any ($1)', [[imported.personId, began.personId]]),
      'who has begun since counts from then',
    ).toEqual([{ id: began.personId }])
  })

  it('leaves organisers, and those who wait to become one', async () => {
    await anEdition(database)
    const organiser = await anAdmin(database)
    const waiting = await anAdmin(database)
    await database.sql('update admin_profile set approved = false where person_id = $1', [waiting.personId])
    await database.sql(`update person set created_at = '2020-01-01T00:00:00Z'`)
    expect(await forgetLeft()).toBe(0)
    expect(
      await database.sql('select id from person where id = any ($1)', [
        [organiser.personId, waiting.personId],
      ]),
    ).toHaveLength(2)
  })
})

describe('the notice a month before', () => {
  const announce = () => queueDue(database.workerDb, worker, 'retention-notice', database.clock.now())

  it('goes once to everybody who has handed in, with the day and whether the address stays', async () => {
    await anEdition(database)
    await database.empty('registration')
    const guest = await aGuest(database, { firstName: 'Amina' })
    const host = await aHost(database, { firstName: 'Bruno', locale: 'en' })
    await consentOf(host)
    await aGuest(database, { personId: host.personId })
    await aGuest(database, { state: 'draft' })
    await aGuest(database, { state: 'cancelled' })
    database.clock.set('2027-07-22T21:59:59.999Z')
    expect(await announce()).toBe(0)
    const organiser = await anAdmin(database)
    await aGuest(database, { personId: organiser.personId })
    database.clock.set('2027-07-23T08:00:00Z')
    expect(await announce()).toBe(4)
    expect(await announce()).toBe(0)
    await sendDue()
    expect(sink.received).toHaveLength(4)
    const textTo = async (personId: string) => {
      const email = await emailOf(personId)
      return sink.received.find(({ recipients }) => recipients[0] === email)?.mail.text ?? ''
    }
    expect(await textTo(guest.personId)).toContain('On 23 August 2027 we’ll delete')
    expect(await textTo(guest.personId)).toContain('We’ll delete your account and your email address too.')
    expect(await textTo(organiser.personId)).toContain('Your account stays')
    expect(await textTo(host.personId)).toContain('We’ll keep your email address')
    database.clock.set(moments.person)
    expect(await announce()).toBe(0)
  })
})

describe('somebody who comes back in the very moment in which the account is forgotten', () => {
  it('keeps it, with the registration that was begun', async () => {
    const edition = await anEdition(database)
    const [person] = await database.sql<{ id: string }>(
      `insert into person (email, locale, created_at) values ('back@example.org', 'en', '2026-01-01') returning id`,
    )
    const registering = new Client(database.connection('owner'))
    await registering.connect()
    try {
      await registering.query('begin')
      await registering.query(
        `insert into registration (person_id, edition_id, role, state, draft, draft_saved_at, created_at, updated_at)
         values ($1, $2, 'guest', 'draft', '{}', $3, $3, $3)`,
        [person?.id, edition.id, database.clock.now().toString()],
      )
      const forgetting = forgetLeft()
      await vi.waitFor(async () => {
        const waiting = await database.sql(
          `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%delete from person%'
           and datname = current_database()`,
        )
        expect(waiting).toHaveLength(1)
      }, 60_000)
      await registering.query('commit')
      await forgetting
    } finally {
      await registering.end()
    }
    expect(await database.sql('select person_id as id from registration')).toEqual([person])
  })
})
