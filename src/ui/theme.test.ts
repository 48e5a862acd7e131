import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8')
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')
const themes = { light: readColours(light), dark: { ...readColours(light), ...readColours(dark) } }

function readColours(text: string): Record<string, string> {
  const found = text.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value]))
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

/** Foreground, background, least ratio: WCAG's for words and controls, more where small words need it. */
const PAIRS = [
  ['ink', 'canvas', 12],
  ['ink', 'mist', 10],
  ['quiet', 'canvas', 4.5],
  ['quiet', 'mist', 4.5],
  ['spruce', 'canvas', 9],
  ['spruce', 'mist', 7],
  ['spruce-deep', 'canvas', 9],
  ['on-spruce', 'spruce', 4.5],
  ['on-spruce', 'spruce-deep', 4.5],
  ['clay', 'canvas', 6],
  ['clay', 'mist', 4.5],
  ['offered', 'canvas', 4.5],
  ['control', 'canvas', 3],
  ['ink', 'glow', 10],
  ['spruce', 'glow', 7],
] as const

describe.each(['light', 'dark'] as const)('contrast in the %s theme', (theme) => {
  it.each(PAIRS)('%s on %s is at least %d to 1', (front, back, least) => {
    const colours = themes[theme]
    expect(contrast(colours[front] ?? '', colours[back] ?? '')).toBeGreaterThanOrEqual(least)
  })
})
