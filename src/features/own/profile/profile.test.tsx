import { beforeAll, describe, expect, it } from 'vitest'
import { consentText } from '#domain/consent.ts'
import { testDatabase, type TestDatabase } from '../../../../test/builders/database.ts'
import type { MatchState } from '#domain/match-state.ts'
import { hostAnswers } from '../../../../test/builders/answers.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import type { MatchOverrides } from '../../../../test/builders/mail-scene.ts'
import { aGuest, aHost, anAdmin } from '../../../../test/builders/people.ts'
import { aMatchOfAminaAndBruno, offeredAt, profileScene } from '../../../../test/builders/profile-scene.tsx'

let database: TestDatabase
let scene: ReturnType<typeof profileScene>

beforeAll(async () => {
  database = await testDatabase({ moment: offeredAt })
  scene = profileScene(database, await testDeps(database))
})

const see: typeof scene.see = (...asked) => scene.see(...asked)
const aMatch = (state: MatchState, o?: MatchOverrides) => aMatchOfAminaAndBruno(database, state, o)
const stateOf = async (matchId: string) =>
  (await database.sql('select state from match where id = $1', [matchId]))[0]?.['state']

describe('a registration in plain words', () => {
  it('somebody with neither registration is led to both', async () => {
    const { personId } = await anAdmin(database)
    const page = await see(personId)
    expect(page).toContain('href="/signUp/guest"')
    expect(page).toContain('href="/signUp/host"')
    expect(page).toContain('href="/admin"')
  })

  it('a draft says which step is next and that nothing happens before it is sent', async () => {
    const { personId } = await aGuest(database, { state: 'draft' })
    const page = await see(personId)
    expect(page).toContain('Step 1 of 4')
    expect(page).toContain('href="/signUp/guest/form"')
    expect(page).not.toContain('can’t come any more')
    expect(page).not.toContain('href="/admin"')
  })

  it('a guest who waits reads when the mails go out: before the first, between the rounds, after the last', async () => {
    const { personId } = await aGuest(database)
    database.clock.set('2027-05-14T10:00:00Z')
    expect(await see(personId)).toContain('around 15 May 2027')
    database.clock.set('2027-05-15T10:00:00Z')
    expect(await see(personId)).toContain('in rounds until 5 June 2027')
    database.clock.set('2027-06-05T21:59:00Z')
    expect(await see(personId)).toContain('in rounds until 5 June 2027')
    database.clock.set('2027-06-05T22:00:00Z')
    expect(await see(personId)).toContain('The last round was on 5 June 2027')
    database.clock.set(offeredAt)
  })

  it('a guest who waits reads when places were last given out, once that cannot be taken back, and never a rank', async () => {
    const { personId, registrationId } = await aGuest(database)
    await database.sql(`update registration set submitted_at = '2027-05-01T10:00Z' where id = $1`, [
      registrationId,
    ])
    const listed = 'You are on the list for the next round'
    const passedOver = 'We last gave out places on 20 May 2027, and there was none for you yet'
    expect(await see(personId)).toContain(listed)
    await database.sql(`insert into dispatch (edition_id, press, sent_at, held_until)
      select id, gen_random_uuid(), '2027-05-20T09:00Z', '2027-05-20T09:02Z' from edition`)
    database.clock.set('2027-05-20T09:01:00Z')
    expect(await see(personId)).toContain(listed)
    database.clock.set('2027-05-20T09:02:00Z')
    const page = await see(personId)
    expect(page).toContain(passedOver)
    for (const rank of [/rank/i, /tier/i, /position/i, /priority/i]) expect(page).not.toMatch(rank)
    expect(await see(personId, 'de')).toContain('Zuletzt haben wir am 20. Mai 2027 Plätze vergeben')
    await database.sql('update dispatch set recalled_at = sent_at')
    expect(await see(personId)).toContain(listed)
    database.clock.set(offeredAt)
  })

  it('no place is promised to whom nobody looks for one', async () => {
    const { personId, registrationId } = await aGuest(database)
    await database.sql('insert into arranged_elsewhere (registration_id, noted_at) values ($1, now())', [
      registrationId,
    ])
    const page = await see(personId)
    expect(page).toContain('You found a bed elsewhere')
    expect(page).not.toContain('We’ll email you')
  })

  it('a guest who has some nights reads for which we still look', async () => {
    const { guest, matchId } = await aMatch('accepted', { acceptedAt: offeredAt })
    await database.sql(
      `update match set part_of = stay, stay = daterange(lower(stay), upper(stay) - 2) where id = $1`,
      [matchId],
    )
    expect(await see(guest.personId)).toContain('We’re still looking for one for ')
    await database.sql('update match set stay = part_of, part_of = null where id = $1', [matchId])
    expect(await see(guest.personId)).not.toContain('still looking')
  })

  it('says that our mail came back until the address is put right', async () => {
    const { personId } = await aGuest(database, { email: 'gone@example.net' })
    expect(await see(personId)).not.toContain('bounced')
    await database.sql('insert into bad_address (person_id, since) values ($1, now())', [personId])
    const page = await see(personId)
    expect(page).toContain('The mail server of gone@example.net rejected our last email')
    expect(page).toContain('href="/profile/email"')
    await database.sql('update bad_address set put_right_at = now()')
    expect(await see(personId)).not.toContain('bounced')
  })

  it('shows one’s own answers with the way to change them, also the sensitive ones', async () => {
    const { personId } = await aGuest(database, {
      firstName: 'Owner',
      globalSouth: true,
      homeCountry: 'Kenya',
    })
    const page = await see(personId)
    expect(page).toContain('Owner')
    expect(page).toContain('href="/signUp/guest/form?step=personal#firstName"')
  })

  it('leads to no step before which another one is missing', async () => {
    const { personId, registrationId } = await aHost(database, { state: 'draft' })
    const { address: _, ...finished } = hostAnswers
    await database.sql('update registration set draft = $2 where id = $1', [
      registrationId,
      JSON.stringify({ finished, prefilled: {} }),
    ])
    const page = await see(personId)
    expect(page).toContain('href="/signUp/host/form?step=personal#firstName"')
    expect(page).toContain('Your home, or a hall')
    expect(page).not.toMatch(/href="[^"]*step=(?!personal)\w+#/)
  })

  it('is complete in German', async () => {
    const { personId } = await aHost(database)
    const page = await see(personId, 'de')
    expect(page).toContain('Du bist jetzt offiziell als Gastgeber:in in Bonn registriert')
    expect(page).toContain('href="/de/logout?from=%2Fde%2Fprofile"')
  })
})

const secrets = ['Lampe', 'Lichtweg', 'Sonne', '+4917139200', '+49 17139200']

describe('a match, as the rules of who sees what allow', () => {
  it('nobody sees a draft', async () => {
    const { guest, host } = await aMatch('draft')
    expect(await see(guest.personId)).not.toContain('Bruno')
    expect(await see(host.personId)).not.toContain('Amina')
  })

  it('offered: both see the facts, the guest the exact deadline, nobody a contact', async () => {
    const { guest, host } = await aMatch('offered')
    const toGuest = await see(guest.personId)
    expect(toGuest).toContain('Bruno')
    expect(toGuest).toContain('Tuesday')
    expect(toGuest).toContain('25 May 2027, 23:59 (Berlin time)')
    const toHost = await see(host.personId)
    expect(toHost).toContain('Amina')
    expect(toHost).not.toContain('value="accept"')
    for (const secret of ['Lampe', 'Lichtweg']) expect(toGuest).not.toContain(secret)
    for (const secret of ['Sonne', '+4917139200', 'Kenya']) expect(toHost).not.toContain(secret)
  })

  it('offered, with the mail not yet sent: no deadline is invented', async () => {
    const { guest } = await aMatch('offered', { sentAt: null, deadlineAt: null })
    expect(await see(guest.personId)).toContain('The email about this place is on its way')
  })

  it('accepted: both see how to reach each other, and the host nothing sensitive', async () => {
    const { guest, host } = await aMatch('accepted', { acceptedAt: offeredAt })
    const toGuest = await see(guest.personId)
    for (const known of ['Bruno Lampe', 'Lichtweg 7', '53225 Bonn', 'tel:+']) expect(toGuest).toContain(known)
    expect(toGuest).not.toContain('value="accept"')
    const toHost = await see(host.personId)
    for (const known of ['Amina Sonne', 'tel:+4917139200', '>+49 17139200<']) expect(toHost).toContain(known)
    expect(toHost).not.toContain('Kenya')
  })

  it('accepted: the guest still reads who else sleeps in the room', async () => {
    const rooms = [{ type: 'shared' as const, beds: { single: 2 } }]
    const { guest, matchId } = await aMatch('accepted', {
      acceptedAt: offeredAt,
      guest: { roomSharing: 'same-gender' },
      host: { rooms },
    })
    expect(await see(guest.personId)).toContain('So far you’re the only guest in this room.')
    const other = await aGuest(database)
    await database.sql(
      `insert into match (edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id, room_id,
         place_id, stay, state, alone_in_room, offered_at, created_at)
       select m.edition_id, $2, $3, m.host_registration_id, m.host_person_id, m.room_id, p.id, m.stay, 'accepted', false,
         m.offered_at, m.created_at
       from match m join place p on p.room_id = m.room_id and p.id <> m.place_id where m.id = $1`,
      [matchId, other.registrationId, other.personId],
    )
    expect(await see(guest.personId)).toContain('One other guest has a place in this room.')
    expect(await see(guest.personId, 'de')).toContain('In diesem Zimmer hat noch ein Gast einen Platz.')
  })

  it.each(['declined', 'expired', 'withdrawn', 'no_show'] as const)(
    '%s: kind words, and the contact is gone on both sides',
    async (state) => {
      const { guest, host } = await aMatch(state, { acceptedAt: offeredAt })
      for (const [page, own] of [
        [await see(guest.personId), ['Sonne', '+4917139200']],
        [await see(host.personId), ['Lampe', 'Lichtweg']],
      ] as const) {
        expect(page).toContain('Past offers')
        // One's own surname and address stay among one's own answers.
        for (const secret of secrets.filter((word) => !own.some((mine) => mine === word))) {
          expect(page).not.toContain(secret)
        }
      }
    },
  )

  it('an offer past its deadline reads as expired before anybody wrote it down', async () => {
    const { guest, matchId } = await aMatch('offered')
    database.clock.set('2027-05-25T22:00:00Z')
    const page = await see(guest.personId)
    expect(page).toContain('ran out on 25 May 2027')
    expect(page).not.toContain('Bruno')
    expect(await stateOf(matchId)).toBe('offered')
  })
})

describe('a text that has changed since it was agreed to', () => {
  const agreed = (registrationId: string, textKey: string, version: number) =>
    database.sql(
      `insert into consent (person_id, registration_id, text_key, text_version, locale, source, given_at)
       select person_id, id, $2, $3, 'en', 'registration', now() from registration where id = $1`,
      [registrationId, textKey, version],
    )

  it.each([
    ['en', '', 'A text has changed'],
    ['de', '/de', 'Ein Text hat sich geändert'],
  ] as const)('is told on the profile with the page that asks again (%s)', async (locale, prefix, words) => {
    const { personId, registrationId } = await aGuest(database)
    const keys = ['guest-conduct-home', 'guest-conduct-communication', 'guest-conduct-respect']
    await agreed(registrationId, 'privacy', consentText('privacy').version - 1)
    for (const key of keys) await agreed(registrationId, key, 1)
    const page = await scene.see(personId, locale)
    expect(page).toContain(words)
    expect(page).toMatch(new RegExp(`class="notice.*href="${prefix}/profile/consents"`))
    expect(page).not.toContain('step=conduct"')
    await agreed(registrationId, 'privacy', consentText('privacy').version)
    expect(await scene.see(personId, locale)).not.toContain(words)
  })

  it('is asked again at the step whose box it stands beside', async () => {
    const { personId, registrationId } = await aGuest(database)
    for (const key of ['privacy', 'guest-conduct-home', 'guest-conduct-communication'])
      await agreed(registrationId, key, 1)
    await agreed(registrationId, 'guest-conduct-respect', 0)
    expect(await scene.see(personId)).toContain('href="/signUp/guest/form?step=conduct"')
  })
})
