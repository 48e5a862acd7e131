type BrandColours = {
  color: string | null
  colorDark: string | null
  /** The same for what is pointed at; left out, it does not change. */
  pointed?: string | null
  pointedDark?: string | null
}

/** A brand's own colours (settings) in place of the product's; null when there are none. Colours are hex, checked at the start. */
export function brandStyle({
  color,
  colorDark,
  pointed = color,
  pointedDark = colorDark,
}: BrandColours): string | null {
  const rules = (value: string, deep: string | null) =>
    `:root{--spruce:${value};--spruce-deep:${deep ?? value}}`
  const light = color ? rules(color, pointed) : ''
  const dark = colorDark ? `@media (prefers-color-scheme:dark){${rules(colorDark, pointedDark)}}` : ''
  // A colour for light pages alone must not reach dark ones, where it was never checked.
  const onlyLight = color && !colorDark ? `@media (prefers-color-scheme:light){${light}}` : light
  return onlyLight + dark || null
}
