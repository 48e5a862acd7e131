import { createHash } from 'node:crypto'
import { mixColours } from '#domain/contrast.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import type { Brand } from '#ui/brand.tsx'

/** Where the logo is served from (src/routes.ts). */
const logoPath = '/brand/logo.svg'

/** Whose product this is, as pages show it. The logo's address changes with the file, so that nobody sees an old one. */
export function getBrand({ brandName, brand, organisation }: Settings): Brand {
  const { logo } = brand
  return {
    name: brandName,
    email: organisation.contactEmail,
    logo: logo && {
      address: `${logoPath}?v=${createHash('sha256').update(logo.svg).digest('hex').slice(0, 8)}`,
      width: logo.width,
      height: logo.height,
    },
  }
}

/** What is pointed at is darker on light pages and lighter on dark ones, so it stays as readable as it was. */
const deeper = 0.3

/** A brand's own colours in place of the product's, as rules; null when there are none. They are hex, checked at the start. */
export function getBrandStyle({
  color,
  colorDark,
}: Pick<Settings['brand'], 'color' | 'colorDark'>): string | null {
  const rules = (value: string, towards: string) =>
    `:root{--spruce:${value};--spruce-deep:${mixColours(value, towards, deeper)}}`
  const light = color ? rules(color, '#000000') : ''
  const dark = colorDark ? `@media (prefers-color-scheme:dark){${rules(colorDark, '#ffffff')}}` : ''
  // A colour for light pages alone must not reach dark ones, where it was never checked.
  const onlyLight = color && !colorDark ? `@media (prefers-color-scheme:light){${light}}` : light
  return onlyLight + dark || null
}
