/** What somebody may need to get in and to stay, and what homes have of it (rules: access). */
export const ACCESS_NEEDS = [
  'step-free',
  'ground-floor',
  'quiet',
  'device-power',
  'hearing',
  'allergies',
] as const
export type AccessNeed = (typeof ACCESS_NEEDS)[number]

/** Those of `needs` that a home has not said to have; a home that has said nothing has none. */
export function missingAccess(
  needs: readonly AccessNeed[] = [],
  home: readonly AccessNeed[] = [],
): AccessNeed[] {
  return needs.filter((need) => !home.includes(need))
}
