import '#i18n/register-texts.server.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mint, type ApprovedAdmin } from '#db/actor.server.ts'
import { getDocumentProxy } from 'unpdf'
import { locales } from '#i18n/languages.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { cancelRegistration } from '#features/own/profile/profile.server.ts'
import { refuseMatch } from '#features/placing/matches/answering/answering.server.ts'
import { testDatabase, type TestDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aBlock } from '../../../../test/builders/incidents.ts'
import { print, printed } from '../../../../test/builders/letter-scene.ts'
import { aMatchOfTwo } from '../../../../test/builders/mail-scene.ts'
import { aGuest, anAdmin, type TestGuest, type TestHost } from '../../../../test/builders/people.ts'
import { checkLetter } from './checking.server.ts'
import { askForLetter, giveLetters, sayYes, takeYesBack, withdrawLetters } from './giving.server.ts'
import { readRecordLetters } from './record.server.ts'
import { viewGuestLetters, viewHostLetters } from './viewing.server.ts'

let database: TestDatabase
let deps: Deps
let admin: ApprovedAdmin
let guest: TestGuest
let host: TestHost
let matchId: string

const organisation = {
  ORGANISATION_NAME: 'Climate Beds e.V.',
  ORGANISATION_ADDRESS: 'Example Street 1; 53113 Bonn',
  ORGANISATION_PHONE: '+49 228 123456',
  CONTACT_EMAIL: 'hello@example.org',
}

beforeAll(async () => {
  database = await testDatabase({ moment: '2027-05-15T08:00:00Z' })
  deps = await testDeps(database, organisation)
  admin = (await anAdmin(database)).actor
})
beforeEach(async () => {
  await database.empty('outbox', 'rate_limit', 'match', 'registration')
  const scene = await aMatchOfTwo(database, {
    state: 'accepted',
    acceptedAt: '2027-05-15T07:00:00Z',
    guest: { firstName: 'Nguyễn Thị', lastName: 'Hà' },
  })
  guest = scene.guest
  host = scene.host
  matchId = scene.matchId
})

const see = async () => (await viewGuestLetters(deps, guest.actor))!
const mails = async () =>
  (await database.sql<{ template: string }>('select template from outbox order by template')).map(
    ({ template }) => template,
  )
async function organisationLetter(): Promise<string> {
  await giveLetters(deps, admin, [guest.registrationId])
  return (await see()).organisation!.id
}
async function hostLetter(): Promise<string> {
  expect(await sayYes(deps, host.actor, matchId)).toEqual({ ok: true, value: null })
  return (await see()).stays[0]!.letter!.id
}
const check = (number: string, code: string, ip = '192.0.2.1') =>
  checkLetter(deps, mint.gate(), { number, code, ip })
const stateOf = async ({ number, code }: { number: string; code: string }) => {
  const found = await check(number, code)
  return typeof found === 'string' ? found : found.state
}

describe('a letter before a match', () => {
  it('is asked for by the guest, given by organisers once, and the guest is told', async () => {
    expect(await see()).toMatchObject({ organisation: null, stays: [{ letter: null }] })
    await askForLetter(deps, guest.actor)
    await askForLetter(deps, guest.actor)
    const { organisation: asked } = await see()
    expect(asked).toMatchObject({ state: 'asked', number: null })
    expect(await print(deps, guest.actor, asked!.id)).toEqual({ ok: false, error: 'gone' })
    expect(await giveLetters(deps, admin, [guest.registrationId])).toBe(1)
    expect(await giveLetters(deps, admin, [guest.registrationId])).toBe(0)
    expect((await see()).organisation).toMatchObject({ id: asked!.id, state: 'ready' })
    expect(await mails()).toEqual(['visa-letter-ready'])
  })

  it('is given to nobody who does not come', async () => {
    const draft = await aGuest(database, { state: 'draft' })
    const cancelled = await aGuest(database, { state: 'cancelled' })
    const elsewhere = await aGuest(database)
    await database.sql('insert into arranged_elsewhere (registration_id, noted_at) values ($1, now())', [
      elsewhere.registrationId,
    ])
    const ids = [draft, cancelled, elsewhere].map(({ registrationId }) => registrationId)
    expect(await giveLetters(deps, admin, [...ids, host.registrationId])).toBe(0)
  })

  it('is given to nobody who is blocked; one that was given stays', async () => {
    const { registrationId, personId } = await aGuest(database)
    const given = await organisationLetter()
    for (const one of [guest, { personId }]) await aBlock(database, one)
    expect(await giveLetters(deps, admin, [registrationId, guest.registrationId])).toBe(0)
    expect((await see()).organisation).toMatchObject({ id: given, state: 'ready' })
    const onRecord = (id: string) => database.db.run(admin, (tx) => readRecordLetters(tx, id))
    expect(await onRecord(registrationId)).toMatchObject({ mayGive: false })
    expect(await onRecord((await aGuest(database)).registrationId)).toMatchObject({ mayGive: true })
  })

  it('says name, nights, number and sender, and of passport and birth what was typed', async () => {
    const id = await organisationLetter()
    const typed = { passport: 'C01X00T47', born: '3 May 2004' }
    const { words, bytes, name, number, version } = await printed(deps, guest.actor, id, typed)
    expect(words).toContain('Nguyễn Thị Hà, born on 3 May 2004, passport number C01X00T47, is registered')
    expect(words).toContain('free of charge for the nights from 13 to 20 June 2027 (7 nights), subject to')
    expect(words).toContain('Climate Beds e.V.')
    expect(words).toContain('Example Street 1 · 53113 Bonn · +49 228 123456 · hello@example.org')
    expect(words).toContain('15 May 2027')
    expect(words).toContain('not a declaration of commitment')
    expect(words).not.toContain('Bruno')
    expect(number).toMatch(/^\w{4}-\w{4}$/)
    expect(version).toBe(1)
    expect(name).toBe(`letter-${number}-en.pdf`)
    const pdf = await getDocumentProxy(new Uint8Array(bytes))
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    expect((await pdf.getMetadata()).info).toMatchObject({ Author: 'Climate Beds e.V.', Language: 'en-GB' })
    expect(pdf.numPages).toBe(1)
  })

  it('is written in the other language too, as the same version', async () => {
    const id = await organisationLetter()
    const english = await printed(deps, guest.actor, id)
    const german = await printed(deps, guest.actor, id, { language: 'de', passport: 'C01X00T47' })
    expect(german.words).toContain('Nguyễn Thị Hà, Passnummer C01X00T47, ist bei uns')
    expect(german.words).toContain('vom 13. bis zum 20. Juni 2027 (7 Nächte)')
    expect(german.words).toContain('keine Verpflichtungserklärung nach §§ 66 bis 68')
    expect(german).toMatchObject({ number: english.number, version: 1, code: english.code })
    expect(english.words).toContain('Nguyễn Thị Hà is registered')
  })

  it('stays true when a place is found, and ends with a reason that only the guest reads', async () => {
    const id = await organisationLetter()
    const paper = await printed(deps, guest.actor, id)
    expect(await stateOf(paper)).toBe('valid')
    expect(await withdrawLetters(deps, admin, [id], 'The visa was refused.')).toBe(1)
    expect(await withdrawLetters(deps, admin, [id], 'Again.')).toBe(0)
    expect(await check(paper.number, paper.code)).toEqual({
      state: 'withdrawn',
      stay: expect.anything(),
      initials: 'N. T. H.',
    })
    expect((await see()).organisation).toMatchObject({
      state: 'withdrawn',
      endReason: 'The visa was refused.',
    })
    expect(await print(deps, guest.actor, id)).toEqual({ ok: false, error: 'gone' })
    expect(await mails()).toEqual(['visa-letter-ready', 'visa-letter-withdrawn'])
    // Given anew it is another one.
    const again = await printed(deps, guest.actor, await organisationLetter())
    expect(again.number).not.toBe(paper.number)
    expect(await stateOf(paper)).toBe('withdrawn')
  })

  it('needs the name of the passport where another script is used, and keeps it', async () => {
    await database.sql(`update guest_facts set first_name = 'محمد' where registration_id = $1`, [
      guest.registrationId,
    ])
    await database.sql(`update contact set last_name = 'علي' where registration_id = $1`, [
      guest.registrationId,
    ])
    const id = await organisationLetter()
    expect((await see()).organisation).toMatchObject({ needsName: true })
    expect(await print(deps, guest.actor, id)).toEqual({ ok: false, error: 'name' })
    expect(await print(deps, guest.actor, id, { writtenName: 'محمد' })).toEqual({ ok: false, error: 'name' })
    const { words, number, code } = await printed(deps, guest.actor, id, { writtenName: 'Mohammad Ali' })
    expect(words).toContain('Mohammad Ali')
    // What a version says does not change with what is typed later.
    const again = await printed(deps, guest.actor, id, { writtenName: 'Somebody Else' })
    expect(again).toMatchObject({ number, code })
    expect(again.words).toContain('Mohammad Ali')
    expect(await check(number, code)).toMatchObject({ state: 'valid', initials: 'M. A.' })
  })
})

describe('a letter that names a host', () => {
  it.each(locales)('is one page in %s, however long names and addresses are', async (language) => {
    const id = await hostLetter()
    const pages = async () => {
      const { bytes, words } = await printed(deps, guest.actor, id, {
        language,
        passport: 'C01X00T47',
        born: '3 May 2004',
      })
      expect(words).toMatch(/Bruno.+(?:Code: ){1}/)
      return (await getDocumentProxy(new Uint8Array(bytes))).numPages
    }
    expect(await pages()).toBe(1)
    const long = 'Maria de los Ángeles Fernández-Castellanos'
    for (const table of ['guest_facts', 'host_facts'])
      await database.sql(`update ${table} set first_name = $1`, [`Bruno ${long}`])
    await database.sql('update contact set last_name = $1', [`${long} y ${long}`])
    await database.sql('update host_address set street = $1', [
      'Professor-Doktor-Hermann-von-Helmholtz-Gedächtnis-Allee am Alten Güterbahnhof',
    ])
    expect(await pages()).toBe(1)
  })

  it('needs the yes of the host, names host, address and nights, and tells the guest', async () => {
    const { words, bytes } = await printed(deps, guest.actor, await hostLetter())
    expect((await getDocumentProxy(new Uint8Array(bytes))).numPages).toBe(1)
    expect(words).toMatch(/Bruno Schmidt/)
    expect(words).toContain('from 13 to 20 June 2027 (7 nights)')
    expect(words).toMatch(/Address .*\d{5} Bonn, Germany/)
    await sayYes(deps, host.actor, matchId)
    expect(await mails()).toEqual(['visa-letter-ready'])
    expect(await viewHostLetters(deps, host.actor)).toMatchObject({
      guests: [{ guestName: 'Nguyễn Thị', isYes: true }],
      hasThanks: false,
    })
  })

  it('is withdrawn when the host takes the yes back; another yes is another letter', async () => {
    const paper = await printed(deps, guest.actor, await hostLetter())
    await takeYesBack(deps, host.actor, matchId)
    await takeYesBack(deps, host.actor, matchId)
    expect(await stateOf(paper)).toBe('withdrawn')
    expect(await mails()).toEqual(['visa-letter-ready', 'visa-letter-withdrawn'])
    const again = await printed(deps, guest.actor, await hostLetter())
    expect(again.number).not.toBe(paper.number)
  })

  it('is withdrawn when the match ends, and when the guest cancels', async () => {
    const first = await printed(deps, guest.actor, await hostLetter())
    const second = await printed(deps, guest.actor, await organisationLetter())
    await refuseMatch(deps, host.actor, matchId)
    expect(await stateOf(first)).toBe('withdrawn')
    expect(await stateOf(second)).toBe('valid')
    await cancelRegistration(deps, guest.actor)
    expect(await stateOf(second)).toBe('withdrawn')
    expect(await viewGuestLetters(deps, guest.actor)).toBeNull()
  })

  it.each([
    ['nights', `update match set stay = '[2027-06-13,2027-06-19)' where id = $1`],
    [
      'address',
      `update host_address set house_number = '99' where registration_id = (select host_registration_id from match where id = $1)`,
    ],
    [
      'the guest’s name',
      `update contact set last_name = 'Hạ' where registration_id = (select guest_registration_id from match where id = $1)`,
    ],
  ])('holds no longer when %s change, and the next version does', async (_, change) => {
    const id = await hostLetter()
    const first = await printed(deps, guest.actor, id)
    await database.sql(change, [matchId])
    expect(await stateOf(first)).toBe('replaced')
    expect((await see()).stays[0]!.letter).toMatchObject({ state: 'replaced' })
    const second = await printed(deps, guest.actor, id)
    expect(second).toMatchObject({ number: first.number, version: 2 })
    expect(second.code).not.toBe(first.code)
    expect([await stateOf(first), await stateOf(second)]).toEqual(['replaced', 'valid'])
  })

  it('is not for a host whose name no passport office reads', async () => {
    await database.sql(`update host_facts set first_name = 'Бруно' where registration_id = $1`, [
      host.registrationId,
    ])
    expect(await sayYes(deps, host.actor, matchId)).toEqual({ ok: false, error: 'name' })
  })

  it('needs an agreement', async () => {
    await database.sql(`update match set state = 'offered' where id = $1`, [matchId])
    expect(await sayYes(deps, host.actor, matchId)).toEqual({ ok: false, error: 'gone' })
  })
})
