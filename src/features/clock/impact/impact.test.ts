import { describe, expect, it } from 'vitest'
import { sql } from '#db/sql.server.ts'
import { database, worker } from '../../../../test/builders/mail-sending.ts'
import { aMatchOfTwo } from '../../../../test/builders/mail-scene.ts'
import { aHost, anEdition } from '../../../../test/builders/people.ts'
import { moments, prepareRetention, retentionDeps } from '../../../../test/builders/whole-season.ts'
import { forgetSeasons } from '../retention/retention-job.server.ts'
import { countAnswers } from './counting.server.ts'
import { readImpact } from './impact.server.ts'

prepareRetention()

const COUNTRIES = ['Kenya', 'kenia', 'Peru']

/** Twelve guests with two from Peru, each a week with a host of their own; what a test is about besides. */
async function aSeasonOf(count = 12) {
  for (let n = 0; n < count; n += 1) {
    const homeCountry = n < 2 ? 'Peru' : n < 11 ? (COUNTRIES[n % 2] ?? null) : 'Atlantis'
    const { guest, host } = await aMatchOfTwo(database, {
      state: 'completed',
      acceptedAt: '2027-05-16T08:00:00Z',
      guest: { globalSouth: true, homeCountry, age: 26 },
      host: { commuteMinutes: 10 + n },
    })
    await say(guest.registrationId, 'good')
    if (n < 9) await say(host.registrationId, 'mixed')
  }
}

const say = (registrationId: string, experience: string) =>
  database.sql(
    'insert into feedback (registration_id, experience, words, said_at) values ($1, $2, $3, now())',
    [registrationId, experience, 'Sea buckthorn'],
  )

const read = async () => {
  const edition = await anEdition(database)
  return database.workerDb.run(worker, (tx) => readImpact(tx, edition, database.clock.now()))
}

describe('the numbers of a season', () => {
  it('are nights that are over, of stays that both agreed to, and of nobody else', async () => {
    database.clock.set('2027-06-15T10:00:00Z')
    await aSeasonOf(11)
    // Neither who did not come, nor whose stay was never agreed to, nor a host nobody came to.
    for (const state of ['no_show', 'withdrawn', 'declined'] as const)
      await aMatchOfTwo(database, { state, ...(state === 'withdrawn' && { endReason: 'organiser' }) })
    await aHost(database, { living: 'hall', rooms: [{ type: 'shared', beds: { single: 8 } }] })
    const { stays, staysCountedAt } = await read()
    expect(staysCountedAt).toBeNull()
    expect(stays).toMatchObject({
      guests: 11,
      nights: 22,
      homes: 11,
      halls: 0,
      places: 22,
      medianMinutes: 15,
    })
    database.clock.set('2027-06-25T10:00:00Z')
    expect((await read()).stays.nights).toBe(77)
  })

  it('are nothing before anybody has slept', async () => {
    await aSeasonOf(11)
    database.clock.set('2027-06-13T10:00:00Z')
    expect((await read()).stays).toMatchObject({ guests: null, nights: null, homes: null, halls: 0 })
  })

  it('are counted before the first step of forgetting, and never again', async () => {
    await aSeasonOf()
    database.clock.set(moments.sensitive)
    const before = await read()
    const edition = await anEdition(database)
    expect(
      await database.workerDb.run(worker, (tx) => countAnswers(tx, edition, database.clock.now())),
    ).toEqual({
      guest: { experience: { good: 12 }, again: {} },
      host: { experience: { mixed: 9 }, again: {} },
    })
    // Nine from Kenya, two from Peru, and one from a country that we do not know.
    expect(before.stays).toMatchObject({ guests: 12, countries: null, ages: null })
    await forgetSeasons(retentionDeps(), database.clock.now())
    const counted = await read()
    expect(counted.stays).toEqual(before.stays)
    expect(counted.staysCountedAt?.toString()).toBe(moments.sensitive)
    expect(counted.answersCountedAt).toBeNull()
    expect(counted.answers.guest.experience).toBeNull()
    database.clock.set(moments.person)
    await forgetSeasons(retentionDeps(), database.clock.now())
    const { stays, answers, answersCountedAt } = await read()
    expect(stays).toEqual(before.stays)
    expect(answers).toEqual(before.answers)
    expect(answersCountedAt?.toString()).toBe(moments.person)
    expect(await database.sql('select registration_id from feedback')).toEqual([])
  })

  it('name a country from ten people up, in whatever language it was written', async () => {
    await aSeasonOf(11)
    for (let n = 0; n < 12; n += 1)
      await aMatchOfTwo(database, {
        state: 'completed',
        guest: n === 0 ? { globalSouth: true, homeCountry: 'Kenia' } : {},
      })
    database.clock.set('2027-06-25T10:00:00Z')
    const { stays } = await read()
    expect(stays.guests).toBe(23)
    expect(stays.countries).toEqual({ shown: { KE: 10 }, rest: 13 })
  })

  it('are kept by the database as they are, no matter who asks', async () => {
    await aSeasonOf()
    database.clock.set(moments.sensitive)
    await forgetSeasons(retentionDeps(), database.clock.now())
    await expect(
      database.workerDb.run(worker, (tx) => sql`update season_impact set figures = '{}'`.execute(tx)),
    ).rejects.toThrow(/permission denied/)
  })
})
