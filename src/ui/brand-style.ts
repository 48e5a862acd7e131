/** A brand's own colours (settings) in place of the product's; null when there are none. Colours are hex, checked at the start. */
export function brandStyle({
  color,
  colorDark,
}: {
  color: string | null
  colorDark: string | null
}): string | null {
  const rules = (value: string) => `:root{--spruce:${value};--spruce-deep:${value}}`
  const light = color ? rules(color) : ''
  const dark = colorDark ? `@media (prefers-color-scheme:dark){${rules(colorDark)}}` : ''
  // A colour for light pages alone must not reach dark ones, where it was never checked.
  const onlyLight = color && !colorDark ? `@media (prefers-color-scheme:light){${light}}` : light
  return onlyLight + dark || null
}
