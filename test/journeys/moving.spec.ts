import { expect, test } from '@playwright/test'
import { aGuest, aHost, type TestGuest, type TestHost } from '../builders/people.ts'
import type { Product } from '../product/product.ts'
import { inFull } from './steps/in-full.ts'
import { enterOrganiser, inBothWays, look, type Way } from './steps/both-ways.ts'
import { Walker, word } from './steps/walker.ts'

// A guest goes to another host without ending anything: one is asked, one is told. Bruno and Berta have a guest each, Jonas and Nele a free bed.

inBothWays(
  (way) => {
    const moveOf = (guest: string) =>
      new RegExp(way.language === 'en' ? `^Move ${guest}` : `^Umzug von ${guest}`)

    test('a guest is asked to move, keeps the bed until the answer, and says yes', async ({ browser }) => {
      const { sink } = way.product
      const amina = await theGuest(way, 'Amina', 'Bruno')
      await theHost(way, 'Jonas')
      const organiser = await enterOrganiser(browser, way)

      await organiser.goTo(`/admin/match/${amina.matchId}`)
      await organiser.press('matches', 'moveHostChoose')
      await look(organiser, way, 'move-places')
      await chooseAt(organiser, 'Jonas')
      await look(organiser, way, 'move-form')
      await organiser.pressNamed(moveOf('Amina'))
      await organiser.sees(word(way.language, 'matching', 'moveProblem.way'))
      await organiser.fill({ way: 'asked' })
      await organiser.pressNamed(moveOf('Amina'))
      await organiser.sees(word(way.language, 'matches', 'done.move-host'))
      await look(organiser, way, 'move-asked')

      const question = await sink.take('amina@example.org')
      expect(question.text).toContain('Jonas')
      expect(question.text).toContain('Bruno')
      const toJonas = await sink.take('jonas@example.org')
      expect(toJonas.text).toContain('Amina')
      expect(toJonas.text, 'where she comes from is not his to know').not.toContain('Bruno')

      const guest = await enter(browser, way, amina.guest)
      await guest.goTo('/profile')
      await guest.sees(word(way.language, 'profile', 'moveTitle'))
      await guest.sees('Brunostr')
      await guest.doesNotSee('Jonasstr')
      await look(guest, way, 'move-asked-guest')
      const bruno = await enter(browser, way, amina.host)
      await bruno.goTo('/profile')
      await bruno.sees('Amina')
      await bruno.doesNotSee('Jonas')
      expect(sink.received, 'Bruno has heard of nothing').toEqual([])

      await guest.press('profile', 'accept')
      await guest.sees('Jonasstr')
      await guest.goTo('/profile')
      await guest.doesNotSee('Brunostr')
      expect((await sink.take('amina@example.org')).text).toContain('Jonasstr')
      expect((await sink.take('jonas@example.org')).text).toContain('amina@example.org')
      const toBruno = await sink.take('bruno@example.org')
      expect(toBruno.text).toContain('Amina')
      expect(toBruno.text).not.toContain('Jonas')
      await bruno.goTo('/profile')
      await bruno.doesNotSee('amina@example.org')

      await organiser.goTo(`/admin/match/${amina.matchId}`)
      await organiser.sees(word(way.language, 'matches', 'reason.moved'))
      for (const walker of [guest, bruno, organiser]) await walker.leave()
    })

    inFull('a guest is told, and until the emails leave it can be taken back', async ({ browser }) => {
      const { sink, sql } = way.product
      const bao = await theGuest(way, 'Bao', 'Berta')
      await theHost(way, 'Nele')
      const organiser = await enterOrganiser(browser, way)
      const guest = await enter(browser, way, bao.guest)

      await sql('update edition set hold_seconds = 600')
      await tell(organiser)
      await look(organiser, way, 'move-told')
      await guest.goTo('/profile')
      await guest.sees('Bertastr')
      await guest.doesNotSee('Nele')

      await organiser.goTo('/admin/inform')
      await look(organiser, way, 'move-held')
      await organiser.pressNamed(way.language === 'en' ? 'Take it back' : 'Zurücknehmen')
      await organiser.sees(way.language === 'en' ? 'Nobody has been told.' : 'Niemand hat davon gehört.')
      await nothingHasHappened()

      await tell(organiser)
      await organiser.goTo('/admin/matching/history')
      await look(organiser, way, 'move-history')
      await organiser.pressNamed(way.language === 'en' ? /^Undo: Bao/ : /^Zurücknehmen: Bao/)
      await organiser.sees(word(way.language, 'history', 'done.undo'))
      await organiser.sees(word(way.language, 'history', 'barrier.move-again'))
      await look(organiser, way, 'move-history-undone')
      await nothingHasHappened()

      await sql('update edition set hold_seconds = 0')
      await tell(organiser)
      const toBao = await sink.take('bao@example.org')
      expect(toBao.text).toContain('Nelestr')
      expect((await sink.take('nele@example.org')).text).toContain('bao@example.org')
      const toBerta = await sink.take('berta@example.org')
      expect(toBerta.text).toContain('Bao')
      expect(toBerta.text).not.toContain('Nele')
      await guest.goTo('/profile')
      await guest.sees('Nelestr')
      await guest.doesNotSee('Bertastr')
      await look(guest, way, 'move-told-guest')
      for (const walker of [guest, organiser]) await walker.leave()

      async function tell(walker: Walker) {
        await walker.goTo(`/admin/match/${bao.matchId}`)
        await walker.press('matches', 'moveHostChoose')
        await chooseAt(walker, 'Nele')
        await walker.fill({ way: 'told' })
        await walker.pressNamed(moveOf('Bao'))
        await walker.sees(word(way.language, 'matches', 'done.move-host'))
      }

      async function nothingHasHappened() {
        expect(await sql('select state from match where id = $1', [bao.matchId])).toEqual([
          { state: 'accepted' },
        ])
        await guest.goTo('/profile')
        await guest.sees('Bertastr')
        expect(sink.received).toEqual([])
        await organiser.goTo(`/admin/match/${bao.matchId}`)
        await organiser.sees(word(way.language, 'matches', 'moveHostChoose'))
      }
    })
  },
  { begin: async ({ sql }) => void (await sql('update edition set hold_seconds = 0')) },
)

const stay = ['2027-06-13', '2027-06-20'] as const

const theHost = ({ product, language }: Way, firstName: string): Promise<TestHost> =>
  aHost(product, {
    firstName,
    locale: language,
    email: `${firstName.toLowerCase()}@example.org`,
    street: `${firstName}str.`,
  })

/** Somebody who has accepted a place with that host. */
async function theGuest(way: Way, firstName: string, hostName: string) {
  const { product, language } = way
  const email = `${firstName.toLowerCase()}@example.org`
  const guest = await aGuest(product, { firstName, locale: language, email, stay })
  const host = await theHost(way, hostName)
  return { guest, host, matchId: await accepted(product, guest, host) }
}

async function accepted({ sql }: Product, guest: TestGuest, host: TestHost): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into match (edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id, room_id,
       place_id, stay, state, alone_in_room, offered_at, sent_at, deadline_at, accepted_at, created_at)
     select edition_id, id, person_id, $2, $3, $4, $5, daterange($6::date, $7::date), 'accepted', false, now(), now(),
       now() + interval '5 days', now(), now()
     from registration where id = $1 returning id`,
    [guest.registrationId, host.registrationId, host.personId, host.rooms[0]?.id, host.placeIds[0], ...stay],
  )
  if (!row) throw new Error('no match made')
  return row.id
}

async function enter(browser: Parameters<typeof enterOrganiser>[0], way: Way, who: { personId: string }) {
  const walker = await Walker.enter(browser, way.product, way.language, way.script)
  await walker.become(who)
  return walker
}

/** The place of that host, from the list of those that fit. */
async function chooseAt(organiser: Walker, host: string): Promise<void> {
  const row = organiser.page.locator('main tr').filter({ hasText: host })
  await row.getByRole('link').last().click()
  await organiser.settle()
}
