import { BEFORE, WISHES, type QueueGuest } from './queue-rows.ts'

// What the queue can be narrowed to, for both sides: the server lists a page of it, a browser narrows while somebody types.

export const ANY = 'any'
export const NEEDS = ['onlyFemaleHosts', 'petProblem', 'room-alone', 'no-bed'] as const
export const WAITS = ['new', 'tried', 'late', 'skipped', 'not-coming', 'mine', 'together'] as const

export type QueueFilter = {
  q: string
  /** 1 to 24, or any. */
  tier: string
  need: (typeof NEEDS)[number] | typeof ANY
  wait: (typeof WAITS)[number] | typeof ANY
}

export const noFilter: QueueFilter = { q: '', tier: ANY, need: ANY, wait: ANY }

export const filtersAtWork = (filter: QueueFilter): number =>
  (['q', 'tier', 'need', 'wait'] as const).filter((name) => filter[name] !== noFilter[name]).length

const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

export function filterQueue(
  rows: readonly QueueGuest[],
  { q, tier, need, wait }: QueueFilter,
): readonly QueueGuest[] {
  const words = fold(q).trim()
  if (words === '' && tier === ANY && need === ANY && wait === ANY) return rows
  return rows.filter(
    (row) =>
      (words === '' || fold(row.name).includes(words)) &&
      (tier === ANY || (row.group !== 'not-coming' && String(row.tier) === tier)) &&
      (need === ANY || hasNeed(row, need)) &&
      (wait === ANY || waitsAs(row, wait)),
  )
}

function hasNeed(row: QueueGuest, need: (typeof NEEDS)[number]): boolean {
  if (need === 'room-alone') return row.sharing === 'no'
  if (need === 'no-bed') return !row.sleeping.includes('bed')
  return row.wishes.includes(WISHES.find((wish) => wish === need) ?? 'petProblem')
}

function waitsAs({ group, before, isMine, together }: QueueGuest, wait: (typeof WAITS)[number]): boolean {
  if (wait === 'new') return group !== 'not-coming' && before === BEFORE[0]
  if (wait === 'mine') return isMine
  if (wait === 'together') return group !== 'not-coming' && together !== null
  if (wait === 'tried') return group !== 'not-coming' && before !== BEFORE[0]
  return group === wait
}
