import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const isInFull = Boolean(process.env.TEST_ALL)
// 320 CSS pixels is WCAG's reflow width; 640 is a window of 1280 at 200 per cent.
const WIDTHS = isInFull ? [320, 640, 1280, 1920] : [320, 1280]
/** Half of the time that axe takes. */
const COLOURS = ['color-contrast']

/**
 * Colours are those of a few dozen variables, whatever the page: `npm test` measures them on a quarter of the pages in the light
 * theme and on another quarter in the dark one, always the same by their names; `npm test -- --all` on every page in both.
 */
function isMeasured(name: string, theme: 'light' | 'dark'): boolean {
  const letters = [...name.replaceAll(/[\da-f-]{36}/g, '')]
  const quarter = letters.reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 4
  return isInFull || quarter === (theme === 'light' ? 0 : 2)
}

/**
 * A page whose twin in the other language is looked at by `checkPage`: its colours are the same, its words are longer or
 * shorter, and its content may be built otherwise.
 */
export async function checkTwin(page: Page, name: string): Promise<void> {
  await checkRules(page, name)
  await checkWidths(page, name)
}

/** All rules in the light theme, colours once more in the dark one, and no scrolling sideways at any width. */
export async function checkPage(page: Page, name: string): Promise<void> {
  await checkThemes(page, name)
  await checkWidths(page, name)
}

/** The same at the width that there is. */
export async function checkThemes(page: Page, name: string): Promise<void> {
  await checkLight(page, name)
  if (isMeasured(name, 'dark')) {
    // Without motion, or colours would be measured halfway from one theme to the other.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    expect.soft(await findProblems(page, { only: COLOURS }), `${name}, dark`).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  }
}

/** All rules but those of colours, of a page whose colours are among those of another one. */
export async function checkRules(page: Page, name: string): Promise<void> {
  expect.soft(await findProblems(page, { without: COLOURS }), name).toEqual([])
}

export async function checkLight(page: Page, name: string): Promise<void> {
  const without = isMeasured(name, 'light') ? [] : COLOURS
  expect.soft(await findProblems(page, { without }), `${name}, light`).toEqual([])
}

export async function checkWidths(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const needed = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(needed, `${name} at ${width}`).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** Letters of twice the size on a narrow phone (WCAG 1.4.4): nothing needs scrolling sideways. */
export async function checkLargeLetters(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 })
  const needed = await page.evaluate(() => {
    const { style } = document.documentElement
    style.fontSize = '200%'
    const { scrollWidth } = document.documentElement
    style.fontSize = ''
    return scrollWidth
  })
  expect.soft(needed, `${name} in large letters`).toBeLessThanOrEqual(360)
  await page.setViewportSize({ width: 1280, height: 800 })
}

type Axe = { run: (page: Document, options: RunOptions) => Promise<AxeResults> }

async function findProblems(
  page: Page,
  { only, without = [] }: { only?: string[]; without?: string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const rules = Object.fromEntries(without.map((name) => [name, { enabled: false }]))
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: Axe }
      const { violations } = await axe.run(document, options)
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
    },
    {
      ...(only ? { runOnly: only } : { rules }),
      resultTypes: ['violations'],
      // Our pages have no frames and no films, and no rule that is on reads their styles; to fetch them again takes as long as all rules.
      iframes: false,
      preload: false,
    } satisfies RunOptions,
  )
}
