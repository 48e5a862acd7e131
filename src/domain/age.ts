import { isOlderThan, isUnder } from 'bed-matching/rules/answers.ts'
import type { Edition } from '#domain/edition.ts'

/** Whether a guest of this age may register: minimum and limit are both still in (rules: ages). Hosts have no limit; an organiser may overrule. */
export function checkGuestAge(
  age: number,
  edition: Pick<Edition, 'guestMinimumAge' | 'guestAgeLimit'>,
): 'fits' | 'too-young' | 'over-age-limit' {
  if (isUnder(age, edition.guestMinimumAge)) return 'too-young'
  return isOlderThan(age, edition.guestAgeLimit) ? 'over-age-limit' : 'fits'
}
