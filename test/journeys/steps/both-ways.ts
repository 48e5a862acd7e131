import { expect, test, type Browser } from '@playwright/test'
import { checkLight, checkWidths } from '../../accessibility/check-page.ts'
import { anAdmin } from '../../builders/people.ts'
import { startProduct, type Product } from '../../product/product.ts'
import { Walker, type Language } from './walker.ts'

export type Way = {
  language: Language
  script: boolean
  /** There once the tests have begun. */
  readonly product: Product
}

const ways: readonly [Language, boolean][] = [
  ['en', true],
  ['de', false],
]

type Start = {
  env?: Record<string, string>
  begin?: (product: Product) => Promise<void>
  /** The way that `npm test` goes. */
  usually?: 'with script' | 'without script'
}

/**
 * The same journey in English with script and in German without, each on a product of its own, with what `begin` puts there.
 * `npm test` goes one of the two, for every form is sent without script in `test/forms`; `npm test -- --all` goes both.
 */
export function inBothWays(
  journey: (way: Way) => void,
  { env = {}, begin, usually = 'with script' }: Start = {},
): void {
  const chosen = ways.filter(([, script]) => process.env.TEST_ALL || script === (usually === 'with script'))
  for (const [language, script] of chosen) {
    test.describe(`in ${language}, ${script ? 'with' : 'without'} JavaScript`, () => {
      let product: Product | undefined
      test.beforeAll(async () => {
        product = await startProduct(env)
        await begin?.(product)
      })
      test.afterAll(async () => {
        expect(await product?.stop()).toBe(0)
      })
      journey({
        language,
        script,
        get product() {
          if (!product) throw new Error('the product is started when the first test begins')
          return product
        },
      })
    })
  }
}

/** An organiser who is signed in; signing in has a journey of its own. */
export async function enterOrganiser(
  browser: Browser,
  { product, language, script }: Way,
  o: { email?: string } = {},
): Promise<Walker> {
  const walker = await Walker.enter(browser, product, language, script)
  await walker.become(await anAdmin(product, { ...o, locale: language }))
  return walker
}

/** What there is to see can be used by everybody. */
export async function look({ page }: Walker, { script }: Way, name: string): Promise<void> {
  // axe needs script in the page.
  if (script) await checkLight(page, name)
  await checkWidths(page, name)
}
