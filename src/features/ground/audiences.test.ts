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
import { guestSearch, type GuestSearch } from '#domain/guest-search.ts'
import { type Dice, rollDice } from 'bed-matching/dice.ts'
import { isAgreed, type MatchState, MATCH_STATES, stateAt } from '#domain/match-state.ts'
import { makeKeys } from '#platform/keys.server.ts'
import { fingerprintOf } from '#features/ground/suppression.server.ts'
import { mint } from '../../../test/builders/mail-scene.ts'
import { aGuest, aHost, anEdition } from '../../../test/builders/people.ts'
import { listAudience } from './audiences.server.ts'

const keys = makeKeys(Buffer.alloc(32, 7))
let database: TestDatabase
let editionId: string

beforeAll(async () => {
  database = await testDatabase({ moment: '2027-05-20T09:00:00Z' })
  editionId = (await anEdition(database)).id
})

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
  const { sql } = database
  const last = await pastEdition('last', 2026)
  const earlier = await pastEdition('earlier', 2025)
  const editions = { this: editionId, last, earlier }
  const { pick: one } = rollDice('audiences')
  const people = new Map<
    string,
    Pick<AudiencePerson, 'email' | 'isKnown' | 'isKept' | 'isToldOtherwise'> & Somebody
  >()
  const spellings = ['karla', 'kar.la', 'karla+beds', 'ben', 'be.n', 'cleo+x', 'cleo']
  const used = new Set<string>()
  const anAddress = (n: number) => {
    const wished = `${one(spellings)}${one(['', '1', '2', '3'])}@${one(['gmail.com', 'googlemail.com', 'example.org'])}`
    const address = used.has(wished) ? `p${n}@example.org` : wished
    used.add(address)
    return address
  }
  for (let n = 0; n < 400; n += 1) {
    // Statistics of a time when hardly anybody was there: how long an audience takes must not depend on them.
    if (n === 1) await sql('analyze')
    // Some have no mailbox; of some an organiser has noted an address that was not proved yet.
    const isVouched = n % 11 === 0
    const address = n % 33 === 0 ? null : anAddress(n)
    const email = isVouched ? null : address
    const isKnown = isVouched || one([true, true, true, false])
    const since = '2027-01-01T00:00:00Z'
    const [row] = await sql<{ id: string }>(
      `insert into person (email, locale, email_confirmed_at, vouched_at) values ($1, $2, $3, $4) returning id`,
      [address, one(['en', 'de']), isKnown && !isVouched ? since : null, isVouched ? since : null],
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
    const lists: Somebody = {
      registrations: [],
      matches: [],
      search: 'gone',
      isOver: false,
      isElsewhere: n % 9 === 0,
      isBlocked: n % 5 === 0,
    }
    if (lists.isBlocked) await block(id)
    const isToldOtherwise = n % 4 === 0
    const who = { email, isKnown, isKept, isToldOtherwise, ...lists }
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
        if (edition === 'this' && isToldOtherwise) await tell(id, made?.id ?? '', '2027-03-01T10:00:00Z')
        else if (edition === 'this') await tell(id, made?.id ?? '', one(['2027-03-03T10:00:00Z', null]))
        if (edition === 'this' && role === 'guest') {
          who.search = searchOf(who, null)
          who.isOver = one([true, false, false])
          await sql(
            `insert into guest_facts values ($1, 'Cleo', 20, 'female', array['en'], daterange($2::date - 3, $2::date),
               false, false, 'yes', array['bed'], false, null)`,
            [made?.id, who.isOver ? '2027-05-20' : '2027-05-21'],
          )
          if (who.isElsewhere)
            await sql('insert into arranged_elsewhere (registration_id, noted_at) values ($1, now())', [
              made?.id,
            ])
        }
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
      [...people.values()]
        .flatMap((who) => who.email ?? [])
        .concat(`sub${n}@gmail.com`, `su.b${n}@gmail.com`),
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
      .flatMap(({ email }) => (email === null ? [] : mailboxOf(email))),
  )
  const scene: AudienceContext = { now: database.clock.now(), registeredAgain }
  const former = [...people.values()].find((who) => belongsTo('former-hosts', who, scene))
  const respelt = former?.email?.replace('@', '+respelt@') ?? ''
  await subscribe(respelt, true)
  subscribers.push(respelt)
  for (const audience of AUDIENCES) {
    const wanted = [...people.values()]
      .filter((who: AudiencePerson) => belongsTo(audience, who, scene))
      .map(({ email }) => email)
    // Under whatever spelling: nobody is written to twice.
    const told = new Set(wanted.flatMap((email) => (email === null ? [] : mailboxOf(email))))
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

/** Their registration was confirmed by an email that left then, or has not left yet. */
const tell = (personId: string, registrationId: string, sentAt: string | null) =>
  database.sql(
    `with mail as (insert into outbox (dedupe_key, lane, template, person_id, queued_at, due_at, state, sent_at)
       values (gen_random_uuid(), 1, 'registration-confirmed', $1, now(), now(), $3, $4) returning id, sent_at)
     insert into told (registration_id, outbox_id, at, way, fact, value)
     select $2::uuid, mail.id, sent_at, 'mail', 'lastRoundOn',
       case when sent_at < '2027-03-02' then '2027-05-30' else (select last_round_on::text from edition where id = $5) end
     from mail where sent_at is not null`,
    [personId, registrationId, sentAt ? 'sent' : 'queued', sentAt, editionId],
  )

/** Is not placed; others were, and may be again, or are only kept apart from somebody. */
const block = (personId: string) =>
  database.sql(
    `with made as (insert into block (id, edition_id, blocked_at) values (gen_random_uuid(), $1, now()) returning id)
     insert into block_party (id, block_id, person_id, is_of_pair) select gen_random_uuid(), id, $2::uuid, false from made`,
    [editionId, personId],
  )

type Somebody = {
  registrations: AudienceRegistration[]
  matches: AudienceMatch[]
  search: GuestSearch
  isOver: boolean
  /** Has found a bed without us, if a guest. */
  isElsewhere: boolean
  isBlocked: boolean
}
type Ended = 'guest-cancelled' | 'host-cancelled' | null

/** Of this year's guest with at most one match, which they have heard of unless it is a draft. */
function searchOf(who: Somebody, match: (AudienceMatch & { reason: Ended }) | null): GuestSearch {
  const own = who.registrations.find(({ edition, role }) => edition === 'this' && role === 'guest')
  const state: MatchState = match ? stateAt(match, database.clock.now()) : 'draft'
  const holds = state === 'offered' ? 'offered' : isAgreed(state) ? 'accepted' : null
  return guestSearch({
    isSubmitted: own?.state === 'submitted',
    isElsewhere: who.isElsewhere,
    isBlocked: who.isBlocked,
    holds,
    lastEnd:
      holds || state === 'draft'
        ? null
        : { reason: match?.reason ?? null, isOnlyThisPlace: false, isNoShow: state === 'no_show' },
  })
}

/** Matches of the people that are there with hosts and guests of their own, in every state and moment. */
async function addMatches(people: ReadonlyMap<string, Somebody>, one: Dice['pick']) {
  const { sql } = database
  for (const [personId, who] of people)
    for (const side of ['guest', 'host'] as const) {
      const own = who.registrations.some(({ edition, role }) => edition === 'this' && role === side)
      if (!own || one([true, false])) continue
      const state = one([...MATCH_STATES, 'offered', 'offered', 'accepted'] as const)
      const reason = state === 'withdrawn' ? one(['guest-cancelled', 'host-cancelled'] as const) : null
      const deadline = one([null, -1, 0, 1])
      const held = one([null, null, -1, 0, 1])
      const guest = await aGuest({ sql }, { confirmed: false, state: 'draft' })
      const host = await aHost({ sql }, { confirmed: false, state: 'draft' })
      await sql(
        `insert into match (edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id,
           room_id, place_id, stay, state, alone_in_room, offered_at, sent_at, deadline_at, held_until, created_at, end_reason)
         select $1, g.id, g.person_id, h.id, h.person_id, $4, $5, '[2027-06-14,2027-06-20)', $6, false, now(), now(), $7, $8, now(), $9
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
          reason,
        ],
      )
      const match = { side, state, deadline: toInstant(hour(deadline)), heldUntil: toInstant(hour(held)) }
      who.matches.push(match)
      if (side === 'guest') who.search = searchOf(who, { ...match, reason })
    }
}
const toInstant = (text: string | null) => (text === null ? null : Temporal.Instant.from(text))

test('a mailbox is spelt in SQL as in the rules', async () => {
  const gmail = ['a.b+c@gmail.com', 'a.b+c@googlemail.com']
  for (const email of [...gmail, 'a.b+c+d@example.org', 'plain@example.org', '+@x.org']) {
    const [row] = await database.sql<{ mailbox: string }>('select app.mailbox($1) as mailbox', [email])
    expect(row?.mailbox).toBe(mailboxOf(email))
  }
})
