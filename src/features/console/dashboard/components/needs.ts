// What organisers are told to look at, and the list behind each number. Apart from the queries, so that the page can import it.

import type { Due, Urgency } from '#domain/urgency.ts'

/** Counted in the list itself: a number is what the list at this address finds. */
export const GUEST_LISTS = {
  waiting: 'place=waiting&sort=priority',
  placed: 'place=placed',
  guests: 'place=all',
  // Its readers want to call them.
  tonight: 'place=tonight&columns=name.nights.place.host.phone.email',
  rematch: 'flag=rematch&sort=priority',
  'no-reply': 'place=no-reply&sort=priority',
  unconfirmed: 'flag=unconfirmed',
  'mail-back': 'flag=mail-back',
  'half-done': 'registration=draft&flag=half-done',
} as const

export const HOST_LISTS = {
  mismatch: 'places=mismatch',
  'not-found': 'address=not-found',
  'hosts-unconfirmed': 'flag=unconfirmed',
  'hosts-mail-back': 'flag=mail-back',
  'hosts-half-done': 'registration=draft&flag=half-done',
} as const

export const MATCH_LISTS = {
  draft: 'state=draft&sort=made',
  offered: 'deadline=running&sort=deadline',
  missed: 'arrival=missed&sort=arrival',
  contact: 'problem=open',
  expiring: 'deadline=soon&sort=deadline',
  unfit: 'flag=unfit',
  bounced: 'sent=bounced',
} as const

export const MAIL_LISTS = {
  'mail-failed': 'state=failed',
  'mail-late': 'state=late&sort=due',
} as const

/** What organisers are told to look at and what its urgency depends on, the most urgent first. */
export const DUE = {
  tonight: 'now',
  missed: 'now',
  alarm: 'now',
  'mail-paused': 'now',
  'proxy-unnamed': 'now',
  'backup-trouble': 'now',
  expiring: 'now',
  'notes-due': 'now',
  bounced: 'now',
  'mail-late': 'now',
  contact: 'stay',
  rematch: 'stay',
  unfit: 'stay',
  'no-reply': 'stay',
  freed: 'stay',
  draft: 'round',
  waiting: 'round',
  requests: 'week',
  yes: 'week',
  'mail-back': 'week',
  'mail-failed': 'week',
  'half-done': 'week',
  'hosts-half-done': 'week',
  'hosts-mail-back': 'season',
  mismatch: 'season',
  'not-found': 'season',
  unconfirmed: 'season',
  'hosts-unconfirmed': 'season',
} as const satisfies Record<string, Due>
export type NeedKey = keyof typeof DUE
export const NEEDS = Object.keys(DUE) as NeedKey[]
/** What the machine is asked, not the rows. */
export type ServerNeed = Extract<NeedKey, 'proxy-unnamed' | 'backup-trouble'>

export const UNCOUNTED: ReadonlySet<NeedKey> = new Set([
  'mail-paused',
  'proxy-unnamed',
  'backup-trouble',
  'freed',
  'yes',
])

/** `to`: where it is dealt with, without the language; null: there is no page for it. */
export type Need = { key: NeedKey; count: number; to: string | null; urgency: Urgency }
