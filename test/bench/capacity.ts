import { guestAnswers } from '../builders/answers.ts'
import { aGuest } from '../builders/people.ts'
import { sqlOf } from '../forms/senders.ts'
import { openSessionOf, sessionFor } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import { Visit, type Site } from '../product/visit.ts'
import { readPage } from './read-page.ts'
import { costOf, measured } from './cpu.ts'
import { fillSeason } from './large-season.ts'
import type { Benchmark, Figure } from './run.ts'

const season = { guests: 1_500, hosts: 400, matches: 500 }
const MS_AN_HOUR = 3_600_000
/** A processor that is busier makes people wait in a queue. */
const BUSY = 0.7

/** What the things that people do cost a processor, with a large season in the database, and how many an hour that makes. */
export const capacity: Benchmark = {
  title: `What one core carries, with ${season.guests} guests and ${season.hosts} hosts: Node / PostgreSQL, ms of a processor`,
  run: async () => {
    const product = await startProduct({ ...measured, ROLE: 'all', TRUSTED_PROXIES: '127.0.0.1, ::1' })
    try {
      await fillSeason(product, season)
      return await measureActs(product)
    } finally {
      await product.stop()
    }
  },
}

async function measureActs(product: Product): Promise<Figure[]> {
  const read = (path: string, cookie?: string) => readPage(product.url + path, cookie)
  const organiser = (await sessionFor(product, 'admin')) ?? ''
  const { personId } = await aGuest({ sql: sqlOf(product) })
  const guest = await openSessionOf(product, personId)
  let people = 0
  const register = async () => {
    people += 1
    const visit = new Visit(siteFor(product, `203.0.113.${people}`))
    await visit.register(`capacity${people}@example.org`, 'guest', false)
    for (const [step, answers] of Object.entries(guestAnswers)) {
      await visit.read(`/signUp/guest/form?step=${step}`)
      await visit.press(`/signUp/guest/form?step=${step}`, { ...answers, intent: 'save' })
    }
  }
  return [
    await measure(product, 'a page to read', 300, () => read('/HowItWorks')),
    await measure(product, 'a registration: code, every step shown and saved, two emails', 20, register),
    await measure(product, 'a look at one’s own profile', 60, () => read('/profile', guest)),
    await measure(product, 'the overview of organisers', 40, () => read('/admin', organiser)),
    await measure(product, 'the queue of the workbench', 40, () => read('/admin/matching', organiser)),
    await measure(product, 'a list of guests', 40, () => read('/admin/guests', organiser)),
  ]
}

async function measure(
  product: Product,
  what: string,
  times: number,
  act: () => Promise<unknown>,
): Promise<Figure> {
  for (let warm = 0; warm < 5; warm += 1) await act()
  const cost = await costOf(product, async () => {
    for (let time = 0; time < times; time += 1) await act()
  })
  const [node, postgres] = [cost.node / times, cost.postgres / times]
  const anHour = Math.floor((MS_AN_HOUR * BUSY) / (node + postgres))
  return { what, value: `${node.toFixed(1)} / ${postgres.toFixed(1)}   ${anHour} an hour` }
}

const siteFor = (product: Product, from: string): Site => ({
  ask: async (cookie, path, body) => {
    const response = await fetch(product.url + path, {
      redirect: 'manual',
      method: body ? 'POST' : 'GET',
      headers: { Origin: product.url, Cookie: cookie, 'X-Forwarded-For': from },
      ...(body ? { body } : {}),
    })
    const to = response.headers.get('Location')
    const cookies = response.headers.getSetCookie()
    return { path: to ?? path, status: response.status, text: await response.text(), cookies }
  },
  take: (to, fits) => product.sink.take(to, fits),
})
