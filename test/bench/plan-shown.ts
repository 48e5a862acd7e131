import { GENDERS, ROOM_SHARING_WISHES } from 'bed-matching/rules/answers.ts'
import { rollDice } from 'bed-matching/dice.ts'
import { aGuest, aHost } from '../builders/people.ts'
import { sessionFor } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import type { Benchmark } from './run.ts'
import { median, milliseconds } from './table.ts'

const guests = 300
const hosts = 200
const rounds = 5
const goalMs = 1_000

/** From the press to the page with a plan, over HTTP; the search goes on behind it and is stopped. */
export const planShown: Benchmark = {
  title: `A suggestion for ${guests} guests and ${hosts} hosts`,
  run: async () => {
    const product = await startProduct()
    try {
      await fill(product)
      const cookie = (await sessionFor(product, 'admin')) ?? ''
      const times: number[] = []
      const sizes: number[] = []
      for (let round = 0; round <= rounds; round += 1) {
        const from = performance.now()
        const page = await press(product, cookie, { intent: 'suggest', idempotencyKey: crypto.randomUUID() })
        if (!page.includes('name="guest"')) throw new Error('the page shows no plan')
        // The first one warms the caches.
        if (round > 0) times.push(performance.now() - from)
        sizes.push(page.length / 1024)
        await product.sql(`update plan_run set state = 'stopped' where state = 'running'`)
      }
      const shown = median(times)
      return [
        {
          what: 'from the press to the page with a plan, median',
          value: milliseconds(shown),
          goal: `≤ ${goalMs} ms`,
          met: shown <= goalMs,
        },
        { what: 'that page, not packed', value: `${Math.round(median(sizes))} KB` },
      ]
    } finally {
      await product.stop()
    }
  },
}

async function press({ url }: Product, cookie: string, fields: Record<string, string>): Promise<string> {
  const response = await fetch(`${url}/admin/matching/plan`, {
    method: 'POST',
    headers: { Origin: url, Cookie: cookie },
    body: new URLSearchParams(fields),
  })
  if (!response.ok) throw new Error(`the answer is ${response.status}`)
  return response.text()
}

async function fill({ sql }: Product): Promise<void> {
  const rows = { sql: (text: string, values?: unknown[]) => sql(text, values) }
  const dice = rollDice('plan-shown')
  const people = { gender: () => dice.pick(GENDERS), sharing: () => dice.pick(ROOM_SHARING_WISHES) }
  for (let guest = 0; guest < guests; guest += 1)
    await aGuest(rows, { gender: people.gender(), roomSharing: people.sharing(), age: dice.between(18, 40) })
  for (let host = 0; host < hosts; host += 1) {
    const beds = { single: dice.between(1, 2), 'air-mattress': dice.between(1, 2) }
    await aHost(rows, { gender: people.gender(), rooms: [{ type: 'shared', beds }] })
  }
}
