import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { GeocoderServer } from '../product/geocoder-server.ts'
import { startProduct, type Product } from '../product/product.ts'
import { beginSignUp, karla } from './steps/registration.ts'
import { Walker, word } from './steps/walker.ts'
import { someOf } from '../builders/often.ts'

let product: Product
let search: GeocoderServer
test.beforeAll(async () => {
  search = await new GeocoderServer().start()
  product = await startProduct({ GEOCODER_URL: search.url })
  await writeFile(
    join(product.dataDir, 'streets.csv'),
    'plz,city,street,lat,lon\n53113,Bonn,Rheingasse,50.7335,7.1052\n',
  )
})
test.afterAll(async () => {
  await search.stop()
  expect(await product.stop()).toBe(0)
})

/** The part of the message that tells what was found. */
function told(language: 'en' | 'de', outcome: string): string {
  const message = word(language, 'addresses', 'outcome')
  return new RegExp(`${outcome} \\{([^}]*)\\}`).exec(message)?.[1] ?? ''
}

for (const [language, script] of someOf([
  ['de', true],
  ['en', false],
] as const)) {
  test(`a host confirms the address, whatever a map says to it (${language}, ${script ? 'script' : 'no script'})`, async ({
    browser,
  }) => {
    const number = language === 'en' ? '7a' : '9'
    search.received.splice(0)
    const host = await Walker.enter(browser, product, language, script)
    await beginSignUp(host, 'host', `address-${language}@example.org`)
    await host.fill(karla.personal)
    await host.press('wizard', 'next')
    await host.press('wizard', 'confirm')

    await test.step('a street of the list is found, and nobody is asked', async () => {
      await host.fill({ ...karla.address, street: 'rheingasse' })
      await host.press('wizard', 'next')
      await expect(host.page).toHaveURL(/step=address-check/)
      await host.sees('rheingasse 14, 53113 Bonn')
      await host.sees(told(language, 'found'))
      expect(search.received).toEqual([])
    })

    await test.step('another one is asked for by the server, and seen at once', async () => {
      await host.press('addresses', 'change')
      await host.fill({ street: 'Rheinaustr.', houseNumber: number, postalCode: '53225' })
      await host.press('wizard', 'next')
      await host.sees(told(language, 'found'))
      expect(search.received.map(({ query }) => query['street'])).toEqual([`${number} Rheinaustr.`])
    })

    await test.step('one that nobody finds is a warning, and the way goes on', async () => {
      await host.press('addresses', 'change')
      await host.fill({ street: 'Gibtesnichtweg' })
      await host.press('wizard', 'next')
      await host.sees(told(language, 'notFound'))
      await host.press('addresses', 'goOn')
      await expect(host.page).toHaveURL(/step=living/)
    })

    await test.step('a search that does not answer keeps nobody', async () => {
      const { answer } = search
      search.answer = () => {}
      await host.goTo('/signUp/host/form?step=address')
      await host.fill({ street: 'Langsamweg' })
      await host.press('wizard', 'next')
      await host.sees(told(language, 'waiting'))
      await host.press('addresses', 'goOn')
      await expect(host.page).toHaveURL(/step=living/)
      search.answer = answer
    })

    expect(product.output.join('')).not.toMatch(/rheingasse|rheinau|gibtesnicht|langsamweg/i)
    await host.leave()
  })
}

test('the privacy statement names the address search', async ({ browser }) => {
  for (const language of ['en', 'de'] as const) {
    const reader = await Walker.enter(browser, product, language, false)
    await reader.goTo('/dsgvo')
    await reader.sees(`127.0.0.1:${search.port}`)
    await reader.leave()
  }
})
