import { sessionFor } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import { readPage } from './content/server.ts'
import { fillSeason } from './large-season.ts'
import type { Benchmark, Figure } from './run.ts'
import { milliseconds } from './table.ts'

const guests = 10_000
const hosts = 2_000
const matches = 3_000
// Of twelve answers the slowest would be the 95th percentile.
const rounds = 40
const goalMs = 100

/** By what is asked for; every filter and order that has to look at all rows. */
const asked: Record<string, string> = {
  'as it starts': '/admin/guests',
  'waiting, best priority first': '/admin/guests?place=waiting&sort=priority',
  'expiring in 24 hours': '/admin/guests?place=expiring&sort=deadline',
  flagged: '/admin/guests?flag=some',
  'young, by nights': '/admin/guests?priority=young&sort=-nights',
  'search for a name': '/admin/guests?q=guest7',
  'the last page': '/admin/guests?page=200&sort=name',
  'hosts with free places': '/admin/hosts?places=free&sort=-free',
  'hosts, search': '/admin/hosts?q=host1',
  'the overview (dashboard)': '/admin',
}

/** The organisers' lists over HTTP with a season far larger than any so far: all questions in turn, many rounds. */
export const lists: Benchmark = {
  title: `Lists with ${guests} guests and ${hosts} hosts`,
  run: async () => {
    const product = await startProduct()
    try {
      await fillSeason(product, { guests, hosts, matches })
      const cookie = (await sessionFor(product, 'admin')) ?? ''
      const times = new Map(Object.keys(asked).map((name) => [name, [] as number[]]))
      for (let round = 0; round <= rounds; round += 1) {
        for (const [name, path] of Object.entries(asked)) {
          const from = performance.now()
          await readPage(product.url + path, cookie)
          // The first round warms the caches of both processes.
          if (round > 0) times.get(name)?.push(performance.now() - from)
        }
      }
      return [
        ...[...times].map(([name, all]) => figure(name, all)),
        ...(await weigh(product, cookie)),
        await markAll(product, cookie),
      ]
    } finally {
      await product.stop()
    }
  },
}

function figure(what: string, times: number[]): Figure {
  const p95 = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? NaN
  return { what: `${what}, p95`, value: milliseconds(p95), goal: `≤ ${goalMs} ms`, met: p95 <= goalMs }
}

async function weigh(product: Product, cookie: string): Promise<Figure[]> {
  const size = async (path: string) => (await readPage(product.url + path, cookie)).body.length / 1024
  const figures = [
    { what: 'first page of 100', kb: await size('/admin/guests?size=100'), most: 40 },
    { what: 'data of the next page', kb: await size('/admin/guests/_payload.json?page=2'), most: 8 },
  ]
  return figures.map(({ what, kb, most }) => ({
    what,
    value: `${kb.toFixed(1)} KB`,
    goal: `≤ ${most} KB`,
    met: kb <= most,
  }))
}

const mostSeconds = 5

/** Every guest of the list at once, as an organiser does it: the question, then the press. */
async function markAll(product: Product, cookie: string): Promise<Figure> {
  const press = (fields: Record<string, string>) =>
    fetch(`${product.url}/admin/guests`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie: cookie, Origin: product.url },
      body: new URLSearchParams({ intent: 'elsewhere-all', which: 'all', ...fields }),
    })
  const question = await (await press({})).text()
  const stamp = /name="stamp" value="([^"]+)"/.exec(question)?.[1] ?? ''
  const from = performance.now()
  const answer = await press({ stamp, confirmed: String(guests) })
  const seconds = (performance.now() - from) / 1000
  const isDone = answer.headers.get('location')?.includes(`changed=${guests}`) ?? false
  return {
    what: `${guests} guests have found a bed elsewhere, in one press`,
    value: isDone ? `${seconds.toFixed(1)} s` : 'not done',
    goal: `≤ ${mostSeconds} s`,
    met: isDone && seconds <= mostSeconds,
  }
}
