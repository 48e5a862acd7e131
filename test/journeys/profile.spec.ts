import { expect, test, type Browser } from '@playwright/test'
import { aGuest, aHost, anAdmin, type Sql } from '../builders/people.ts'
import { openSessionOf } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import { inFull } from './steps/in-full.ts'
import { Walker, word, type Language } from './steps/walker.ts'
import { someOf } from '../builders/often.ts'

// After the match: the two do not reach each other, the guest is asked twice, and in the end it does not work.

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

for (const { language, script } of someOf([
  { language: 'en', script: true },
  { language: 'de', script: false },
] as const)) {
  test(`between the match and the arrival, in ${language}, ${script ? 'with' : 'without'} JavaScript`, async ({
    browser,
  }) => {
    const { guest, host, organiser, emails } = await aStay(language)
    const amina = await enter(browser, language, script, guest.personId)
    const karla = await enter(browser, language, script, host.personId)
    const orla = await enter(browser, language, script, organiser.personId)
    const says = (key: string) => word(language, 'profile', key)
    const task = (link: string) =>
      orla.page
        .getByRole('listitem')
        // Within one of all that waits there is one for each guest.
        .filter({ hasText: `Sonne ${language}`, hasNot: orla.page.getByRole('listitem') })
        .getByRole('link', { name: word(language, 'matches', link) })

    await amina.goTo('/profile')
    await amina.press('profile', 'problemLink')
    await amina.fill({ words: 'The number does not ring' })
    await amina.press('profile', 'problemSend')
    await amina.sees(says('doneReported'))
    const reminder = await product.sink.take(emails.host)
    expect(reminder.subject).toBe(word(language, 'mails/contact-reminder-to-host', 'subject'))
    expect(reminder.text).toContain(emails.guest)
    expect(reminder.text).not.toContain('does not ring')

    await amina.goTo('/profile/reminder')
    await amina.press('profile', 'sendAnswers')
    await expect(amina.page.getByRole('alert').getByRole('link')).toHaveCount(1)
    await expect(amina.page.getByRole('alert')).toBeFocused()
    const titleWithProblems = word(language, 'common', 'titleWithProblems').replace('{title}', '')
    await expect(amina.page).toHaveTitle(
      new RegExp(`^${titleWithProblems}${says('reminderTitle').replace('?', '')}`),
    )
    await amina.fill({ coming: 'yes', accredited: 'yes', hasFlight: 'yes', hasVisa: 'yes' })
    expect(await isNarrow(amina)).toBe(true)
    await amina.press('profile', 'sendAnswers')
    await amina.expectPath('/profile')
    await amina.sees(says('doneConfirmedTitle'))

    await amina.goTo('/profile/secondReminder')
    await amina.fill({ coming: 'yes', arrivesAbout: '18', contactMade: 'no' })
    expect(await isNarrow(amina)).toBe(true)
    await amina.press('profile', 'sendAnswers')
    await amina.expectPath('/profile')
    await amina.sees(says('doneArrivalNoContact'))

    await karla.goTo('/profile')
    await karla.sees(/18:00/)
    await karla.doesNotSee('does not ring')
    expect(await isNarrow(karla)).toBe(true)

    await orla.goTo('/admin')
    await task('taskToMatch').click()
    await orla.settle()
    await orla.sees(/The number does not ring/)
    await orla.press('matches', 'decideProblems')
    await orla.sees(word(language, 'matches', 'done.decide-problems'))

    await karla.press('profile', 'inContact')
    await karla.sees(says('doneInContact'))
    await amina.goTo('/profile/way')
    await amina.sees(/Musterstraße 7/)
    expect(await isNarrow(amina)).toBe(true)

    await karla.press('profile', 'refuseLink')
    await expect(karla.page).toHaveTitle(new RegExp(`^${says('refuseTitle').replace('?', '')}`))
    await karla.fill({ words: 'A burst pipe' })
    await karla.press('profile', 'refuse')
    await karla.sees(says('doneRefused'))
    await amina.goTo('/profile')
    await amina.doesNotSee('Karla')
    await amina.doesNotSee('burst pipe')
    await amina.goTo('/profile/secondReminder')
    await amina.sees(says('finalCheckNoMatch'))

    await orla.goTo('/admin')
    await task('taskToGuest').click()
    await orla.expectPath(`/admin/matching/${guest.registrationId}`)

    for (const walker of [amina, karla, orla]) await walker.leave()
  })
}

inFull('without a connection the reminders stay, with what was answered, and say so', async ({ browser }) => {
  const { guest } = await aStay('en', '-offline')
  const amina = await enter(browser, 'en', true, guest.personId)
  const lost = word('en', 'common', 'notSent').split('{email}')[0] ?? ''
  for (const [page, answers] of [
    ['/profile/reminder', { coming: 'yes', accredited: 'no', hasFlight: 'yes', hasVisa: 'no' }],
    ['/profile/secondReminder', { coming: 'yes', arrivesAbout: '18', contactMade: 'yes' }],
  ] as const) {
    await amina.goTo(page)
    await amina.fill(answers)
    await amina.context.setOffline(true)
    await amina.page.getByRole('button', { name: word('en', 'profile', 'sendAnswers') }).click()
    await expect(amina.page.getByRole('alert')).toContainText(lost)
    const held = await amina.page
      .locator('main form')
      .evaluate((form: HTMLFormElement) => Object.fromEntries(new FormData(form)))
    expect(held).toMatchObject(answers)
    await amina.context.setOffline(false)
    await amina.press('profile', 'sendAnswers')
    await amina.expectPath('/profile')
  }
  // What the browser says of the two that had no connection.
  expect(amina.complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await amina.context.close()
})

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
