/** An organiser's second factor (rules: second factor): who is asked for it and when again, what of an answer is taken, and how its loss is settled. */
import { Temporal } from 'temporal-polyfill'
import { isAhead } from '#domain/clock-trust.ts'
import { asciiDigits } from '#domain/digits.ts'
import { refuse, ok, type Result } from '#domain/result.ts'

/** `freshMinutes`: as for one's own account. `stepsAround`: tolerated clock steps. `answerMinutes`: for a passkey. `setUpMinutes`: for a page with a new secret. */
export const SECOND_FACTOR_RULES = {
  freshMinutes: 15,
  digits: 6,
  stepSeconds: 30,
  stepsAround: 1,
  answerMinutes: 10,
  setUpMinutes: 30,
  recoveryCodes: 10,
  recoveryLetters: 12,
  most: 10,
  lossDays: 7,
  longestName: 60,
} as const

const MINUTE_MS = 60_000

/** What is known of somebody's second factor; `provenAt`: when it was last proved in this session. */
export type Holder = { readonly hasFactor: boolean; readonly provenAt: Temporal.Instant | null }

/** What stands between an organiser who is signed in and the console. */
export type Door = 'open' | 'prove' | 'set-up'

export function doorOf({ hasFactor, provenAt }: Holder, isRequired: boolean): Door {
  if (!hasFactor) return isRequired ? 'set-up' : 'open'
  return provenAt === null ? 'prove' : 'open'
}

/** Before what reaches many or cannot be taken back: was the factor proved so lately that nobody else can be at the device? */
export function mustProveAgain({ hasFactor, provenAt }: Holder, now: Temporal.Instant): boolean {
  if (!hasFactor) return false
  if (provenAt === null || isAhead(provenAt, now)) return true
  return Temporal.Instant.compare(now, provenAt.add({ minutes: SECOND_FACTOR_RULES.freshMinutes })) >= 0
}

/** The last one goes only where nobody has to have one. */
export const mayRemove = (others: number, isRequired: boolean): boolean => others > 0 || !isRequired

export type Kind = 'app' | 'passkey'

/** An answer is taken once: `at` is the step of a code, or when a passkey was asked; everything up to the last one taken is spent. */
export const isSpent = (at: number, spentTo: number): boolean => at <= spentTo

/** May a passkey still answer what it was asked then? Both in milliseconds; what was asked in the future was asked by nobody. */
export const isAnswerable = (askedAt: number, now: number): boolean =>
  Number.isSafeInteger(askedAt) &&
  askedAt <= now &&
  now - askedAt < SECOND_FACTOR_RULES.answerMinutes * MINUTE_MS

/** A passkey counts how often it was used, or says 0 for ever. A count that has not grown comes from a copy of it. */
export const isCopy = (count: number, last: number): boolean => (count > 0 || last > 0) && count <= last

const DIGITS_ONLY = /^[0-9]*$/
const SEPARATORS = /[\s\p{Pd}\p{Cf}\u2212]/gu
/** Without letters and digits that look alike, and without vowels: no words come of them. */
export const RECOVERY_ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ'

export type TypedCode = { readonly kind: 'app' | 'recovery'; readonly code: string }
export type TypedRefusal = 'missing' | 'unreadable'

/** One field takes both: six digits are a code of an app, twelve letters and digits a recovery code. */
export function readFactorCode(text: string): Result<TypedCode, TypedRefusal> {
  const typed = asciiDigits(text.replace(SEPARATORS, '')).toUpperCase()
  if (typed === '') return refuse('missing')
  if (typed.length === SECOND_FACTOR_RULES.digits && DIGITS_ONLY.test(typed))
    return ok({ kind: 'app', code: typed })
  const isRecovery =
    typed.length === SECOND_FACTOR_RULES.recoveryLetters &&
    [...typed].every((letter) => RECOVERY_ALPHABET.includes(letter))
  return isRecovery ? ok({ kind: 'recovery', code: typed }) : refuse('unreadable')
}

/** A recovery code as it is shown, in groups that can be read out. */
export const inGroups = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? ''

/** Bytes as a recovery code; what is left of a byte beyond the alphabet is passed over, so that no letter is likelier. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const fair = 256 - (256 % RECOVERY_ALPHABET.length)
  const letters = [...bytes]
    .filter((byte) => byte < fair)
    .map((byte) => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length])
  if (letters.length < SECOND_FACTOR_RULES.recoveryLetters) throw new Error('too few bytes')
  return letters.slice(0, SECOND_FACTOR_RULES.recoveryLetters).join('')
}
