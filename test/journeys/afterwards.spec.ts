import { expect, test } from '@playwright/test'
import { aGuest, aHost, anAdmin, type Sql } from '../builders/people.ts'
import { openSessionOf } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import { Walker } from './steps/walker.ts'

// After the stay: a guest without script says in German how it was, and an organiser reads it without a name.

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(async () => {
  await product.stop()
})

async function enter(
  browser: Parameters<typeof Walker.enter>[0],
  personId: string,
  language: 'en' | 'de',
  hasScript: boolean,
) {
  const walker = await Walker.enter(browser, product, language, hasScript)
  const [name = '', value = ''] = (await openSessionOf(product, personId)).split('=')
  await walker.context.addCookies([{ name, value, url: product.url }])
  return walker
}

test('how it was reaches organisers, in words without a name and in numbers', async ({ browser }) => {
  const sql: Sql = (text, values) => product.sql(text, values)
  const organiser = await anAdmin({ sql })
  const guest = await aGuest({ sql }, { firstName: 'Amina', locale: 'de' })
  const host = await aHost({ sql }, { firstName: 'Bruno' })
  await sql(
    `insert into match (edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id, room_id,
       place_id, stay, state, alone_in_room, offered_at, accepted_at, created_at)
     select edition_id, id, person_id, $2, $3, $4, $5, daterange(current_date - 9, current_date - 1), 'completed', false,
       now(), now(), now() from registration where id = $1`,
    [guest.registrationId, host.registrationId, host.personId, host.rooms[0]?.id, host.placeIds[0]],
  )

  const amina = (await enter(browser, guest.personId, 'de', false)).page
  await amina.goto(`${product.url}/de/profile`)
  await amina.getByRole('link', { name: 'Sagen, wie es war' }).click()
  await amina.getByLabel('Teils, teils').check()
  await amina.getByLabel('Gibt es etwas').fill('Der Schlüssel klemmt.')
  await amina.getByLabel('Ihr dürft einen Satz').check()
  await amina.getByRole('button', { name: 'Absenden' }).click()
  await expect(amina.getByText('Danke. Die Organisator:innen')).toBeVisible()
  await amina.getByLabel('Gut', { exact: true }).check()
  await amina.getByRole('button', { name: 'Änderung speichern' }).click()
  await expect(amina.getByLabel('Gut', { exact: true })).toBeChecked()
  await expect(amina.getByLabel('Gibt es etwas')).toHaveValue('Der Schlüssel klemmt.')

  const desk = (await enter(browser, organiser.personId, 'en', true)).page
  await desk.goto(`${product.url}/admin`)
  await desk.getByRole('link', { name: 'Season', exact: true }).click()
  await desk.getByRole('link', { name: 'How it was' }).click()
  await expect(desk.getByText('Der Schlüssel klemmt.')).toBeVisible()
  await expect(desk.getByText('A guest · it was good · may be quoted')).toBeVisible()
  await expect(desk.locator('main')).not.toContainText('Amina')
  await desk.getByRole('link', { name: 'To the impact report' }).click()
  await expect(desk.getByText('A preview: please don’t pass it on')).toBeVisible()
  await expect(desk.getByText('What is left out')).toBeVisible()
})
