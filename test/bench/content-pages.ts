import { brotliDecompressSync } from 'node:zlib'
import { startProduct } from '../product/product.ts'
import { makeReference } from './content/reference.ts'
import { recordPage, serveAll, type Recorded } from './content/server.ts'
import { launchBrowser, visitSlowly, type Visit } from './content/slow-phone.ts'
import { compareThroughput } from './content/throughput.ts'
import type { Benchmark, Figure } from './run.ts'
import { median, milliseconds } from './table.ts'

const paths = ['/', '/faq', '/HowItWorks']
const rounds = 7

/**
 * A first visit to pages to read, against GOV.UK Frontend's template with the same words: both from one process, byte
 * for byte as the product sent ours, in turn on the same slow line. Then the product against a bare server.
 */
export const contentPages: Benchmark = {
  title: 'Pages to read (slow 4G, processor at a quarter; GOV.UK Frontend as reference)',
  run: async () => {
    const product = await startProduct()
    try {
      const recorded = new Map<string, Recorded>()
      for (const path of paths) recorded.set(path, await recordPage(product.url + path))
      const figures: Figure[] = []
      for (const [path, ours] of recorded) figures.push(...(await compareVisits(path, ours)))
      const { ours, bare, ratio } = await compareThroughput(`${product.url}/faq`, recorded.get('/faq')!)
      return [
        ...figures,
        { what: 'requests a second, bare server', value: String(Math.round(bare)) },
        { what: 'requests a second, /faq of the product', value: String(Math.round(ours)) },
        { what: 'ratio', value: ratio.toFixed(2), goal: '≥ 0.50', met: ratio >= 0.5 },
      ]
    } finally {
      await product.stop()
    }
  },
}

async function compareVisits(path: string, ours: Recorded): Promise<Figure[]> {
  const reference = '/reference'
  const html = brotliDecompressSync(ours.body).toString()
  const server = await serveAll([[path, ours], ...makeReference(reference, html)])
  const browser = await launchBrowser()
  const own: Visit[] = []
  const theirs: Visit[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      own.push(await visitSlowly(browser, server.origin + path))
      theirs.push(await visitSlowly(browser, server.origin + reference))
    }
  } finally {
    await browser.close()
    server.close()
  }
  return describe(path, own, theirs)
}

function describe(path: string, own: Visit[], theirs: Visit[]): Figure[] {
  const middle = (visits: Visit[], read: (visit: Visit) => number) => median(visits.map(read))
  const total = ({ bytes }: Visit) => Object.values(bytes).reduce((sum, one) => sum + one, 0)
  const lcp = [own, theirs].map((visits) => middle(visits, ({ lcpMs }) => lcpMs)) as [number, number]
  const ratio = median(own.map(({ lcpMs }, round) => lcpMs / (theirs[round]?.lcpMs ?? NaN)))
  const cls = Math.max(...own.map((visit) => visit.cls))
  const foreign = Math.max(...own.map(({ foreignRequests }) => foreignRequests))
  const kilobytes = (visits: Visit[]) => `${(middle(visits, total) / 1024).toFixed(1)} KB`
  const scripts = middle(own, ({ bytes }) => bytes.Script ?? 0)
  return [
    { what: `${path} LCP, ours / reference`, value: `${milliseconds(lcp[0])} / ${milliseconds(lcp[1])}` },
    { what: `${path} LCP ratio`, value: ratio.toFixed(2), goal: '≤ 0.75', met: ratio <= 0.75 },
    { what: `${path} layout shift, worst`, value: cls.toFixed(3), goal: '≤ 0.010', met: cls <= 0.01 },
    { what: `${path} over the line, ours / reference`, value: `${kilobytes(own)} / ${kilobytes(theirs)}` },
    { what: `${path} script files`, value: `${scripts} B`, goal: '0 B', met: scripts === 0 },
    { what: `${path} requests to others`, value: String(foreign), goal: '0', met: foreign === 0 },
  ]
}
