import { Temporal } from 'temporal-polyfill'
import { isAhead } from '#domain/clock-trust.ts'

/** Lifetimes of a sign-in: the cookie's (rules: accounts and codes), and the shorter ones that admin pages ask for. */
export const SESSION_RULES = {
  cookieDays: 400,
  adminSignInDays: 7,
  adminIdleHours: 8,
  /** So long a token that was renewed is good for what was on its way. */
  tokenBeforeSeconds: 60,
} as const

export type Session = {
  readonly signedInAt: Temporal.Instant
  readonly lastSeenAt: Temporal.Instant
  readonly endedAt: Temporal.Instant | null
}

/** Everything but `live` leads to sign-in; the two last only on admin pages. */
export type SessionState = 'live' | 'ended' | 'expired' | 'sign-in-too-old' | 'idle-too-long'

const DAY_IN_HOURS = 24

/** What a session is worth at `now`. Admin pages need a sign-in not older than 7 days and an idle time under 8 hours. */
export function sessionState(
  session: Session,
  page: { readonly adminPage: boolean },
  now: Temporal.Instant,
): SessionState {
  if (session.endedAt !== null) return 'ended'
  // Begun by a clock that was wrong: it would last for as long as that was ahead.
  if (isAhead(session.signedInAt, now)) return 'expired'
  const compareWithLimit = (start: Temporal.Instant, hours: number) =>
    Temporal.Instant.compare(now, start.add({ hours }))
  if (compareWithLimit(session.signedInAt, SESSION_RULES.cookieDays * DAY_IN_HOURS) >= 0) return 'expired'
  if (!page.adminPage) return 'live'
  if (compareWithLimit(session.signedInAt, SESSION_RULES.adminSignInDays * DAY_IN_HOURS) > 0)
    return 'sign-in-too-old'
  if (isAhead(session.lastSeenAt, now)) return 'idle-too-long'
  return compareWithLimit(session.lastSeenAt, SESSION_RULES.adminIdleHours) >= 0 ? 'idle-too-long' : 'live'
}
