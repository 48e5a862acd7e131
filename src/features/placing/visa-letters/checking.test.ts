import '#i18n/register-texts.server.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mint, type ApprovedAdmin } from '#db/actor.server.ts'
import { WRONG_CODES } from '#domain/wrong-codes.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { testDatabase, type TestDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { print, printed } from '../../../../test/builders/letter-scene.ts'
import { wordsOf } from '../../../../test/builders/letter-words.ts'
import { aMatchOfTwo } from '../../../../test/builders/mail-scene.ts'
import { aGuest, anAdmin, type TestGuest, type TestHost } from '../../../../test/builders/people.ts'
import { checkLetter } from './checking.server.ts'
import { askForLetter, sayYes } from './giving.server.ts'
import { viewGuestLetters } from './viewing.server.ts'

let database: TestDatabase
let deps: Deps
let admin: ApprovedAdmin
let guest: TestGuest
let host: TestHost
let matchId: string

beforeAll(async () => {
  database = await testDatabase({ moment: '2027-05-15T08:00:00Z' })
  deps = await testDeps(database)
  admin = (await anAdmin(database)).actor
})
beforeEach(async () => {
  await database.empty('outbox', 'rate_limit', 'match', 'registration')
  const names = { firstName: 'Nguyễn Thị', lastName: 'Hà' }
  const scene = await aMatchOfTwo(database, { state: 'accepted', guest: names })
  ;({ guest, host, matchId } = scene)
})

const letterOf = async () => (await viewGuestLetters(deps, guest.actor))!.stays[0]!.letter!.id
async function hostLetter(): Promise<string> {
  expect(await sayYes(deps, host.actor, matchId)).toEqual({ ok: true, value: null })
  return letterOf()
}
const waits: number[] = []
const check = (number: string, code: string, ip = '192.0.2.1') =>
  checkLetter(deps, mint.gate(), { number, code, ip }, async (ms) => waits.push(ms))

describe('checking', () => {
  it('says state, nights and initials, and knows nothing without the code', async () => {
    const { number, code } = await printed(deps, guest.actor, await hostLetter())
    const found = await check(number, code)
    expect(found).toEqual({ state: 'valid', stay: expect.anything(), initials: 'N. T. H.' })
    expect(String((found as { stay: { start: unknown } }).stay.start)).toBe('2027-06-13')
    expect(await check(number, '0000-0000-0000')).toBe('unknown')
    expect(await check('0000-0000', code)).toBe('unknown')
  })
  it('is never shut: wrong codes of a network are answered later and later, right ones and others at once', async () => {
    const { number, code } = await printed(deps, guest.actor, await hostLetter())
    waits.length = 0
    for (let tries = 0; tries < 60; tries += 1) expect(await check('0000-0000', code)).toBe('unknown')
    expect(waits).toHaveLength(60 - WRONG_CODES.free)
    expect(waits.at(-1)).toBe(WRONG_CODES.longestMs)
    waits.length = 0
    expect(await check(number, code)).toMatchObject({ state: 'valid' })
    expect(await check('0000-0000', code, '192.0.2.2')).toBe('unknown')
    expect(waits).toEqual([])
    database.clock.set('2027-05-15T09:00:01Z')
    expect(await check('0000-0000', code)).toBe('unknown')
    expect(waits).toEqual([])
    database.clock.set('2027-05-15T08:00:00Z')
  })
  it('has never heard of it once the registration is deleted', async () => {
    const { number, code } = await printed(deps, guest.actor, await hostLetter())
    await database.sql('delete from registration where id = $1', [guest.registrationId])
    expect(await check(number, code)).toBe('unknown')
  })
})

describe('who sees what', () => {
  it('nobody’s passport number nor code is in the database', async () => {
    const typed = { passport: 'PASSPORTCANARY', born: 'BORNCANARY' }
    const { code, bytes } = await printed(deps, guest.actor, await hostLetter(), typed)
    expect(await wordsOf(bytes)).toContain('PASSPORTCANARY')
    const tables = await database.sql<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { name } of tables) {
      const [row] = await database.sql<{ found: boolean }>(
        `select exists (select from ${name} t where t::text ~ 'PASSPORTCANARY|BORNCANARY|${code}') as found`,
      )
      expect(row, name).toEqual({ found: false })
    }
  })
  it('a host learns nothing of what a guest has asked or printed, strangers nothing at all', async () => {
    await askForLetter(deps, guest.actor)
    await printed(deps, guest.actor, await hostLetter())
    const stranger = await aGuest(database)
    const count = (
      actor: TestGuest['actor'] | TestHost['actor'],
      table: 'visaLetter' | 'visaLetterVersion',
    ) => database.db.run(actor, async (tx) => (await tx.selectFrom(table).selectAll().execute()).length)
    expect(await count(guest.actor, 'visaLetter')).toBe(2)
    expect(await count(host.actor, 'visaLetter')).toBe(1)
    expect(await count(host.actor, 'visaLetterVersion')).toBe(0)
    expect(await count(stranger.actor, 'visaLetter')).toBe(0)
    expect(await print(deps, stranger.actor, await letterOf())).toEqual({ ok: false, error: 'gone' })
    expect(await sayYes(deps, mint.host(stranger.personId, stranger.registrationId), matchId)).toEqual({
      ok: false,
      error: 'gone',
    })
  })
  it('a guest gives themselves none, of the organisation nor of a host', async () => {
    const self = (row: object) =>
      database.db.run(guest.actor, (tx) =>
        tx
          .insertInto('visaLetter')
          .values({
            registrationId: guest.registrationId,
            issuedAt: '2027-05-15T08:00:00Z',
            letterNumber: 'K7QX-4M2P',
            issuedBy: guest.personId,
            ...row,
          })
          .execute(),
      )
    await expect(self({})).rejects.toThrow(/row-level security/)
    await expect(self({ matchId })).rejects.toThrow(/row-level security/)
  })
  it('an organiser who prints one has looked at guest and host', async () => {
    await printed(deps, admin, await hostLetter())
    const looks = await database.sql(
      `select subject_registration_id as id from access_log where request_id = 'test'`,
    )
    expect(looks.map(({ id }) => id).toSorted()).toEqual(
      [guest.registrationId, host.registrationId].toSorted(),
    )
  })
})
