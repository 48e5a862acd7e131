import { expect, test, type Browser } from '@playwright/test'
import { aGuest, aHost, anAdmin, type Sql } from '../builders/people.ts'
import { openSessionOf } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import { Walker, word, type Language } from './steps/walker.ts'
import { someOf } from '../builders/often.ts'

// An offer, on a small phone far away.

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

/** A guest who has accepted a place and arrives in three days, the host, and an organiser. */
async function aStay(language: Language, tag = '') {
  const sql: Sql = (text, values) => product.sql(text, values)
  const emails = { guest: `amina${tag}-${language}@example.org`, host: `karla${tag}-${language}@example.org` }
  const guest = await aGuest(
    { sql },
    { firstName: 'Amina', lastName: `Sonne ${language}`, locale: language, email: emails.guest },
  )
  const host = await aHost(
    { sql },
    { firstName: 'Karla', lastName: 'Brandt', locale: language, email: emails.host },
  )
  const organiser = await anAdmin({ sql })
  await sql(
    `insert into match (edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id, room_id,
       place_id, stay, state, alone_in_room, offered_at, sent_at, deadline_at, accepted_at, created_at)
     select edition_id, id, person_id, $2, $3, $4, $5, daterange(current_date + 3, current_date + 8), 'accepted', false,
       now(), now(), now() + interval '2 days', now(), now() from registration where id = $1`,
    [guest.registrationId, host.registrationId, host.personId, host.rooms[0]?.id, host.placeIds[0]],
  )
  return { guest, host, organiser, emails }
}

async function enter(
  browser: Browser,
  language: Language,
  script: boolean,
  personId: string,
): Promise<Walker> {
  const walker = await Walker.enter(browser, product, language, script)
  await walker.page.setViewportSize({ width: 360, height: 800 })
  const [name = '', value = ''] = (await openSessionOf(product, personId)).split('=')
  await walker.context.addCookies([{ name, value, url: product.url }])
  return walker
}

const isNarrow = (walker: Walker) =>
  walker.page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test.describe('far away', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })
  for (const { language, script } of someOf([
    { language: 'de', script: false },
    { language: 'en', script: true },
  ] as const)) {
    test(`an offer is understood and answered on the first screen of a phone, in ${language}`, async ({
      browser,
    }) => {
      const { guest, host, organiser } = await aStay(language, '-asked')
      // Everything that makes the words above the buttons long.
      await product.sql(
        `update host_facts set first_name = 'Maximiliane', district = 'Schwarzrheindorf', living = 'shared-room',
         commute_minutes = 38, commute_source = 'organiser', gender = 'male' where registration_id = $1`,
        [host.registrationId],
      )
      await product.sql(`update guest_facts set only_female_hosts = true where registration_id = $1`, [
        guest.registrationId,
      ])
      const [offer] = await product.sql(
        `update match set state = 'offered', accepted_at = null, alone_in_room = true where guest_person_id = $1 returning id`,
        [guest.personId],
      )
      const states = () => product.sql('select state from match where guest_person_id = $1', [guest.personId])
      const amina = await enter(browser, language, script, guest.personId)
      await amina.page.setViewportSize({ width: 360, height: 740 })
      const says = (key: string) => word(language, 'profile', key)
      const ownClock = word(language, 'offer', 'ownTime').split('{time}')[0] ?? ''

      await amina.goTo('/profile')
      const main = amina.page.locator('main')
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(word(language, 'offer', 'title'))
      await expect(amina.page.getByText(ownClock)).toHaveCount(script ? 1 : 0)
      for (const answer of [
        main.getByRole('button', { name: says('accept'), exact: true }),
        main.getByRole('link', { name: says('decline'), exact: true }),
      ]) {
        const box = await answer.boundingBox()
        expect(box && box.y + box.height).toBeLessThanOrEqual(740)
      }
      expect(await isNarrow(amina)).toBe(true)
      await amina.sees(
        `${word(language, 'offer', 'wish.no-man-alone')}: ${word(language, 'offer', 'outcome.broken')}`,
      )
      await main.locator('summary').click()
      await expect(
        main.getByRole('list', { name: word(language, 'offer', 'stations') }).getByRole('listitem'),
      ).toHaveCount(7)

      await amina.press('profile', 'decline')
      await amina.sees(says('declineTitle'))
      await amina.press('profile', 'declineNot')
      await amina.expectPath('/profile')
      expect(await states()).toEqual([{ state: 'offered' }])
      await amina.press('profile', 'decline')
      await amina.fill({ words: 'I asked for no man living alone' })
      await amina.press('profile', 'decline')
      await amina.sees(says('doneDeclinedTitle'))
      expect(await states()).toEqual([{ state: 'declined' }])

      const karla = await enter(browser, language, script, host.personId)
      await karla.goTo('/profile')
      await karla.doesNotSee('no man living alone')
      const orla = await enter(browser, language, script, organiser.personId)
      await orla.goTo(`/admin/match/${String(offer?.['id'])}`)
      await orla.sees(/I asked for no man living alone/)
      for (const walker of [amina, karla, orla]) await walker.leave()
    })
  }
})
