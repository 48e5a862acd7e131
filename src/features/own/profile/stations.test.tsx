import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aGuest, aHost, anAdmin } from '../../../../test/builders/people.ts'
import { aMatchOfAminaAndBruno, offeredAt, profileScene } from '../../../../test/builders/profile-scene.tsx'

let database: TestDatabase
let scene: ReturnType<typeof profileScene>

beforeAll(async () => {
  database = await testDatabase({ moment: offeredAt })
  scene = profileScene(database, await testDeps(database))
})

const h1 = (page: string) => /<h1>(.*?)<\/h1>/.exec(page)?.[1]
/** The stations as they are read out, those that are lit with a light. */
const stations = (page: string) =>
  [...(/<ol class="stations".*?<\/ol>/.exec(page)?.[0] ?? '').matchAll(/<li(.*?)>(.*?)<\/li>/g)].map(
    ([, lit, inner]) =>
      [
        lit?.includes('is-lit') ? '*' : '',
        ...(inner ?? '')
          .replace(/<svg.*?<\/svg>/, '')
          .split(/<[^>]*>/)
          .map((part) => part.trim())
          .filter(Boolean),
      ]
        .join(' ')
        .trim(),
  )

async function look(registrationId: string, personId: string, action = 'view-record') {
  await database.sql(
    `insert into access_log (at, actor_person_id, action, subject_registration_id) values ('2027-04-05T08:00:00Z', $2, $3, $1)`,
    [registrationId, personId, action],
  )
}

describe('the profile begins with where somebody stands', () => {
  it('a guest from the registration to the round', async () => {
    const { personId, registrationId } = await aGuest(database)
    database.clock.set('2027-05-01T10:00:00Z')
    expect(stations(await scene.see(personId))).toEqual([
      '* Registered 1 April 2027 done',
      'Checked by an organiser (next)',
      'In a round from 15 May 2027 not yet',
      'Offer not yet',
      'Accepted not yet',
      'In contact not yet',
      'Arrived not yet',
    ])
    const organiser = (await anAdmin(database)).personId
    await look(registrationId, organiser, 'export-record')
    expect(stations(await scene.see(personId))[1]).toBe('Checked by an organiser (next)')
    await look(registrationId, organiser)
    expect(stations(await scene.see(personId))[1]).toBe('* Checked by an organiser 5 April 2027 done')
    await database.sql(
      `with opened as (insert into round (edition_id, number, seed, opened_at)
         select edition_id, 1, 'seed', '2027-05-16T10:00:00Z' from registration where id = $1 returning id)
       insert into round_rank select id, $1, 1, 1 from opened`,
      [registrationId],
    )
    database.clock.set(offeredAt)
    const page = await scene.see(personId)
    expect(stations(page)[2]).toBe('* In a round 16 May 2027 done')
    expect(h1(page)).toBe('We’re looking for a bed for you')
    expect(page).toContain('You are on the list for the next round')
    expect(page).not.toMatch(/tier|draw/i)
    expect(h1(await scene.see(personId, 'de'))).toBe('Wir suchen ein Bett für dich')
  })

  it('guest and host with an offer, an acceptance, and word of each other', async () => {
    const { guest, host, matchId } = await aMatchOfAminaAndBruno(database, 'offered')
    const offered = await scene.see(guest.personId)
    expect(h1(offered)).toBe('We have a place for you')
    expect(offered).toContain('Offer (4 of 7)')
    expect(offered.match(/We have a place for you/g)).toHaveLength(1)
    const toHost = await scene.see(host.personId)
    expect(h1(toHost)).toBe('We’ve asked a guest for you')
    expect(stations(toHost).slice(2, 4)).toEqual(['* Guest asked 20 May 2027 done', 'Guest said yes (next)'])
    await database.sql(`update match set state = 'accepted', accepted_at = $2 where id = $1`, [
      matchId,
      offeredAt,
    ])
    const accepted = await scene.see(guest.personId)
    expect(h1(accepted)).toBe('You have a place in Bonn')
    expect(stations(accepted).slice(4)).toEqual([
      '* Accepted 20 May 2027 done',
      'In contact (next)',
      'Arrived (planned: 13 June 2027) not yet',
    ])
    expect(h1(await scene.see(host.personId))).toBe('A guest is coming to you')
    await database.sql(
      `insert into milestone (match_id, what, told_by, told_at) values ($1, 'in-contact', 'host', '2027-06-07T10:00:00Z')`,
      [matchId],
    )
    const inTouch = await scene.see(guest.personId)
    expect(stations(inTouch)[5]).toBe('* In contact 7 June 2027 done')
    expect(inTouch).toContain('you arrive at Bruno’s on 13 June 2027')
    await database.sql(
      `insert into milestone (match_id, what, told_by, told_at) values ($1, 'arrived', 'guest', '2027-06-14T10:00:00Z')`,
      [matchId],
    )
    const there = await scene.see(guest.personId)
    expect(stations(there).at(-1)).toBe('* Arrived 14 June 2027 done')
    expect(there).not.toContain('you arrive at Bruno’s')
    await database.sql(`delete from milestone where what = 'arrived'`)
    await database.sql(
      `update match set state = 'completed', ended_at = '2027-06-21T10:00:00Z' where id = $1`,
      [matchId],
    )
    expect(stations(await scene.see(host.personId)).at(-1)).toBe('* Guest arrived 13 June 2027 done')
    expect(h1(await scene.see(guest.personId))).toBe('Your stay in Bonn is over')
  })

  it('says how things stand also for a person who has no line yet, or none any more', async () => {
    const { personId: organiser } = await anAdmin(database)
    expect(h1(await scene.see(organiser))).toBe('You haven’t registered for Bonn 2027 yet')
    const draft = await aGuest(database, { state: 'draft' })
    expect(h1(await scene.see(draft.personId))).toBe('Your registration isn’t finished')
    const gone = await aHost(database, { state: 'cancelled' })
    expect(h1(await scene.see(gone.personId))).toBe('Your registration has ended')
    const elsewhere = await aGuest(database)
    await database.sql('insert into arranged_elsewhere (registration_id, noted_at) values ($1, now())', [
      elsewhere.registrationId,
    ])
    const page = await scene.see(elsewhere.personId)
    expect(h1(page)).toBe('You have somewhere to sleep')
    expect(page).not.toContain('We can’t find a bed for everyone')
  })
})

describe('an offer is weighed on its page', () => {
  it('says what is kept of what was asked for, in which languages, and how far it is and who says so', async () => {
    const { guest, host } = await aMatchOfAminaAndBruno(database, 'offered', {
      guest: { onlyFemaleHosts: true, petProblem: true, longCommuteOk: false, languages: ['en', 'sw'] },
      host: { gender: 'male', living: 'alone', languages: ['de', 'en'], commuteMinutes: 30 },
    })
    await database.sql(`update host_facts set commute_source = 'estimate' where registration_id = $1`, [
      host.registrationId,
    ])
    const page = await scene.see(guest.personId)
    for (const words of [
      'No man living alone: not kept',
      'No pets: kept',
      'No more than 45 minutes to the conference: kept',
      'although it’s not quite what you asked for',
      'You both speak English.',
      'About 30 minutes to the venue, World Conference Center Bonn (our estimate)',
      'With Bruno in Beuel (lives alone)',
      '13–20 June 2027, 7 nights',
      'About 30 minutes to the conference (our estimate)',
      'dateTime="2027-05-25T21:59:59.999Z"',
    ])
      expect(page).toContain(words)
    const german = await scene.see(guest.personId, 'de')
    for (const words of [
      'Kein allein lebender Mann: passt nicht',
      'Ihr sprecht beide Englisch.',
      '(unsere Schätzung)',
    ])
      expect(german).toContain(words)
    expect(page.indexOf('value="accept"')).toBeLessThan(page.indexOf('No pets'))
  })

  it('says which of these nobody knows', async () => {
    const { guest } = await aMatchOfAminaAndBruno(database, 'offered', {
      guest: { longCommuteOk: false, accessAsk: ['hearing'], languages: ['sw'] },
      host: { commuteMinutes: null, languages: ['de'] },
    })
    const page = await scene.see(guest.personId)
    expect(page).toContain('Suitable for somebody deaf or hard of hearing: not certain')
    expect(page).toContain('Bruno’s registration doesn’t mention it.')
    expect(page).toContain('We don’t know how long it takes to the venue, World Conference Center Bonn')
    expect(page).toContain('You two haven’t named a language in common.')
  })
})
