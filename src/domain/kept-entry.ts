/** What a device may keep of a form that could not be saved (rules: messages), and for how long. */
export const KEPT_ENTRY_RULES = { days: 14 } as const

const dayMs = 24 * 60 * 60 * 1000

/** Is this entry to be deleted? Both in milliseconds since 1970 of the device's own clock; a time that is none counts as old. */
export function isOutdated(keptAt: number, now: number): boolean {
  return !(now - keptAt < KEPT_ENTRY_RULES.days * dayMs)
}
