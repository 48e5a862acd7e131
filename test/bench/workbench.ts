import type { Browser, Page } from '@playwright/test'
import { sessionFor } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import { launchBrowser } from './content/slow-phone.ts'
import { readPage } from './content/server.ts'
import { fillSeason } from './large-season.ts'
import type { Benchmark, Figure } from './run.ts'
import { median, milliseconds } from './table.ts'

const matches = 600
/** `WAITING=10000 HOSTS=2000` for a large season. */
const waiting = Number(process.env.WAITING ?? 2_000)
const season = { guests: waiting + matches, hosts: Number(process.env.HOSTS ?? 700), matches }
const rounds = 3
const steps = 15
const goals = { slowMs: 120, nodes: 2_500, dataKb: 90, scriptKb: 230 }

type Session = { worstMs: number; nodes: number; scriptKb: number }

/**
 * The workbench with so many guests to place and hosts, at the processor's own speed and at a quarter of it in turn: fifteen
 * times j, one click, a name typed. An interaction lasts from the key to the next picture (Event Timing).
 */
export const workbench: Benchmark = {
  title: `The workbench with ${waiting} guests and ${season.hosts} hosts`,
  run: async () => {
    const product = await startProduct()
    const browser = await launchBrowser()
    try {
      await fillSeason(product, season)
      const cookie = (await sessionFor(product, 'admin')) ?? ''
      const page = await readPage(`${product.url}/admin/matching`, cookie)
      const sessions: Record<1 | 4, Session[]> = { 1: [], 4: [] }
      for (let round = 0; round < rounds; round += 1) {
        for (const rate of [1, 4] as const) sessions[rate].push(await work(browser, product, cookie, rate))
      }
      return describe(sessions, page.body.length / 1024)
    } finally {
      await browser.close()
      await product.stop()
    }
  },
}

async function work(browser: Browser, { url }: Product, cookie: string, rate: number): Promise<Session> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  let script = 0
  const scripts = new Set<string>()
  line.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) script += encodedDataLength
  })
  await line.send('Emulation.setCPUThrottlingRate', { rate })
  await page.goto(`${url}/admin/matching`)
  await page.getByRole('grid').waitFor()
  await page.evaluate(watchInteractions)
  await page.locator('[data-queue]').focus()
  for (let step = 0; step < steps; step += 1) await pressAndRest(page, 'j')
  await page.locator('[data-queue] a').nth(2).click()
  await page.locator('#guest h2').waitFor()
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  await page.locator('#q').focus()
  for (const letter of 'amina') await pressAndRest(page, letter)
  const worstMs = await page.evaluate(() => (window as { worstMs?: number }).worstMs ?? 0)
  await context.close()
  return { worstMs, nodes, scriptKb: script / 1024 }
}

/** A person's pace: the next key comes after the picture. */
async function pressAndRest(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await page.waitForTimeout(250)
}

/** Runs in the page. */
function watchInteractions(): void {
  const scope = window as { worstMs?: number }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) scope.worstMs = Math.max(scope.worstMs ?? 0, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

function describe(sessions: Record<1 | 4, Session[]>, dataKb: number): Figure[] {
  const worst = (rate: 1 | 4) => median(sessions[rate].map(({ worstMs }) => worstMs))
  const all = [...sessions[1], ...sessions[4]]
  const nodes = Math.max(...all.map((one) => one.nodes))
  const scriptKb = Math.max(...all.map((one) => one.scriptKb))
  return [
    { what: 'worst interaction', value: milliseconds(worst(1)) },
    {
      what: 'worst interaction, processor at a quarter',
      value: milliseconds(worst(4)),
      goal: `≤ ${goals.slowMs} ms`,
      met: worst(4) <= goals.slowMs,
    },
    {
      what: 'nodes of the document',
      value: String(nodes),
      goal: `≤ ${goals.nodes}`,
      met: nodes <= goals.nodes,
    },
    {
      what: 'the page with its data',
      value: `${dataKb.toFixed(1)} KB`,
      goal: `≤ ${goals.dataKb} KB`,
      met: dataKb <= goals.dataKb,
    },
    {
      what: 'script',
      value: `${scriptKb.toFixed(1)} KB`,
      goal: `≤ ${goals.scriptKb} KB`,
      met: scriptKb <= goals.scriptKb,
    },
  ]
}
