import { mixColours } from '#domain/contrast.ts'

/** What is pointed at is darker on light pages and lighter on dark ones, so it stays as readable as it was. */
const deeper = 0.3

/** A brand's own colours (settings) in place of the product's; null when there are none. Colours are hex, checked at the start. */
export function brandStyle({
  color,
  colorDark,
}: {
  color: string | null
  colorDark: string | null
}): string | null {
  const rules = (value: string, towards: string) =>
    `:root{--spruce:${value};--spruce-deep:${mixColours(value, towards, deeper)}}`
  const light = color ? rules(color, '#000000') : ''
  const dark = colorDark ? `@media (prefers-color-scheme:dark){${rules(colorDark, '#ffffff')}}` : ''
  // A colour for light pages alone must not reach dark ones, where it was never checked.
  const onlyLight = color && !colorDark ? `@media (prefers-color-scheme:light){${light}}` : light
  return onlyLight + dark || null
}
