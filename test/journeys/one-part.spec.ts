import { expect, test } from '@playwright/test'
import { aGuest } from '../builders/people.ts'
import { sqlOf } from '../forms/senders.ts'
import { startProduct, type Product } from '../product/product.ts'
import { karla, registerHost } from './steps/registration.ts'
import { Walker, word } from './steps/walker.ts'
import { someOf } from '../builders/often.ts'

// Who has registered changes one part from the profile, and it counts: nothing else is asked. A host who takes back
// nights is told first whose they are.

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

for (const { language, script } of someOf([
  { language: 'en', script: true },
  { language: 'de', script: false },
] as const)) {
  test(`one part at a time, in ${language}, ${script ? 'with' : 'without'} JavaScript`, async ({
    browser,
  }) => {
    const says = (key: string) => word(language, 'profile', key)
    const email = `host-${language}@example.org`
    const host = await Walker.enter(browser, product, language, script)
    await registerHost(host, email, karla)
    expect((await product.sink.take(email)).subject).toBe(
      word(language, 'mails/registration-confirmed', 'subjectHost'),
    )
    const [own] = await product.sql<{ id: string; person_id: string; room: string; place: string }>(
      `select registration.id, person_id, room.id as room, place.id as place from registration
       join room on room.registration_id = registration.id join place on place.room_id = room.id
       where person_id = (select id from person where email = $1) limit 1`,
      [email],
    )
    const facts = async () =>
      (
        await product.sql('select age, number_of_guests from host_facts where registration_id = $1', [
          own?.id,
        ])
      )[0]

    await host.goTo('/profile')
    const edits = host.page.locator('main').getByRole('link', { name: new RegExp(`^${says('edit')}`) })
    expect(await edits.count()).toBeGreaterThan(4)
    await edits.first().click()
    await host.settle()
    await expect(host.page.locator('[name="firstName"]')).toHaveValue('Karla')
    await host.fill({ age: '72' })
    await host.press('wizard', 'save')
    await host.expectPath('/profile')
    await host.sees(says('doneSaved'))
    expect(await facts()).toMatchObject({ age: 72 })

    await host.page.locator('a[href$="step=rooms#numberOfGuests"]').click()
    await host.settle()
    const [{ guests } = { guests: 0 }] = [{ guests: Number((await facts())?.['number_of_guests']) }]
    await host.fill({ numberOfGuests: String(guests + 2) })
    await host.press('wizard', 'save')
    await host.sees(word(language, 'hosts', 'placesTitle'))
    await host.pressNamed(word(language, 'hosts', 'placesSetGuests').replace('{places}', String(guests)))
    await host.expectPath('/profile')
    expect(await facts()).toMatchObject({ number_of_guests: guests })

    const guest = await aGuest({ sql: sqlOf(product) }, { firstName: 'Amina', locale: language })
    await product.sql(
      `insert into match (edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id, room_id,
         place_id, stay, state, alone_in_room, offered_at, accepted_at, created_at)
       select edition_id, $2, $3, id, person_id, $4, $5, stay, 'accepted', false, now(), now(), now()
       from registration join host_facts on registration_id = id where id = $1`,
      [own?.id, guest.registrationId, guest.personId, own?.room, own?.place],
    )
    await host.page.locator('a[href$="step=dates#stay-start"]').click()
    await host.settle()
    const start = host.page.locator('[name="stay-start"]')
    const days = await start
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
    await start.selectOption(days[days.indexOf(await start.inputValue()) + 2] ?? '')
    await host.press('wizard', 'save')
    await host.sees(says('hostTakenTitle'))
    await host.sees(/Amina/)
    await host.press('profile', 'hostTakenGoOn')
    await host.expectPath('/profile')
    await host.sees(says('doneSaved'))
    const [told] = await product.sql<{ email: string }>('select email from person where id = $1', [
      guest.personId,
    ])
    expect((await product.sink.take(told?.email ?? '')).subject).toBe(
      word(language, 'mails/nights-taken-to-guest', 'subject'),
    )
    const again = await product.sql(
      `select 1 from outbox where person_id = $1 and template = 'registration-confirmed'`,
      [own?.person_id],
    )
    expect(again).toHaveLength(1)
    await host.leave()
  })
}
