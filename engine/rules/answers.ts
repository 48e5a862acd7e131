/** What guests and hosts have answered, in the words of the matching files; no names, no contact. */

/** What somebody may need to get in and to stay, and what homes have of it. */
export const ACCESS_NEEDS = [
  'step-free',
  'ground-floor',
  'quiet',
  'device-power',
  'hearing',
  'allergies',
] as const
export type AccessNeed = (typeof ACCESS_NEEDS)[number]

export const GENDERS = ['female', 'male', 'diverse'] as const
export type Gender = (typeof GENDERS)[number]

export const ROOM_SHARING_WISHES = ['no', 'same-gender', 'yes'] as const
export type RoomSharing = (typeof ROOM_SHARING_WISHES)[number]

/** What a guest can sleep on. `bed` is a bed or a sleeping couch. */
export const SLEEPING_WISHES = ['bed', 'air-mattress', 'bring-air-mattress'] as const
export type Sleeping = (typeof SLEEPING_WISHES)[number]

/** `shared-room`: the guest sleeps in the host's room. `hall`: a parish hall, gym or club room where nobody lives; all its rooms are shared. */
export const LIVING_SITUATIONS = [
  'alone',
  'couple',
  'family',
  'shared-flat',
  'shared-room',
  'other',
  'hall',
] as const
export type LivingSituation = (typeof LIVING_SITUATIONS)[number]

/** Private: has a door. Shared: living room, no door or key, or more than one bed. */
export const ROOM_TYPES = ['private', 'shared'] as const
export type RoomType = (typeof ROOM_TYPES)[number]

/** `single` and `double` are a bed or a couch; `air-mattress-space` is floor for one that the guest brings. */
export const BED_KINDS = ['single', 'double', 'air-mattress', 'air-mattress-space'] as const
export type BedKind = (typeof BED_KINDS)[number]

/** One kind of bed in a room and how many of it there are, 1 or more. */
export type SleepingOption = { readonly kind: BedKind; readonly quantity: number }

export type Room = {
  readonly id: string
  readonly type: RoomType
  /** Only women sleep in it; missing = anybody the host takes. */
  readonly femalesOnly?: boolean
  readonly beds: readonly SleepingOption[]
}

export type GuestAnswers = {
  readonly id: string
  readonly age: number
  readonly gender: Gender
  readonly globalSouth: boolean
  readonly marginalized: boolean
  readonly accredited: boolean
  /** No single male host. */
  readonly onlyFemaleHosts: boolean
  readonly longCommuteOk: boolean
  readonly roomSharing: RoomSharing
  readonly sleeping: readonly Sleeping[]
  readonly petProblem: boolean
  /** What a home must have for this guest, and what its host is asked about first; missing = nothing. */
  readonly accessMust?: readonly AccessNeed[]
  readonly accessAsk?: readonly AccessNeed[]
  /** Ids of the guests this one named to share a double bed with; counts only if they named this one too. */
  readonly sharesWith: readonly string[]
}

export type HostAnswers = {
  readonly id: string
  readonly gender: Gender
  readonly living: LivingSituation
  readonly pets: boolean
  readonly femalesOnly: boolean
  /** Fine with guests older than the policy's `olderAge`. */
  readonly okOver35: boolean
  /** What the home has; missing = nothing is known. */
  readonly access?: readonly AccessNeed[]
  /** Minutes to the venue; null = unknown, allowed with a warning. */
  readonly commuteMinutes: number | null
  readonly rooms: readonly Room[]
}

/** `never`: one person per double. `named`: only two who named each other. */
export const DOUBLE_BED_POLICIES = ['never', 'named', 'same-gender', 'any'] as const
export type DoubleBedPolicy = (typeof DOUBLE_BED_POLICIES)[number]

/** What decides who fits whom and changes from year to year. */
export type MatchingPolicy = {
  readonly olderAge: number
  readonly guestAgeLimit: number
  readonly commuteMinutes: { readonly comfortable: number; readonly longest: number }
  readonly doubleBed: DoubleBedPolicy
}

/** Nights `[start, end)` as days counted from anywhere: `end` is the day of departure and belongs to the next guest. */
export type Nights = { readonly start: number; readonly end: number }

export function shareNight(a: Nights, b: Nights): boolean {
  return a.start < b.end && b.start < a.end
}

/** Strict, as all thresholds: under 27 is 26 or less. */
export function isUnder(age: number, threshold: number): boolean {
  return age < threshold
}

/** Strict: older than 35 is 36 or more. */
export function isOlderThan(age: number, threshold: number): boolean {
  return age > threshold
}

/** Those of `needs` that a home has not said to have; a home that has said nothing has none. */
export function missingAccess(
  needs: readonly AccessNeed[] = [],
  home: readonly AccessNeed[] = [],
): AccessNeed[] {
  return needs.filter((need) => !home.includes(need))
}

/** Nobody lives there: what is asked of a household and its pets does not apply, and the contact person's gender decides nothing. */
export function isHall({ living }: Pick<HostAnswers, 'living'>): boolean {
  return living === 'hall'
}

/** A double is two places in one bed. */
export const SEATS = {
  single: [1],
  double: [1, 2],
  'air-mattress': [1],
  'air-mattress-space': [1],
} as const satisfies Record<BedKind, readonly (1 | 2)[]>

export function countPlaces(rooms: readonly Pick<Room, 'beds'>[]): number {
  return rooms
    .flatMap((room) => room.beds)
    .reduce((total, { kind, quantity }) => total + SEATS[kind].length * quantity, 0)
}
