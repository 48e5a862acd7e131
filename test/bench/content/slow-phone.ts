import { resolve } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { findOrInstallBrowser } from '../../../scripts/browser.mjs'

export type Visit = {
  lcpMs: number
  cls: number
  /** Over the line, by what it was. */
  bytes: Record<string, number>
  requests: number
  foreignRequests: number
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findOrInstallBrowser(resolve(import.meta.dirname, '../../..')),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** Lighthouse's applied slow 4G, and a processor a quarter as fast. */
const network = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }
const processorSlowdown = 4
const settleMs = 1000

/** One first visit of a page with an old phone on a slow line: nothing kept from before. */
export async function visitSlowly(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.setCacheDisabled', { cacheDisabled: true })
  await line.send('Network.emulateNetworkConditions', network)
  await line.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
  const kinds = new Map<string, string>()
  const bytes: Record<string, number> = {}
  let foreignRequests = 0
  line.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    kinds.set(requestId, type ?? 'Other')
    if (!request.url.startsWith('data:') && new URL(request.url).origin !== new URL(address).origin)
      foreignRequests += 1
  })
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
  })
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(settleMs)
  const { lcpMs, cls } = await page.evaluate(readVitals)
  await context.close()
  return { lcpMs, cls, bytes, requests: kinds.size, foreignRequests }
}

/** Runs in the page. */
function readVitals(): Promise<{ lcpMs: number; cls: number }> {
  return new Promise((resolve) => {
    let lcpMs = 0
    let cls = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) lcpMs = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!shift.hadRecentInput) cls += shift.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve({ lcpMs, cls }), 200)
  })
}
