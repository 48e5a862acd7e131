import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { sessionFor } from '../product/people.ts'
import { startProduct } from '../product/product.ts'
import { makeQuestionPage } from './content/question-page.ts'
import { readPage, serveAll, type Served } from './content/server.ts'
import { launchBrowser, visitSlowly, type Visit } from './content/slow-phone.ts'
import type { Benchmark, Figure } from './run.ts'
import { median, milliseconds } from './table.ts'

const rounds = 7
const path = '/signUp/guest/form?step=personal'
const reference = '/reference/question'
const assets = resolve(import.meta.dirname, '../../build/client/assets')

/**
 * A first visit to a step of the registration with its framework, against a question page of the GOV.UK Design System with
 * the same questions: both from one process, in turn on the same slow line.
 */
export const formStep: Benchmark = {
  title: 'A step of a form (slow 4G, processor at a quarter; GOV.UK question page as reference)',
  run: async () => {
    const product = await startProduct()
    try {
      const cookie = (await sessionFor(product, 'guest')) ?? ''
      const ours = await readPage(product.url + path, cookie)
      const isBrotli = ours.head.some((text) => text.toLowerCase() === 'br')
      const html = (isBrotli ? brotliDecompressSync(ours.body) : ours.body).toString()
      return describe(await compare([[path, ours], ...ourAssets(), ...makeQuestionPage(reference, html)]))
    } finally {
      await product.stop()
    }
  },
}

function ourAssets(): [string, Served][] {
  return readdirSync(assets)
    .filter((name) => /\.(?:js|css)$/.test(name))
    .map((name) => {
      const type = name.endsWith('.js') ? 'text/javascript' : 'text/css'
      return [`/assets/${name}`, { type, body: readFileSync(resolve(assets, name), 'utf8') }]
    })
}

type Visits = { own: Visit[]; theirs: Visit[] }

async function compare(served: [string, Served][]): Promise<Visits> {
  const server = await serveAll(served)
  const browser = await launchBrowser()
  const visits: Visits = { own: [], theirs: [] }
  try {
    for (let round = 0; round < rounds; round += 1) {
      visits.own.push(await visitSlowly(browser, server.origin + path))
      visits.theirs.push(await visitSlowly(browser, server.origin + reference))
    }
  } finally {
    await browser.close()
    server.close()
  }
  return visits
}

function describe({ own, theirs }: Visits): Figure[] {
  const middle = (visits: Visit[], read: (visit: Visit) => number) => median(visits.map(read))
  const total = ({ bytes }: Visit) => Object.values(bytes).reduce((sum, one) => sum + one, 0)
  const lcp = (visits: Visit[]) => milliseconds(middle(visits, ({ lcpMs }) => lcpMs))
  const kilobytes = (visits: Visit[]) => `${(middle(visits, total) / 1024).toFixed(1)} KB`
  const script = (visits: Visit[]) =>
    `${(middle(visits, ({ bytes }) => bytes.Script ?? 0) / 1024).toFixed(1)} KB`
  const ratio = median(own.map(({ lcpMs }, round) => lcpMs / (theirs[round]?.lcpMs ?? NaN)))
  const cls = Math.max(...own.map((visit) => visit.cls))
  return [
    { what: 'LCP, ours / reference', value: `${lcp(own)} / ${lcp(theirs)}` },
    { what: 'LCP ratio', value: ratio.toFixed(2), goal: '≤ 1.00', met: ratio <= 1 },
    { what: 'layout shift, worst', value: cls.toFixed(3), goal: '≤ 0.010', met: cls <= 0.01 },
    { what: 'over the line, ours / reference', value: `${kilobytes(own)} / ${kilobytes(theirs)}` },
    { what: 'script with its heads, ours / reference', value: `${script(own)} / ${script(theirs)}` },
  ]
}
