// The queue in transit: a line for each guest, repeated words once, as thousands are in one page. Used on both sides.
import type { Gender, RoomSharing, Sleeping } from 'bed-matching/rules/answers.ts'

export const QUEUE_GROUPS = ['ranked', 'late', 'skipped', 'not-coming'] as const
export type QueueGroup = (typeof QUEUE_GROUPS)[number]

export const BEFORE = [
  '',
  'declined',
  'expired',
  'withdrawn',
  'no_show',
  'guest-cancelled',
  'host-cancelled',
  'no-reply',
  'communication-failed',
  'arranged-elsewhere',
  'organiser',
] as const
export type Before = (typeof BEFORE)[number]

/** In the order in which a row says them: what keeps people safe comes first. */
export const WISHES = ['onlyFemaleHosts', 'accessMust', 'petProblem', 'longCommuteOk'] as const
export type Wish = (typeof WISHES)[number]

/** One guest of the queue; the order of the rows is the rank. */
export type QueueGuest = {
  id: string
  name: string
  tier: number
  group: QueueGroup
  /** First night and day of departure, ISO. */
  start: string
  end: string
  nights: number
  age: number
  gender: Gender
  sharing: RoomSharing
  sleeping: readonly Sleeping[]
  wishes: readonly Wish[]
  languages: readonly string[]
  waitingDays: number
  isPinned: boolean
  /** The reader looks after them (rules: looking after). */
  isMine: boolean
  /** So many of the nights are given already; 0: none. */
  given: number
  before: Before
  /** With whom they travel only together, and the tier in which all of them count; null: with nobody. */
  together: { names: string; tier: number } | null
}

/** Words said once; a row names them by their number. */
export type PackedQueue = { days: string[]; languages: string[]; rows: string }

const GENDERS: readonly Gender[] = ['female', 'male', 'diverse']
const SHARING: readonly RoomSharing[] = ['no', 'same-gender', 'yes']
const SLEEPING: readonly Sleeping[] = ['bed', 'air-mattress', 'bring-air-mattress']
const dayMs = 86_400_000
/** Added to the number of a group. */
const PINNED = QUEUE_GROUPS.length
const MINE = 2 * PINNED

const toMarks = <Word>(all: readonly Word[], words: readonly Word[]) =>
  all.reduce((marks, word, index) => (words.includes(word) ? marks | (1 << index) : marks), 0)
const fromMarks = <Word>(all: readonly Word[], marks: number) =>
  all.filter((_, index) => (marks & (1 << index)) !== 0)

/** Rows as one text; `unpackQueue` gives them back. */
export function packQueue(guests: readonly QueueGuest[]): PackedQueue {
  const days = [...new Set(guests.flatMap(({ start, end }) => [start, end]))].toSorted()
  const languages = [...new Set(guests.flatMap((guest) => guest.languages))]
  const dayNumber = new Map(days.map((day, index) => [day, index]))
  const languageNumber = new Map(languages.map((language, index) => [language, index]))
  const rows = guests.map((guest) =>
    [
      shortId(guest.id),
      guest.name.replaceAll(/\s+/g, ' '),
      [
        guest.tier,
        QUEUE_GROUPS.indexOf(guest.group) + (guest.isPinned ? PINNED : 0) + (guest.isMine ? MINE : 0),
        dayNumber.get(guest.start),
        dayNumber.get(guest.end),
        guest.age,
        GENDERS.indexOf(guest.gender),
        SHARING.indexOf(guest.sharing),
        toMarks(SLEEPING, guest.sleeping),
        toMarks(WISHES, guest.wishes),
        guest.waitingDays,
        BEFORE.indexOf(guest.before),
        guest.given,
        ...guest.languages.map((language) => languageNumber.get(language)),
      ].join(' '),
      ...(guest.together ? [`${guest.together.tier} ${guest.together.names.replaceAll(/\s+/g, ' ')}`] : []),
    ].join('\t'),
  )
  return { days, languages, rows: rows.join('\n') }
}

export function unpackQueue({ days, languages, rows }: PackedQueue): QueueGuest[] {
  if (rows === '') return []
  return rows.split('\n').map((row) => {
    const [id = '', name = '', facts = '', fellows] = row.split('\t')
    const [
      tier = 0,
      group = 0,
      from = 0,
      to = 0,
      age = 0,
      gender = 0,
      sharing = 0,
      sleeping = 0,
      wishes = 0,
      waitingDays = 0,
      before = 0,
      given = 0,
      ...spoken
    ] = facts.split(' ').map(Number)
    const [start = '', end = ''] = [days[from], days[to]]
    return {
      id: longId(id),
      name,
      tier,
      group: QUEUE_GROUPS[group % PINNED] ?? 'ranked',
      start,
      end,
      nights: Math.round((Date.parse(end) - Date.parse(start)) / dayMs),
      age,
      gender: GENDERS[gender] ?? 'diverse',
      sharing: SHARING[sharing] ?? 'no',
      sleeping: fromMarks(SLEEPING, sleeping),
      wishes: fromMarks(WISHES, wishes),
      languages: spoken.map((number) => languages[number] ?? ''),
      waitingDays,
      isPinned: group % MINE >= PINNED,
      isMine: group >= MINE,
      given,
      before: BEFORE[before] ?? '',
      together: fellows === undefined ? null : readFellows(fellows),
    }
  })
}

function readFellows(text: string): NonNullable<QueueGuest['together']> {
  const at = text.indexOf(' ')
  return { tier: Number(text.slice(0, at)), names: text.slice(at + 1) }
}

/** A UUID in 22 characters instead of 36: random digits do not compress. */
export function shortId(id: string): string {
  const bytes = id.replaceAll('-', '').match(/../g) ?? []
  const text = bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 16))).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

export function longId(short: string): string {
  const text = atob(short.replaceAll('-', '+').replaceAll('_', '/'))
  const digits = [...text].map((sign) => sign.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
