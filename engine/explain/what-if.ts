import type { SleepingOption } from '../rules/answers.ts'
import type { MatchingGuest, MatchingHost, MatchingInput, Plan } from '../model.ts'
import { plan, type PlanRequest } from '../plan.ts'
import { normalise } from '../problem.ts'
import { listMoves, type Move } from './standing.ts'

/** Something that happens, or might: a decision of an organiser, other answers, or somebody who comes or goes. */
export type Edit =
  | { readonly type: 'pin'; readonly guest: string; readonly host: string; readonly room: string | null }
  | { readonly type: 'veto'; readonly guest: string; readonly host: string }
  /** The guest has turned down, let pass or given back a place: it is anybody else's, and the guest waits for one with another host. */
  | { readonly type: 'decline'; readonly guest: string; readonly host: string }
  | { readonly type: 'change-guest'; readonly guest: MatchingGuest }
  | { readonly type: 'change-host'; readonly host: MatchingHost }
  /** The guest travels alone from now on, and the others of the group without them. */
  | { readonly type: 'leave-group'; readonly guest: string }
  | { readonly type: 'add-bed'; readonly host: string; readonly room: string; readonly bed: SleepingOption }
  | { readonly type: 'add-guest'; readonly guest: MatchingGuest }
  | { readonly type: 'add-host'; readonly host: MatchingHost }
  | { readonly type: 'drop-guest'; readonly guest: string }
  | { readonly type: 'drop-host'; readonly host: string }

export type Outcome = {
  readonly input: MatchingInput
  readonly plan: Plan
  /** Who moves, loses or gets a place. */
  readonly moves: readonly Move[]
  /** Placed more or fewer, by tier. */
  readonly tierDelta: readonly number[]
}

/** The plan as it would be after an edit, starting from the one there is: guests stay where they are unless that costs somebody of a better tier a place. */
export function whatIf(
  input: MatchingInput,
  before: Pick<Plan, 'assignments' | 'tierVector'>,
  edit: Edit,
  request: Omit<PlanRequest, 'previous'>,
): Outcome {
  const edited = applyEdit(input, edit)
  const after = plan(normalise(edited), { ...request, previous: before.assignments })
  return {
    input: edited,
    plan: after,
    moves: listMoves(before.assignments, after.assignments),
    tierDelta: after.tierVector.map((count, tier) => count - before.tierVector[tier]!),
  }
}

/**
 * The plan after something has happened (declined, expired, a host or guest who comes or goes), with as few drafts moved as that allows: `whatIf` without any
 * search beyond the chains that place somebody. Locked matches never move.
 */
export function repair(
  input: MatchingInput,
  before: Pick<Plan, 'assignments' | 'tierVector'>,
  event: Edit,
  seed: string,
): Outcome {
  return whatIf(input, before, event, { seed, objective: 'priority', steps: 0 })
}

function applyEdit(input: MatchingInput, edit: Edit): MatchingInput {
  switch (edit.type) {
    case 'pin': {
      const { guest, host, room } = edit
      const others = input.pins.filter((pin) => pin.guest !== guest)
      return { ...input, pins: [...others, { guest, host, room }] }
    }
    case 'veto':
    case 'decline': {
      const { guest, host } = edit
      const isOther = (pair: { guest: string; host: string }) => pair.guest !== guest || pair.host !== host
      const list = edit.type === 'veto' ? 'vetoes' : 'declined'
      return {
        ...input,
        [list]: [...input[list].filter(isOther), { guest, host }],
        pins: input.pins.filter(isOther),
        locked: input.locked.filter(isOther),
      }
    }
    case 'change-guest':
      return {
        ...input,
        guests: input.guests.map((guest) => (guest.id === edit.guest.id ? edit.guest : guest)),
      }
    case 'leave-group':
      return { ...input, groups: leaveGroups(input, edit.guest) }
    case 'change-host':
      return { ...input, hosts: input.hosts.map((host) => (host.id === edit.host.id ? edit.host : host)) }
    case 'add-bed':
      return {
        ...input,
        hosts: input.hosts.map((host) => (host.id === edit.host ? addBed(host, edit) : host)),
      }
    case 'add-guest':
      return { ...input, guests: [...input.guests, edit.guest] }
    case 'add-host':
      return { ...input, hosts: [...input.hosts, edit.host] }
    case 'drop-guest':
      return {
        ...dropPairs(input, ({ guest }) => guest !== edit.guest),
        guests: input.guests.filter(({ id }) => id !== edit.guest),
        groups: leaveGroups(input, edit.guest),
        notWith: (input.notWith ?? []).filter(({ a, b }) => a !== edit.guest && b !== edit.guest),
      }
    case 'drop-host':
      return {
        ...dropPairs(input, ({ host }) => host !== edit.host),
        heldPlaces: (input.heldPlaces ?? []).filter(({ host }) => host !== edit.host),
        hosts: input.hosts.filter(({ id }) => id !== edit.host),
      }
  }
}

/** The groups without the guest; nobody is a group alone. */
function leaveGroups({ groups = [] }: MatchingInput, guest: string): NonNullable<MatchingInput['groups']> {
  return groups
    .map((group) => ({ ...group, guests: group.guests.filter((id) => id !== guest) }))
    .filter(({ guests }) => guests.length > 1)
}

function addBed(host: MatchingHost, { room: id, bed }: { room: string; bed: SleepingOption }): MatchingHost {
  const rooms = host.rooms.map((room) => (room.id === id ? { ...room, beds: [...room.beds, bed] } : room))
  return { ...host, rooms }
}

function dropPairs(
  input: MatchingInput,
  keeps: (pair: { guest: string; host: string }) => boolean,
): MatchingInput {
  return {
    ...input,
    pins: input.pins.filter(keeps),
    vetoes: input.vetoes.filter(keeps),
    declined: input.declined.filter(keeps),
    locked: input.locked.filter(keeps),
  }
}
