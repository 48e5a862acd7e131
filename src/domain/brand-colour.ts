import { contrastOf, mixColours, READABLE } from '#domain/contrast.ts'

/** A theme's page and its quiet surface: a brand colour is written on both. The same values as in src/ui/theme.css. */
export type Surfaces = { readonly canvas: string; readonly mist: string }
export const LIGHT_SURFACES: Surfaces = { canvas: '#ffffff', mist: '#eaf2f0' }
export const DARK_SURFACES: Surfaces = { canvas: '#10201f', mist: '#182d2b' }

/** The lowest contrast that a brand colour `#rrggbb` would have in a theme, as background of buttons or as text. */
export function leastContrast(colour: string, { canvas, mist }: Surfaces): number {
  return Math.min(contrastOf(colour, canvas), contrastOf(colour, mist))
}

/** The dark theme's colour when only the light one is given: as much lighter as it takes to be read there. */
export function lightenForDark(colour: string): string {
  const steps = Array.from({ length: 21 }, (_, step) => mixColours(colour, '#ffffff', step / 20))
  return steps.find((step) => leastContrast(step, DARK_SURFACES) >= READABLE) ?? '#ffffff'
}
