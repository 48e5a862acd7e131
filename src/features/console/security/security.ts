import type { Browser, System } from '#domain/device.ts'
import type { SecurityDetail, SecurityEvent, Weight } from '#domain/security-events.ts'

export type EventView = {
  id: number
  /** ISO instants; `lastAt`: of the last one that is counted in it. */
  at: string
  lastAt: string
  count: number
  kind: SecurityEvent
  weight: Weight
  detail: SecurityDetail | null
  page: string | null
  network: string | null
  who: WhoView
  /** To whom it was done. */
  about: WhoView
}

/** Organisers by address; everybody else as "the same one". `gone`: the account was deleted. `stranger`: no account. Null: unknown. */
export type WhoView =
  | { id: string; email: string }
  | { id: string; email: null; short: string; as: 'person' | 'gone' | 'stranger' }
  | null

export type SessionView = {
  id: string
  browser: Browser
  system: System
  isDeviceKnown: boolean
  network: string | null
  signedInAt: string
  lastSeenAt: string
  isThisOne: boolean
}
export type OrganiserSessions = { personId: string; email: string; sessions: SessionView[] }
