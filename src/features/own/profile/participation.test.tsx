import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../test/builders/database.ts'
import * as reminderPage from '#features/own/profile/pages/reminder.tsx'
import * as secondPage from '#features/own/profile/pages/second-reminder.tsx'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aGuest, aHost, anAdmin } from '../../../../test/builders/people.ts'
import { aMatchOfAminaAndBruno, offeredAt, profileScene } from '../../../../test/builders/profile-scene.tsx'

// The two reminders (rules: before arrival): who is asked what, when, and who sees the answers.

let database: TestDatabase
let scene: ReturnType<typeof profileScene>

beforeAll(async () => {
  database = await testDatabase({ moment: offeredAt })
  scene = profileScene(database, await testDeps(database))
})

const reminder = '/profile/reminder'
const second = '/profile/secondReminder'
const seeReminder = (personId: string, path = reminder) => scene.seePage(reminderPage, personId, path)
const seeSecond = (personId: string, path = second) => scene.seePage(secondPage, personId, path)
const answer = (personId: string, form: Record<string, string>) =>
  scene.pressPage(reminderPage, personId, reminder, form)
const check = (personId: string, form: Record<string, string>) =>
  scene.pressPage(secondPage, personId, second, form)
const allYes = { coming: 'yes', accredited: 'yes', hasFlight: 'yes', hasVisa: 'yes' }
const sensitive = async (registrationId: string) =>
  (
    await database.sql(
      'select accredited, has_flight, has_visa from guest_sensitive where registration_id = $1',
      [registrationId],
    )
  )[0]

describe('the reminder', () => {
  it('keeps the three flags with the registration and the day of the yes, however often', async () => {
    database.clock.set(offeredAt)
    const { personId, registrationId } = await aGuest(database)
    expect(await scene.see(personId)).toContain('href="/profile/reminder"')
    for (const _ of [1, 2]) {
      expect(await answer(personId, { ...allYes, hasVisa: 'no' })).toEqual({ to: '/profile?done=confirmed' })
    }
    expect(await sensitive(registrationId)).toEqual({ accredited: true, has_flight: true, has_visa: false })
    expect(await seeReminder(personId)).toContain('You told us on 20 May 2027 that you are coming.')
    expect(await scene.see(personId, 'de', '?done=confirmed')).toContain('Am 20. Mai 2027 hast du uns gesagt')
  })

  it('changes no tier that a round has written down', async () => {
    const { personId, registrationId } = await aGuest(database)
    await database.sql(
      `with made as (insert into round (edition_id, number, seed, opened_at)
         select id, 7, 'seed', now() from edition returning id)
       insert into round_rank (round_id, registration_id, tier, draw) select id, $1, 6, 1 from made`,
      [registrationId],
    )
    await answer(personId, allYes)
    expect(
      await database.sql('select tier from round_rank where registration_id = $1', [registrationId]),
    ).toEqual([{ tier: 6 }])
  })

  it('says what is missing in both languages and keeps what was chosen', async () => {
    const { personId } = await aGuest(database)
    const came = await answer(personId, { coming: 'yes', hasFlight: 'no' })
    expect(came).toMatchObject({ status: 422 })
    expect(came.page).toContain('Accreditation is required.')
    expect(came.page).toContain('Visa is required.')
    expect(came.page).not.toContain('Journey booked is required.')
    expect(came.page).toMatch(
      /name="hasFlight" value="no" checked|checked="" value="no"|name="hasFlight"[^>]*checked[^>]*value="no"/,
    )
    const german = await scene.pressPage(reminderPage, personId, `/de${reminder}`, {})
    expect(german.page).toContain('Eine Antwort, ob du kommst, ist erforderlich.')
  })

  it('a no leads to the page that asks once more, and ends nothing by itself', async () => {
    const { personId } = await aGuest(database)
    expect(await answer(personId, { coming: 'no' })).toEqual({ to: '/profile?cancel=guest' })
    expect(await scene.see(personId, 'en', '?cancel=guest')).toContain('value="cancel-registration"')
    const { guest, matchId } = await aMatchOfAminaAndBruno(database, 'accepted', { acceptedAt: offeredAt })
    expect(await answer(guest.personId, { coming: 'no' })).toEqual({ to: `/profile?cancel=${matchId}` })
    expect(await database.sql('select state from match where id = $1', [matchId])).toEqual([
      { state: 'accepted' },
    ])
  })

  it('tells everybody else kindly why there is nothing to answer', async () => {
    database.clock.set(offeredAt)
    const host = await aHost(database)
    const draft = await aGuest(database, { state: 'draft' })
    const gone = await aGuest(database, { state: 'cancelled' })
    const late = await aGuest(database, { stay: ['2027-06-13', '2027-06-20'] })
    for (const { personId } of [host, await anAdmin(database), gone]) {
      expect(await seeReminder(personId)).toContain('You haven’t registered as one for Bonn 2027')
      expect(await answer(personId, allYes)).toMatchObject({ status: 409 })
    }
    expect(await seeReminder(draft.personId)).toContain('haven’t submitted your registration yet')
    expect(await answer(draft.personId, allYes)).toMatchObject({ status: 409 })
    database.clock.set('2027-06-13T21:59:59.999Z')
    expect(await answer(late.personId, allYes)).toEqual({ to: '/profile?done=confirmed' })
    database.clock.set('2027-06-13T22:00:00Z')
    expect(await seeReminder(late.personId)).toContain('Your arrival day is over')
    expect(await seeReminder(late.personId, `/de${reminder}`)).toContain('Dein Ankunftstag ist vorbei')
    expect(await answer(late.personId, allYes)).toMatchObject({ status: 409 })
  })

  it('is for the guest’s own eyes: a host sees none of it', async () => {
    const { guest, host } = await aMatchOfAminaAndBruno(database, 'accepted', { acceptedAt: offeredAt })
    await answer(guest.personId, allYes)
    const rows = await database.db.run(host.actor, async (tx) => [
      ...(await tx.selectFrom('participation').selectAll().execute()),
      ...(await tx.selectFrom('guestSensitive').selectAll().execute()),
    ])
    expect(rows).toEqual([])
    expect(await scene.see(host.personId)).not.toMatch(/accredit|visa|flight/i)
  })

  it('when saving fails says so, with what was chosen and whom to write to', async () => {
    database.clock.set(offeredAt)
    const { personId } = await aGuest(database)
    await database.sql('alter table participation add constraint full_up check (false) not valid')
    const came = await answer(personId, allYes)
    await database.sql('alter table participation drop constraint full_up')
    expect(came).toMatchObject({ status: 500 })
    expect(came.page).toContain('There was an error with saving your data, please try again.')
    expect(came.page).toContain('href="mailto:')
    expect(came.page?.match(/checked=""/g)).toHaveLength(4)
  })
})

describe('the final check', () => {
  const aStay = () => aMatchOfAminaAndBruno(database, 'accepted', { acceptedAt: offeredAt })
  const opensAt = '2027-06-05T22:00:00Z'
  const yes = (matchId: string, others: Record<string, string> = {}) => ({
    coming: 'yes',
    matchId,
    arrivesAbout: '18',
    contactMade: 'yes',
    ...others,
  })

  it('opens seven days before the arrival and closes with the arrival day', async () => {
    const { guest, matchId } = await aStay()
    const { personId } = guest
    database.clock.set('2027-06-05T21:59:59.999Z')
    expect(await seeSecond(personId)).toContain('This page opens on 6 June 2027')
    expect(await check(personId, yes(matchId))).toMatchObject({ status: 409 })
    expect(await scene.see(personId)).not.toContain('secondReminder')
    database.clock.set(opensAt)
    expect(await seeSecond(personId)).toContain('Bruno is expecting you on 13 June 2027.')
    expect(await seeSecond(personId, `/de${second}`)).toContain('Bruno erwartet dich am 13. Juni 2027.')
    expect(await scene.see(personId)).toContain('href="/profile/secondReminder"')
    database.clock.set('2027-06-13T21:59:59.999Z')
    expect(await check(personId, yes(matchId))).toEqual({ to: '/profile?done=arrival' })
    database.clock.set('2027-06-13T22:00:00Z')
    expect(await seeSecond(personId)).toContain('Your arrival day is over')
    expect(await check(personId, yes(matchId))).toMatchObject({ status: 409 })
  })

  it('tells the host when the guest comes and whether they have been in touch; the last answer counts', async () => {
    const { guest, host, matchId } = await aStay()
    database.clock.set(opensAt)
    const unknown = yes(matchId, { arrivesAbout: 'unknown', contactMade: 'no' })
    expect(await check(guest.personId, unknown)).toEqual({ to: '/profile?done=arrival-no-contact' })
    expect(await scene.see(host.personId)).toContain('Amina doesn’t know yet when they’ll arrive.')
    expect(await scene.see(host.personId)).toContain('you haven’t been in touch yet')
    for (const _ of [1, 2]) {
      expect(await check(guest.personId, yes(matchId))).toEqual({ to: '/profile?done=arrival' })
    }
    expect(await scene.see(host.personId)).toContain('Amina expects to arrive at about 18:00.')
    expect(await scene.see(host.personId, 'de')).toContain('Amina kommt voraussichtlich gegen 18:00 Uhr an.')
    expect(await scene.see(guest.personId)).toContain('You told Bruno you’d arrive at about 18:00.')
  })

  it('is gone for the host once the match has ended', async () => {
    const { guest, host, matchId } = await aStay()
    database.clock.set(opensAt)
    await check(guest.personId, yes(matchId))
    const seen = () => database.db.run(host.actor, (tx) => tx.selectFrom('arrival').selectAll().execute())
    expect(await seen()).toHaveLength(1)
    await scene.press(guest.personId, { intent: 'refuse', matchId, role: 'guest' })
    expect(await seen()).toEqual([])
    expect(await scene.see(host.personId)).not.toContain('18:00')
    expect(await seeSecond(guest.personId)).toContain('for guests who have accepted a place')
    expect(await check(guest.personId, yes(matchId))).toMatchObject({ status: 409 })
  })

  it('asks for every answer, and a no leads to the page that asks once more', async () => {
    const { guest, matchId } = await aStay()
    database.clock.set(opensAt)
    const came = await check(guest.personId, { matchId, coming: 'yes', arrivesAbout: '24' })
    expect(came).toMatchObject({ status: 422 })
    expect(came.page).toContain('The time you arrive is required.')
    expect(came.page).toContain('An answer to whether you have been in touch is required.')
    expect(await check(guest.personId, { matchId, coming: 'no' })).toEqual({
      to: `/profile?cancel=${matchId}`,
    })
  })

  it('is nobody else’s to answer', async () => {
    const { host, matchId } = await aStay()
    const other = await aStay()
    database.clock.set(opensAt)
    for (const { personId } of [host, other.guest]) {
      expect(await check(personId, yes(matchId))).toMatchObject({ status: 409 })
    }
    expect(await database.sql('select match_id from arrival where match_id = $1', [matchId])).toEqual([])
  })

  it('an offer that is not accepted yet asks nothing', async () => {
    const { guest } = await aMatchOfAminaAndBruno(database, 'offered')
    database.clock.set(opensAt)
    expect(await seeSecond(guest.personId)).toContain('for guests who have accepted a place')
  })
})
