/** Round numbers for the side of a chart, from none to at least `most`: three to five lines. */
export function chartScale(most: number): number[] {
  const rough = Math.max(1, most) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power)
  const lines = Math.ceil(Math.max(1, most) / step)
  return Array.from({ length: lines + 1 }, (_, line) => line * step)
}
