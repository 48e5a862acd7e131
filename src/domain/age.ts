import type { Edition } from '#domain/edition.ts'

/** Strict, as all thresholds (rules: ages): under 27 is 26 or less. `age` in whole years on the first conference day. */
export function isUnder(age: number, threshold: number): boolean {
  return age < threshold
}

/** Strict (rules: ages): older than 35 is 36 or more. */
export function isOlderThan(age: number, threshold: number): boolean {
  return age > threshold
}

/** Whether a guest of this age may register: minimum and limit are both still in (rules: ages). Hosts have no limit; an organiser may overrule. */
export function checkGuestAge(
  age: number,
  edition: Pick<Edition, 'guestMinimumAge' | 'guestAgeLimit'>,
): 'fits' | 'too-young' | 'over-age-limit' {
  if (isUnder(age, edition.guestMinimumAge)) return 'too-young'
  return isOlderThan(age, edition.guestAgeLimit) ? 'over-age-limit' : 'fits'
}
