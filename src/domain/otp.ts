/** One-time codes (rules: fields, accounts and codes): what people may type, how long a code lives, how many tries and mails there are. */
import { Temporal } from 'temporal-polyfill'
import { isAhead } from '#domain/clock-trust.ts'
import { asciiDigits } from '#domain/digits.ts'
import { ok, refuse, type Result } from '#domain/result.ts'

/**
 * `tries` is one budget for all codes of a challenge, and asking for another code begins it anew: the limits of asking are
 * what bounds guessing (sign-in-limits.ts). A link cannot be guessed: it lives longer, so that one is always there when no further mail may
 * leave. `challengeHours`: so long a browser may ask for new codes without the address being typed again.
 */
export const CODE_RULES = {
  digits: 6,
  validMinutes: 15,
  linkMinutes: 60,
  tries: 5,
  liveCodes: 2,
  challengeHours: 2,
} as const

export type CodeRefusal = 'missing' | 'not-digits' | 'too-few' | 'too-many'

// Spaces, hyphens, the minus sign, and the invisible marks that come along when text is pasted.
const SEPARATORS = /[\s\p{Pd}\p{Cf}\u2212]/gu

/** The code in ASCII digits. Takes spaces, hyphens and the decimal digits of any script, full-width ones included; keeps leading zeros. */
export function readCode(text: string): Result<string, CodeRefusal> {
  const digits = asciiDigits(text.replace(SEPARATORS, ''))
  if (digits === '') return refuse('missing')
  if (!/^[0-9]*$/.test(digits)) return refuse('not-digits')
  if (digits.length < CODE_RULES.digits) return refuse('too-few')
  return digits.length > CODE_RULES.digits ? refuse('too-many') : ok(digits)
}

/** A new code. `randomInt(max)` gives a whole number from 0 to below `max` from a secure source. */
export function makeCode(randomInt: (max: number) => number): string {
  return String(randomInt(10 ** CODE_RULES.digits)).padStart(CODE_RULES.digits, '0')
}

export type IssuedCode = { readonly issuedAt: Temporal.Instant; readonly expiresAt: Temporal.Instant }

/** A request to sign in, bound to the browser that made it. */
export type Challenge = {
  readonly tries: number
  readonly usedAt: Temporal.Instant | null
  readonly expiresAt: Temporal.Instant
}

/** The last two codes sent that are not older than their life, newest first: a mail still on its way must not be dead on arrival (rules: accounts and codes). */
export function liveCodes<Code extends IssuedCode>(codes: readonly Code[], now: Temporal.Instant): Code[] {
  return newest(codes, now).filter(({ expiresAt }) => Temporal.Instant.compare(now, expiresAt) < 0)
}

/** The mails whose links work: the last two of a request, each for its hour. */
export function liveLinks<Code extends IssuedCode>(codes: readonly Code[], now: Temporal.Instant): Code[] {
  return newest(codes, now).filter(
    ({ issuedAt }) => Temporal.Instant.compare(now, issuedAt.add({ minutes: CODE_RULES.linkMinutes })) < 0,
  )
}

/** One of the future comes from a clock that was wrong: it would live for as long as that was ahead. */
const newest = <Code extends IssuedCode>(codes: readonly Code[], now: Temporal.Instant): Code[] =>
  codes
    .filter(({ issuedAt }) => !isAhead(issuedAt, now))
    .toSorted((a, b) => Temporal.Instant.compare(b.issuedAt, a.issuedAt))
    .slice(0, CODE_RULES.liveCodes)

export function codeExpiresAt(issuedAt: Temporal.Instant): Temporal.Instant {
  return issuedAt.add({ minutes: CODE_RULES.validMinutes })
}

export type ChallengeState = 'open' | 'used' | 'no-tries-left' | 'expired'

/** Whether a code may still be tried, and if not, why. */
export function challengeState(challenge: Challenge, now: Temporal.Instant): ChallengeState {
  if (challenge.usedAt !== null) return 'used'
  if (Temporal.Instant.compare(challenge.expiresAt, now) <= 0) return 'expired'
  if (isAhead(challenge.expiresAt, challengeEndsAt(now))) return 'expired'
  return challenge.tries >= CODE_RULES.tries ? 'no-tries-left' : 'open'
}

/** Until when a request for a code lives that is made, or made again, now. */
export function challengeEndsAt(now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: CODE_RULES.challengeHours })
}
