/** A second yes (rules: second yes): what one organiser asks for takes the yes of another. Whose counts beside whose, and for how long. */
import { Temporal } from 'temporal-polyfill'
import { isAhead } from '#domain/clock-trust.ts'
import { ok, refuse, type Result } from '#domain/result.ts'

/** `standingDays`: so that an account approved by oneself cannot agree at once. `revokeMinutes`: time to stop what two have agreed about a third. */
export const SECOND_YES = { standingDays: 30, openDays: 7, revokeMinutes: 60, asksADay: 30 } as const

/** What needs a second organiser's press. `mayBeAlone`: possible in a team of one. Other changes that need one wait where they stand. */
export const YES_ACTS = {
  approve: { mayBeAlone: true },
  revoke: { mayBeAlone: true },
  export: { mayBeAlone: true },
  'roll-over': { mayBeAlone: false },
} as const satisfies Record<string, { readonly mayBeAlone: boolean }>
export type YesAct = keyof typeof YES_ACTS
export type AnyYesAct = YesAct | 'edition' | 'incident-team' | 'broadcast'

export type Standing = {
  readonly personId: string
  readonly approvedAt: Temporal.Instant
  /** Who asked for it and who agreed, as far as their accounts are there. */
  readonly approvedBy: readonly string[]
  /** When the operator has named them. */
  readonly namedAt: Temporal.Instant | null
  /** Since when they have their address; null: always. */
  readonly addressSince: Temporal.Instant | null
}
/** At a moment: all who are approved. */
export type Standings = { readonly all: readonly Standing[]; readonly now: Temporal.Instant }

const isUp = (at: Temporal.Instant, days: number, now: Temporal.Instant) =>
  Temporal.Instant.compare(at.add({ hours: 24 * days }), now) <= 0
const later = (a: Temporal.Instant, b: Temporal.Instant | null) =>
  b === null || Temporal.Instant.compare(a, b) >= 0 ? a : b

/** From when on their yes counts. A person with another address may be somebody else: the month begins again. */
export function countsFrom({ approvedAt, namedAt, addressSince }: Standing): Temporal.Instant {
  if (namedAt && later(namedAt, addressSince) === namedAt) return namedAt
  return later(approvedAt, addressSince).add({ hours: 24 * SECOND_YES.standingDays })
}

export const hasStanding = (organiser: Standing, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(countsFrom(organiser), now) <= 0

/** Of all whom nobody here answers for: those who approved them have gone. They count as one. */
const NOBODY = 'nobody'

/** Whose hand it may be: one's own, and before one has standing also the hands of those who approved one. */
export function handsOf(personId: string, { all, now }: Standings): ReadonlySet<string> {
  const hands = new Set([personId])
  for (const hand of hands) {
    const organiser = all.find((one) => one.personId === hand)
    if (!organiser || hasStanding(organiser, now)) continue
    for (const by of organiser.approvedBy.length > 0 ? organiser.approvedBy : [NOBODY]) hands.add(by)
  }
  return hands
}

export function isSameHand(a: string, b: string, standings: Standings): boolean {
  const hands = handsOf(b, standings)
  return [...handsOf(a, standings)].some((hand) => hands.has(hand))
}

/** The first whom the command line named, on a site where nobody has been an organiser for a month: so that a new site can begin. */
function findFounder({ all, now }: Standings): string | null {
  if (all.some(({ approvedAt }) => isUp(approvedAt, SECOND_YES.standingDays, now))) return null
  const named = all.filter(({ namedAt }) => namedAt !== null)
  const [first] = named.toSorted(
    (a, b) => Temporal.Instant.compare(a.namedAt!, b.namedAt!) || (a.personId < b.personId ? -1 : 1),
  )
  return first?.personId ?? null
}

const founders = new WeakMap<Standings, string | null>()

/** A list asks it of each organiser beside each other. */
function founderOf(standings: Standings): string | null {
  const known = founders.get(standings)
  if (known !== undefined) return known
  const founder = findFounder(standings)
  founders.set(standings, founder)
  return founder
}

/** `personId` null: the command line asks. */
export type YesRequest = { readonly personId: string | null; readonly at: Temporal.Instant }
/** `own`: one's own asking. `asker-gone`: the one who asked is no organiser any more, or it is too long ago. */
export type YesRefusal = 'own' | 'asker-gone' | 'no-standing' | 'same-hand'

/** Does this organiser's yes count for what another has asked? */
export function mayAgree(
  personId: string,
  { personId: asker, at }: YesRequest,
  standings: Standings,
): Result<null, YesRefusal> {
  const { all, now } = standings
  if (asker === personId) return refuse('own')
  if (!isOpen({ personId: asker, at }, standings)) return refuse('asker-gone')
  const organiser = all.find((one) => one.personId === personId)
  if (!organiser || !hasStanding(organiser, now)) return refuse('no-standing')
  if (asker === null || personId === founderOf(standings)) return ok(null)
  return isSameHand(personId, asker, standings) ? refuse('same-hand') : ok(null)
}

/** A week long, and as long as the asker is an organiser without having been anything else since. What is dated in the future was never asked. */
export function isOpen({ personId, at }: YesRequest, { all, now }: Standings): boolean {
  if (isAhead(at, now) || isUp(at, SECOND_YES.openDays, now)) return false
  if (personId === null) return true
  const asker = all.find((one) => one.personId === personId)
  return asker !== undefined && Temporal.Instant.compare(asker.approvedAt, at) <= 0
}

export const yesEnds = (askedAt: Temporal.Instant): Temporal.Instant =>
  askedAt.add({ hours: 24 * SECOND_YES.openDays })

/** Whose yes would count, if this one asked now; nobody agrees about themselves. */
export const whoCanAgree = (asker: string | null, standings: Standings, about?: string): string[] =>
  standings.all
    .map(({ personId }) => personId)
    .filter((personId) => personId !== about)
    .filter((personId) => mayAgree(personId, { personId: asker, at: standings.now }, standings).ok)

/** Where nobody else's yes could count, one who has standing goes on alone. Anyone who is approved so counts as the same hand for a month. */
export function mayActAlone(personId: string, { all, now }: Standings): boolean {
  const standing = all.filter((organiser) => hasStanding(organiser, now))
  return standing.length === 1 && standing[0]?.personId === personId
}

/** What a press would do. `waits`: nothing, it was asked by oneself or is agreed to. `nobody`: there is nobody whose yes would count. */
export type Pressed = 'ask' | 'agree' | 'alone' | 'waits' | PressRefusal
export type PressRefusal = Exclude<YesRefusal, 'own' | 'asker-gone'> | 'nobody'

/** `open`: what is asked for about the same; null: nothing. For the button, its refusal and what it does. */
export function whatPressDoes(
  personId: string,
  { act, about }: { act: YesAct; about?: string | undefined },
  open: (YesRequest & { readonly agreedAt: Temporal.Instant | null }) | null,
  standings: Standings,
): Pressed {
  const isAlone = YES_ACTS[act].mayBeAlone && mayActAlone(personId, standings)
  if (!open) return isAlone ? 'alone' : whoCanAgree(personId, standings, about).length > 0 ? 'ask' : 'nobody'
  if (open.agreedAt) return 'waits'
  const may = mayAgree(personId, open, standings)
  if (may.ok) return 'agree'
  if (isAlone) return 'alone'
  return may.error === 'no-standing' || may.error === 'same-hand' ? may.error : 'waits'
}

/** A revocation that is on its way: by any other organiser but whom it is about, and whom they have approved lately. */
export const mayStop = (personId: string, about: string, standings: Standings): boolean =>
  !handsOf(personId, standings).has(about)

/** One no ends what is asked for, and the asker can take it back; a revocation is stopped by anyone who may stop it. */
export const mayRefuse = (
  personId: string,
  { act, askedBy, about }: { act: YesAct; askedBy: string | null; about: string | null },
  standings: Standings,
): boolean =>
  askedBy === personId || act !== 'revoke' || (about !== null && mayStop(personId, about, standings))

export const revokedFrom = (agreedAt: Temporal.Instant): Temporal.Instant =>
  agreedAt.add({ minutes: SECOND_YES.revokeMinutes })

/** Who asked and who settled it (the same person where allowed) still are organisers. Null: their account is gone. */
export function mayRevokeNow(
  {
    askedBy,
    askedAt,
    agreedBy,
  }: { askedBy: string | null; askedAt: Temporal.Instant; agreedBy: string | null },
  { all }: Standings,
): boolean {
  return [askedBy, agreedBy].every((id) =>
    all.some(
      ({ personId, approvedAt }) => personId === id && Temporal.Instant.compare(approvedAt, askedAt) <= 0,
    ),
  )
}
