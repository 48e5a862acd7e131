/** An organiser has lost their second factor, and two others settle it (rules: second factor): whose word counts, and for how long. */
import { Temporal } from 'temporal-polyfill'
import { isAhead } from '#domain/clock-trust.ts'
import { asciiDigits } from '#domain/digits.ts'
import { refuse, ok, type Result } from '#domain/result.ts'
import { isSameHand, type Standing } from '#domain/second-yes.ts'

/**
 * `factorDays`: a thief of a mailbox whose owner has no second factor could set one up; within a week its owner is asked for it and
 * notices. Whose hand a word comes from: `second-yes.ts`.
 */
export const LOSS_RULES = {
  voices: 2,
  openDays: 7,
  factorDays: 7,
  mostAtOnce: 3,
  wrongNumbers: 10,
  mostMoves: 5,
  numberDigits: 12,
} as const

/** `factorSince`: of the oldest they still have. */
export type FactorStanding = Standing & { readonly factorSince: Temporal.Instant | null }

const isOlderThan = (at: Temporal.Instant, days: number, now: Temporal.Instant) =>
  Temporal.Instant.compare(at.add({ hours: 24 * days }), now) <= 0

export type VoiceRefusal = 'own' | 'no-factor' | 'new-factor' | 'same-hand'
type Question = {
  owner: string
  /** Who has said yes already. */
  voices: readonly string[]
  all: readonly FactorStanding[]
  now: Temporal.Instant
}

/** May this organiser say of another that they have lost it? */
export function mayVouch(
  personId: string,
  { owner, voices, all, now }: Question,
): Result<null, VoiceRefusal> {
  if (personId === owner) return refuse('own')
  const factorSince = all.find((one) => one.personId === personId)?.factorSince ?? null
  if (factorSince === null) return refuse('no-factor')
  if (!isOlderThan(factorSince, LOSS_RULES.factorDays, now)) return refuse('new-factor')
  const isTaken = [owner, ...voices].some((other) => isSameHand(personId, other, { all, now }))
  return isTaken ? refuse('same-hand') : ok(null)
}

/** Are there two whose words would count? Otherwise whoever runs the server helps. */
export function canBeSettled(owner: string, all: readonly FactorStanding[], now: Temporal.Instant): boolean {
  const may = all.filter(({ personId }) => mayVouch(personId, { owner, voices: [], all, now }).ok)
  const isOther = (a: Standing, b: Standing) => !isSameHand(a.personId, b.personId, { all, now })
  return may.some((one) => may.some((other) => isOther(one, other)))
}

export type LossState = 'open' | 'agreed' | 'ended'
export type Loss = {
  readonly askedAt: Temporal.Instant
  readonly endedAt: Temporal.Instant | null
  readonly voices: number
}

export const lossEnds = ({ askedAt }: Pick<Loss, 'askedAt'>): Temporal.Instant =>
  askedAt.add({ hours: 24 * LOSS_RULES.openDays })

export function lossState(loss: Loss, now: Temporal.Instant): LossState {
  if (loss.endedAt !== null || isAhead(loss.askedAt, now)) return 'ended'
  if (Temporal.Instant.compare(lossEnds(loss), now) <= 0) return 'ended'
  return loss.voices >= LOSS_RULES.voices ? 'agreed' : 'open'
}

/** The number that is read out on the phone: so the two know that what they see is what this person asked. */
export function lossNumberOf(bytes: Uint8Array): string {
  const whole = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  return String(whole % 10n ** BigInt(LOSS_RULES.numberDigits)).padStart(LOSS_RULES.numberDigits, '0')
}

/** As it was typed, in whatever groups; null: no such number. */
export function readLossNumber(typed: string): string | null {
  const digits = asciiDigits(typed).replaceAll(/[\s\p{Pd}\p{Cf}./]/gu, '')
  return /^\d+$/.test(digits) && digits.length === LOSS_RULES.numberDigits ? digits : null
}
