/** How far the search for a guest's bed is, as the guest knows it; what mails say of what comes next follows from it. */
import type { WithdrawalReason } from '#domain/match-state.ts'

export const GUEST_SEARCHES = [
  /** Has heard of no place yet. A draft is nobody's business. */
  'waiting',
  'offered',
  'placed',
  /** Was offered a place and does not have it: let it pass, said no, or lost it again. Still on the list. */
  'again',
  'given-up',
  /** Did not arrive at the last place: nobody knows where they are, until they write. */
  'missed',
  'elsewhere',
  /** Is not placed (rules: incidents). */
  'paused',
  'gone',
] as const
export type GuestSearch = (typeof GUEST_SEARCHES)[number]

export type HeardEnd = {
  readonly reason: WithdrawalReason | null
  /** The guest gave that one place back and still needs another. */
  readonly isOnlyThisPlace: boolean
  readonly isNoShow: boolean
}

/** `holds`: what the guest holds now. `lastEnd`: of what the guest heard of since handing in; null for nothing. */
export function guestSearch(guest: {
  readonly isSubmitted: boolean
  readonly isElsewhere: boolean
  readonly isBlocked: boolean
  readonly holds: 'offered' | 'accepted' | null
  readonly lastEnd: HeardEnd | null
}): GuestSearch {
  const { isSubmitted, isElsewhere, isBlocked, holds, lastEnd } = guest
  if (!isSubmitted) return 'gone'
  if (holds) return holds === 'accepted' ? 'placed' : 'offered'
  if (isBlocked) return 'paused'
  if (isElsewhere) return 'elsewhere'
  if (!lastEnd) return 'waiting'
  if (isStillComing(lastEnd)) return 'again'
  return lastEnd.isNoShow ? 'missed' : 'given-up'
}

/** Without a place and on the list: a bed is looked for. */
export const isLookedFor = (search: GuestSearch): boolean => search === 'waiting' || search === 'again'

/** Whether somebody still looks for a bed for a guest whose last match ended like this. */
export function isStillComing({ reason, isOnlyThisPlace, isNoShow }: HeardEnd): boolean {
  return !isNoShow && (reason !== 'guest-cancelled' || isOnlyThisPlace)
}

/** What a mail about a place that is gone tells the guest of what comes next. */
export const NEXT_FOR_GUEST = ['search', 'write-to-us', 'nothing'] as const
export type NextForGuest = (typeof NEXT_FOR_GUEST)[number]

/** `search`: how far it is for the nights of the place that is gone. Who has another place then reads of it in other mails. */
export function nextForGuest(search: GuestSearch): NextForGuest {
  if (search === 'offered' || search === 'placed') return 'nothing'
  return isLookedFor(search) ? 'search' : 'write-to-us'
}

/** What a mail about a guest who does not come tells the host. */
export const NEXT_FOR_HOST = ['free', 'check', 'gone', 'nothing'] as const
export type NextForHost = (typeof NEXT_FOR_HOST)[number]

/** `free`: we look for another guest. `check`: the host took the place back. `gone`: no host any more. `nothing`: somebody else has some of these nights. */
export function nextForHost(host: {
  readonly isSubmitted: boolean
  readonly isGivenAnew: boolean
  readonly reason: WithdrawalReason | null
}): NextForHost {
  if (!host.isSubmitted) return 'gone'
  if (host.reason === 'host-cancelled') return 'check'
  return host.isGivenAnew ? 'nothing' : 'free'
}
