import { lightenForDark } from '#domain/brand-colour.ts'
import { mixColours } from '#domain/contrast.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { readSafeSvg, type SafeSvg } from './svg.server.ts'

/**
 * The look an organisation gives the site; null: the built-in one. Colours are `#rrggbb` and known to be readable; the
 * `pointed` ones are for what is pointed at.
 */
export type BrandSettings = Readonly<{
  color: string | null
  colorDark: string | null
  pointed: string | null
  pointedDark: string | null
  logo: SafeSvg | null
}>

/** How far what is pointed at goes on light pages towards black, on dark ones towards white: more contrast, never less. */
const shade = 0.3

type Given = { BRAND_COLOR?: string; BRAND_COLOR_DARK?: string; BRAND_LOGO?: string }

/** Colours and logo, or what is wrong with the logo's file. */
export function readBrand(given: Given, readFile: (path: string) => string): Result<BrandSettings, string> {
  const logo = given.BRAND_LOGO === undefined ? ok(null) : readLogo(given.BRAND_LOGO, readFile)
  if (!logo.ok) return logo
  const color = given.BRAND_COLOR ?? null
  const colorDark = given.BRAND_COLOR_DARK ?? (color === null ? null : lightenForDark(color))
  const pointed = color && mixColours(color, '#000000', shade)
  const pointedDark = colorDark && mixColours(colorDark, '#ffffff', shade)
  return ok(Object.freeze({ color, colorDark, pointed, pointedDark, logo: logo.value }))
}

function readLogo(path: string, readFile: (path: string) => string): Result<SafeSvg, string> {
  try {
    return readSafeSvg(readFile(path))
  } catch {
    return refuse('names a file that cannot be read')
  }
}
