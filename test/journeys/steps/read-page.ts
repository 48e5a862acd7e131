import type { Page } from '@playwright/test'

/** A form as pairs of names and values. */
export type Sent = readonly (readonly [string, string])[]
export type Reached = { status: number; reached: string }

/** As somebody opens it: its scripts run. */
export async function openPage(page: Page, address: string): Promise<Reached> {
  const response = await page.goto(address, { waitUntil: 'load' })
  return { status: response?.status() ?? 0, reached: pathOf(page.url()) }
}

/** A page of this origin that `readPage` puts one document after another into. */
export async function openReader(page: Page, origin: string): Promise<void> {
  const empty = `${origin}/empty`
  const options = { contentType: 'text/html', body: '<!doctype html><title>Empty</title>' }
  await page.route(empty, (route) => route.fulfill(options))
  await page.goto(empty)
  await page.unroute(empty)
}

/**
 * What the server says, drawn with its styles and without its scripts, in the document that is open: a fifth of what a
 * browser spends on going there. What is shown in frames stays unasked; where it lies is in `data-src`.
 */
export async function readPage(page: Page, address: string, sent?: Sent): Promise<Reached> {
  const form = sent?.map(([name, value]) => [name, value.replaceAll(/\r?\n/g, '\r\n')])
  const { status, url } = await page.evaluate(
    async ([from, pairs]) => {
      const send = pairs && { method: 'POST', body: new URLSearchParams(pairs) }
      const response = await fetch(from, { headers: { Accept: 'text/html' }, ...send })
      const read = new DOMParser().parseFromString(await response.text(), 'text/html')
      for (const element of read.querySelectorAll('script, noscript')) element.remove()
      for (const frame of read.querySelectorAll('iframe')) {
        frame.dataset.src = frame.getAttribute('src') ?? ''
        frame.removeAttribute('src')
      }
      document.replaceChild(document.adoptNode(read.documentElement), document.documentElement)
      const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
      await Promise.all(
        styles.map(
          (link) =>
            link.sheet ??
            new Promise((resolve, reject) => {
              link.addEventListener('load', resolve)
              link.addEventListener('error', reject)
            }),
        ),
      )
      return { status: response.status, url: response.url }
    },
    [address, form] as const,
  )
  return { status, reached: pathOf(url) }
}

const pathOf = (address: string) => {
  const { pathname, search } = new URL(address)
  return pathname + search
}
