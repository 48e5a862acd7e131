/** Which kind of browser a session is used with, by what it says of itself: enough to know one's own again, too little to follow one. */
const BROWSERS = [
  ['firefox', /Firefox|FxiOS/],
  ['edge', /Edg(e|A|iOS)?\//],
  ['samsung', /SamsungBrowser/],
  ['opera', /OPR\//],
  ['chrome', /Chrome|CriOS|Chromium/],
  ['safari', /Safari/],
] as const
const SYSTEMS = [
  ['android', /Android/],
  ['ios', /iPhone|iPad|iPod/],
  ['windows', /Windows/],
  ['mac', /Mac OS X|Macintosh/],
  ['linux', /Linux|X11/],
] as const

export type Browser = (typeof BROWSERS)[number][0] | 'other'
export type System = (typeof SYSTEMS)[number][0] | 'other'
export type Device = `${Browser}-${System}`

export function deviceOf(said: string | null): Device {
  const find = <Name extends string>(all: readonly (readonly [Name, RegExp])[]) =>
    all.find(([, sign]) => sign.test(said ?? ''))?.[0] ?? 'other'
  return `${find(BROWSERS)}-${find(SYSTEMS)}`
}

/** Of what is kept; null: nothing was. */
export function readDevice(kept: string | null): { browser: Browser; system: System } | null {
  const [browser, system, ...more] = kept?.split('-') ?? []
  if (!browser || !system || more.length > 0) return null
  const isOf = (all: readonly (readonly [string, RegExp])[], name: string) =>
    all.some(([known]) => known === name)
  return {
    browser: isOf(BROWSERS, browser) ? (browser as Browser) : 'other',
    system: isOf(SYSTEMS, system) ? (system as System) : 'other',
  }
}
