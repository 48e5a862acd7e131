import { Temporal } from 'temporal-polyfill'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../test/builders/database.ts'
import {
  AUDIENCES,
  belongsTo,
  mailboxOf,
  subscriberBelongs,
  type AudienceMatch,
  type AudiencePerson,
  type AudienceRegistration,
  type AudienceContext,
} from '#domain/audience.ts'
import { MATCH_STATES } from '#domain/match-state.ts'
import { makeKeys } from '#platform/keys.server.ts'
import { fingerprintOf } from '#features/ground/suppression.server.ts'
import { mint } from '../../../test/builders/mail-scene.ts'
import { aGuest, aHost, anEdition } from '../../../test/builders/people.ts'
import { listAudience, findRecipients } from './audiences.server.ts'

const keys = makeKeys(Buffer.alloc(32, 7))
let database: TestDatabase
let editionId: string

beforeAll(async () => {
  database = await testDatabase({ moment: '2027-05-20T09:00:00Z' })
  editionId = (await anEdition(database)).id
})

/** A small generator with a seed, so that a failure comes again (Mulberry32). */
function dice(seed: number) {
  let state = seed
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { one: <T>(of: readonly T[]): T => of[Math.floor(roll() * of.length)] as T }
}
const hour = (hours: number | null) =>
  hours === null ? null : database.clock.now().add({ hours }).toString()

async function pastEdition(name: string, year: number): Promise<string> {
  const [row] = await database.sql<{ id: string }>(
    `insert into edition select (jsonb_populate_record(null::edition, to_jsonb(edition) || jsonb_build_object('id',
       gen_random_uuid(), 'name', $1::text, 'conference_start_on', make_date($2, 6, 10),
       'conference_end_on', make_date($2, 6, 20)))).* from edition where id = $3 returning id`,
    [name, year, editionId],
  )
  return row?.id ?? ''
}

test('of random people, SQL finds whom the rules name, in every audience', async () => {
  const { sql, clock } = database
  const last = await pastEdition('last', 2026)
  const earlier = await pastEdition('earlier', 2025)
  const editions = { this: editionId, last, earlier }
  const { one } = dice(20270520)
  const people = new Map<string, { email: string; isConfirmed: boolean; isKept: boolean } & Lists>()
  type Lists = { registrations: AudienceRegistration[]; matches: AudienceMatch[] }
  const spellings = ['karla', 'kar.la', 'karla+beds', 'ben', 'be.n', 'cleo+x', 'cleo']
  const used = new Set<string>()
  const anAddress = (n: number) => {
    const wished = `${one(spellings)}${one(['', '1', '2', '3'])}@${one(['gmail.com', 'googlemail.com', 'example.org'])}`
    const address = used.has(wished) ? `p${n}@example.org` : wished
    used.add(address)
    return address
  }
  for (let n = 0; n < 160; n += 1) {
    const email = anAddress(n)
    const isConfirmed = one([true, true, true, false])
    const [row] = await sql<{ id: string }>(
      `insert into person (email, locale, email_confirmed_at) values ($1, $2, $3) returning id`,
      [email, one(['en', 'de']), isConfirmed ? '2027-01-01T00:00:00Z' : null],
    )
    const id = row?.id ?? ''
    const kept = (['no', 'no', 'this', 'last', 'earlier', 'withdrawn', 'no'] as const)[n % 7] ?? 'no'
    if (kept !== 'no')
      await sql(
        `insert into consent (person_id, text_key, text_version, locale, source, given_at, withdrawn_at, kept_of)
         values ($1, 'contact-next-year', 1, 'en', 'registration', now(), $2, $3)`,
        [
          id,
          kept === 'withdrawn' ? '2027-02-01T00:00:00Z' : null,
          editions[kept === 'withdrawn' ? 'last' : kept],
        ],
      )
    // Kept of two years, and still one recipient.
    if (kept === 'last' && n % 2 === 0)
      await sql(
        `insert into consent (person_id, text_key, text_version, locale, source, given_at, kept_of)
         values ($1, 'contact-next-year', 2, 'en', 'registration', now(), $2)`,
        [id, earlier],
      )
    const isKept = kept === 'last' || kept === 'earlier'
    const who = { email, isConfirmed, isKept, registrations: [], matches: [] } as {
      email: string
      isConfirmed: boolean
      isKept: boolean
    } & Lists
    people.set(id, who)
    for (const edition of ['this', 'last', 'earlier'] as const)
      for (const role of ['guest', 'host'] as const) {
        if (one([true, true, true, false])) continue
        const state = one(['draft', 'submitted', 'submitted', 'submitted', 'cancelled'] as const)
        const consent = one(['none', 'given', 'given', 'withdrawn'])
        const [made] = await sql<{ id: string }>(
          `insert into registration (edition_id, person_id, role, state, created_at, updated_at)
           values ($1, $2, $3, $4, now(), now()) returning id`,
          [editions[edition], id, role, state],
        )
        if (consent !== 'none')
          await sql(
            `insert into consent (person_id, registration_id, text_key, text_version, locale, source, given_at, withdrawn_at)
             values ($1, $2, 'contact-next-year', 1, 'en', 'registration', now(), $3)`,
            [id, made?.id, consent === 'withdrawn' ? '2027-02-01T00:00:00Z' : null],
          )
        who.registrations.push({ edition, role, state, mayBeAskedAgain: consent === 'given' })
      }
  }
  await addMatches(people, one)
  const subscribe = (email: string, isConfirmed: boolean) =>
    sql(
      `insert into newsletter_signup (email, fingerprint, locale, consent_text_key, consent_text_version, consent_locale,
         consent_source, consent_given_at, confirmed_at) values ($1, $2, 'de', 'newsletter', 1, 'de', 'site', now(), $3)
       on conflict do nothing returning id`,
      [email, fingerprintOf(keys, email), isConfirmed ? '2027-01-01T00:00:00Z' : null],
    )
  const subscribers: string[] = []
  for (let n = 0; n < 30; n += 1) {
    const email = one(
      [...people.values()].map((who) => who.email).concat(`sub${n}@gmail.com`, `su.b${n}@gmail.com`),
    )
    const isConfirmed = one([true, true, false])
    const { length } = await subscribe(email, isConfirmed)
    if (isConfirmed && length === 1) subscribers.push(email)
  }
  const registeredAgain = new Set(
    [...people.values()]
      .filter((who) =>
        who.registrations.some(({ edition, state }) => edition === 'this' && state !== 'draft'),
      )
      .map(({ email }) => mailboxOf(email)),
  )
  const scene: AudienceContext = { now: clock.now(), registeredAgain }
  const former = [...people.values()].find((who) => belongsTo('former-hosts', who, scene))
  const respelt = former?.email.replace('@', '+respelt@') ?? ''
  await subscribe(respelt, true)
  subscribers.push(respelt)
  for (const audience of AUDIENCES) {
    const wanted = [...people.values()]
      .filter((who: AudiencePerson) => belongsTo(audience, who, scene))
      .map(({ email }) => email)
    // Under whatever spelling: nobody is written to twice.
    const told = new Set(wanted.map(mailboxOf))
    if (audience === 'former-hosts')
      wanted.push(
        ...subscribers.filter((email) => subscriberBelongs(email, scene) && !told.has(mailboxOf(email))),
      )
    const asked = { audience, editionId }
    const recipients = await database.workerDb.run(mint.worker(), (tx) => listAudience(tx, asked))
    expect(recipients.map(({ email }) => email).toSorted(), audience).toEqual(wanted.toSorted())
    expect(wanted.length, `${audience} is somebody`).toBeGreaterThan(2)
    expect(recipients.filter(({ isAddressBad }) => isAddressBad)).toEqual([])
    // People come first, then addresses alone.
    for (const { personId, signupId, email } of [...recipients.slice(0, 10), ...recipients.slice(-10)]) {
      const only = { personId, signupId }
      const again = await database.workerDb.run(mint.worker(), (tx) => listAudience(tx, { ...asked, only }))
      expect(
        again.map((recipient) => recipient.email),
        'one alone',
      ).toEqual([email])
    }
  }
})

type Somebody = { registrations: AudienceRegistration[]; matches: AudienceMatch[] }

/** Matches of the people that are there with hosts and guests of their own, in every state and moment. */
async function addMatches(people: ReadonlyMap<string, Somebody>, one: ReturnType<typeof dice>['one']) {
  const { sql } = database
  for (const [personId, who] of people)
    for (const side of ['guest', 'host'] as const) {
      const own = who.registrations.some(({ edition, role }) => edition === 'this' && role === side)
      if (!own || one([true, false])) continue
      const state = one([...MATCH_STATES, 'offered', 'offered', 'accepted'] as const)
      const deadline = one([null, -1, 0, 1])
      const held = one([null, null, -1, 0, 1])
      const guest = await aGuest({ sql }, { confirmed: false, state: 'draft' })
      const host = await aHost({ sql }, { confirmed: false, state: 'draft' })
      await sql(
        `insert into match (edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id,
           room_id, place_id, stay, state, alone_in_room, offered_at, sent_at, deadline_at, held_until, created_at)
         select $1, g.id, g.person_id, h.id, h.person_id, $4, $5, '[2027-06-14,2027-06-20)', $6, false, now(), now(), $7, $8, now()
         from registration g, registration h where g.edition_id = $1 and h.edition_id = $1
           and g.person_id = $2 and g.role = 'guest' and h.person_id = $3 and h.role = 'host'`,
        [
          editionId,
          side === 'guest' ? personId : guest.personId,
          side === 'host' ? personId : host.personId,
          host.rooms[0]?.id,
          host.placeIds[0],
          state,
          hour(deadline),
          hour(held),
        ],
      )
      who.matches.push({ side, state, deadline: toInstant(hour(deadline)), heldUntil: toInstant(hour(held)) })
    }
}
const toInstant = (text: string | null) => (text === null ? null : Temporal.Instant.from(text))

test('a mailbox is spelt in SQL as in the rules', async () => {
  for (const email of [
    'a.b+c@gmail.com',
    'a.b+c@googlemail.com',
    'a.b+c+d@example.org',
    'plain@example.org',
    '+@x.org',
  ]) {
    const [row] = await database.sql<{ mailbox: string }>('select app.mailbox($1) as mailbox', [email])
    expect(row?.mailbox).toBe(mailboxOf(email))
  }
})

test('a recipient is called by the name of the registration that makes them one; of two, as a guest', async () => {
  const guest = await aGuest(database)
  await aGuest(database)
  const host = await aHost(database)
  await aHost(database, { personId: guest.personId })
  await database.sql(`update guest_facts set first_name = 'Nour' where registration_id = $1`, [
    guest.registrationId,
  ])
  await database.sql(`update host_facts set first_name = 'Theo' where registration_id = $1`, [
    host.registrationId,
  ])
  const find = (personId: string) =>
    database.workerDb.run(mint.worker(), (tx) =>
      listAudience(tx, { audience: 'everyone', editionId, only: { personId, signupId: null } }),
    )
  expect(await find(guest.personId)).toMatchObject([
    { registrationId: guest.registrationId, firstName: 'Nour' },
  ])
  expect(await find(host.personId)).toMatchObject([
    { registrationId: host.registrationId, firstName: 'Theo' },
  ])
})

test('who wants no list mail is left out of news, and hears of their own registration', async () => {
  const guest = await aGuest(database, { email: 'wants-none@example.org' })
  await database.sql('insert into suppression (fingerprint, source, suppressed_at) values ($1, $2, now())', [
    fingerprintOf(keys, 'wants-none@example.org'),
    'one-click',
  ])
  const only = { personId: guest.personId, signupId: null }
  const asked = { audience: 'guests', editionId, only } as const
  const find = (kind: 'news' | 'registration') =>
    database.workerDb.run(mint.worker(), (tx) => findRecipients(tx, keys, { ...asked, kind }))
  expect(await find('news')).toEqual({ recipients: [], leftOut: 1, unreachable: 0 })
  expect(await find('registration')).toMatchObject({ recipients: [{ personId: guest.personId }], leftOut: 0 })
  const all = await database.workerDb.run(mint.worker(), (tx) =>
    findRecipients(tx, keys, { audience: 'guests', editionId, kind: 'news' }),
  )
  expect(all.leftOut).toBe(1)
  expect(all.recipients.length).toBeGreaterThan(1)
})

test('whose address gives our mail back is counted apart until it is put right', async () => {
  const guest = await aGuest(database, { email: 'comes-back@example.org' })
  const only = { personId: guest.personId, signupId: null }
  const asked = { audience: 'everyone', editionId, only } as const
  const find = (kind: 'news' | 'registration') =>
    database.workerDb.run(mint.worker(), (tx) => findRecipients(tx, keys, { ...asked, kind }))
  await database.sql('insert into bad_address (person_id, since) values ($1, now())', [guest.personId])
  for (const kind of ['news', 'registration'] as const)
    expect(await find(kind)).toEqual({ recipients: [], leftOut: 0, unreachable: 1 })
  await database.sql('update bad_address set put_right_at = now() where person_id = $1', [guest.personId])
  expect(await find('news')).toMatchObject({ recipients: [{ personId: guest.personId }], unreachable: 0 })
})
