// What organisers are told to look at, and the list each number comes from. Apart from the queries, so that the page can
// name them.

/** Counted in the list itself: a number is what the list at this address finds. */
export const GUEST_LISTS = {
  waiting: 'place=waiting&sort=priority',
  withDraft: 'place=draft',
  withOffer: 'place=offered',
  withPlace: 'place=accepted',
  tonight: 'place=tonight',
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
  offered: 'state=offered&sort=deadline',
  accepted: 'state=accepted&sort=arrival',
  missed: 'arrival=missed&sort=arrival',
  contact: 'problem=open',
  expiring: 'deadline=soon&sort=deadline',
  unfit: 'flag=unfit',
  bounced: 'sent=bounced',
} as const

/** The most urgent first. */
export const NEEDS = [
  'mail-paused',
  'proxy-unnamed',
  'backup-late',
  'backup-failed',
  'missed',
  'tonight',
  'contact',
  'expiring',
  'rematch',
  'unfit',
  'freed',
  'draft',
  'no-reply',
  'bounced',
  'mail-back',
  'hosts-mail-back',
  'mail-failed',
  'mail-late',
  'half-done',
  'hosts-half-done',
  'mismatch',
  'not-found',
  'requests',
  'unconfirmed',
  'hosts-unconfirmed',
] as const
export type NeedKey = (typeof NEEDS)[number]
/** What the machine is asked, not the rows. */
export type ServerNeed = Extract<NeedKey, 'proxy-unnamed' | 'backup-late' | 'backup-failed'>

/** `to`: where it is dealt with, without the language; null: there is no page for it. */
export type Need = { key: NeedKey; count: number; to: string | null }
