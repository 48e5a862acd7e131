/** What people tell when something is wrong, and what becomes of it (rules: incidents). */
import type { Temporal } from 'temporal-polyfill'
import type { Edition } from '#domain/edition.ts'
import { ok, refuse, type Result } from '#domain/result.ts'

/** `new`: nobody of the team has opened it. */
export const INCIDENT_STATES = ['new', 'in-work', 'closed'] as const
export type IncidentState = (typeof INCIDENT_STATES)[number]

/** How it ended. `moved`: somebody got another place. `passed-on`: others see to it, such as the police or a counsellor. */
export const INCIDENT_OUTCOMES = [
  'nothing-to-do',
  'talked',
  'moved',
  'blocked',
  'passed-on',
  'unclear',
] as const
export type IncidentOutcome = (typeof INCIDENT_OUTCOMES)[number]

/** What is written down of how it was looked after. `answer`: the teller reads it too. `added`: the teller has written it. */
export type IncidentStepKind =
  | 'step'
  | 'answer'
  | 'added'
  | 'taken'
  | 'closed'
  | 'reopened'
  | 'blocked'
  | 'kept-apart'
  | 'lifted'

export const TELLING = { words: 5000, about: 500, reach: 300 } as const

/** Nobody is kept from telling twice or adding something; a stranger cannot bury the team in it. */
export const TELLING_LIMITS = {
  /** Of somebody who is signed in, whatever others tell. */
  tellsByName: { hour: 6, day: 20 },
  tellsPerNetwork: { hour: 6, day: 20 },
  tellsInAll: { hour: 200 },
} as const

export type Incident = {
  readonly state: IncidentState
  readonly readAt: Temporal.Instant | null
  readonly closedAt: Temporal.Instant | null
  readonly outcome: IncidentOutcome | null
}
export type IncidentEvent =
  | { readonly type: 'opened' | 'taken' | 'added' | 'reopened' }
  | { readonly type: 'closed'; readonly outcome: IncidentOutcome }

/** The state of an incident after an event. Opening it starts work; the teller's addition or an organiser's press reopens a closed one. */
export function afterIncident(
  incident: Incident,
  event: IncidentEvent,
  now: Temporal.Instant,
): Result<Incident, 'closed'> {
  const readAt = incident.readAt ?? now
  const open = { state: 'in-work', readAt, closedAt: null, outcome: null } as const
  switch (event.type) {
    case 'opened':
      return ok(incident.state === 'new' ? open : { ...incident, readAt })
    case 'added':
      return ok(incident.state === 'closed' ? { ...open, readAt: incident.readAt } : incident)
    case 'reopened':
      return ok(open)
    case 'taken':
      return incident.state === 'closed' ? refuse('closed') : ok(open)
    case 'closed':
      return incident.state === 'closed'
        ? refuse('closed')
        : ok({ state: 'closed', readAt, closedAt: now, outcome: event.outcome })
  }
}

/** Somebody always is there to open what comes in; at the command line the last one can go too. */
export function mayLeaveTeam(team: readonly string[], personId: string): boolean {
  return team.some((id) => id !== personId)
}

/** So many of the team there are at least, so that one can be away, or be the one it is about. */
export const TEAM_AT_LEAST = 2

/** What belongs to a season's incidents is forgotten from this day on, closed or not, and its blocks with it. */
export function incidentsForgottenOn({
  conferenceEnd,
  retentionDays,
}: Pick<Edition, 'conferenceEnd' | 'retentionDays'>): Temporal.PlainDate {
  return conferenceEnd.add({ days: retentionDays.incidents })
}

/** No letter that is taken for another; 32 of them, so that 16 are 80 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/** The code with which somebody comes back who has told without a name, from 16 bytes or more that nobody can guess. */
export function writeIncidentCode(bytes: Uint8Array): string {
  const letters = Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return letters.match(/.{4}/g)!.join('-')
}

/** As somebody types it from a slip of paper: small letters, spaces, an O for a zero. Null: it is none. */
export function readIncidentCode(typed: string): string | null {
  const letters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  const isOne = letters.length === LENGTH && [...letters].every((letter) => ALPHABET.includes(letter))
  return isOne ? letters.match(/.{4}/g)!.join('-') : null
}
