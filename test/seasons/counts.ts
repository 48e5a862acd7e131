/** Numbers on pages of organisers, each counted once more in the tables. */
import { COUNTS_OF_LETTERS } from './counts-of-letters.ts'
import { COUNTS_OF_SEASON } from './counts-of-season.ts'
import { BLOCKED, found, LOOKED_FOR, type Page, standing, TODAY } from './counting.ts'
import type { World } from './world.ts'

const inState = (state: string) => `(select count(*)::int from standing where state = '${state}')`
const registered = (role: string) =>
  `(select count(*)::int from registration where role = '${role}' and state = 'submitted')`

/** Some night from today on is not given. */
const WAITING = `(select count(*)::int from registration r join edition e on e.id = r.edition_id
   join guest_facts g on g.registration_id = r.id where ${LOOKED_FOR}
   and exists (select from generate_series(greatest(lower(g.stay), ${TODAY}), upper(g.stay) - 1, '1 day') night
     where not exists (select from standing where standing.guest_registration_id = r.id and standing.stay @> night::date)))`
/** Offers that have left and are open. */
const ANSWERS = `(select count(*)::int from standing where state = 'offered' and sent_at is not null and deadline_at is not null)`
/** Guests, whatever is under way besides. */
const PLACED = `(select count(distinct guest_registration_id)::int from standing join registration r on r.id = guest_registration_id
  and r.state = 'submitted' where standing.state in ('accepted', 'completed'))`
/** Nights of beds that are still there, of hosts who have not cancelled and are not blocked, from `$2` to `$3`, which are the first and the last on the sheet. */
const cells = (states: string) =>
  `(select count(*)::int from standing join place on place.id = standing.place_id and place.removed_at is null
    join room on room.id = place.room_id and room.removed_at is null
    join registration r on r.id = room.registration_id and r.state = 'submitted' and not exists (${BLOCKED}),
    generate_series(lower(stay), upper(stay) - 1, '1 day') night
    where standing.state in (${states}) and night::date between $2 and $3)`

/** Pages of organisers with what is counted on them. */
const PAGES: readonly Page[] = [
  [
    '/admin',
    (page) => {
      // Beside it stands another list, of dates.
      const [list = ''] = /place=waiting[^]*?<\/dl>/.exec(page) ?? []
      const [waiting, draft, offered, placed] = [...list.matchAll(/<dd[^>]*>([\d,]+)<\/dd>/g)].map(
        ([, n = '']) => Number(n.replaceAll(',', '')),
      )
      return {
        counted: {
          waiting: [waiting!, WAITING],
          draft: [draft!, inState('draft')],
          'offers that wait for an answer': [offered!, ANSWERS],
          'guests who have accepted': [placed!, PLACED],
        },
      }
    },
  ],
  [
    '/admin/matching',
    (page) => ({
      counted: {
        'waiting on the workbench': [found(page, />(\d+) waiting</), WAITING],
        'drafts on the workbench': [found(page, />(\d+) drafts?</), inState('draft')],
        'offered on the workbench': [found(page, />(\d+) offered</), inState('offered')],
        'accepted on the workbench': [found(page, />(\d+) accepted</), inState('accepted')],
      },
    }),
  ],
  [
    '/admin/inform',
    (page) => ({ counted: { 'to send': [found(page, />All \((\d+)\)</), inState('draft')] } }),
  ],
  [
    '/admin/guests',
    (page) => ({ counted: { guests: [found(page, />(\d+) of \d+ guests?</), registered('guest')] } }),
  ],
  [
    '/admin/hosts',
    (page) => ({ counted: { hosts: [found(page, />(\d+) of \d+ hosts?</), registered('host')] } }),
  ],
  ...['draft', 'offered', 'accepted'].map((state): Page => [
    `/admin/match?state=${state}`,
    (page) => ({
      counted: { [`${state} in the list`]: [found(page, />(\d+) of (?:one|\d+) match/), inState(state)] },
    }),
  ]),
  [
    '/admin/rooms.csv',
    (sheet) => {
      const [head = '', ...lines] = sheet.trim().split(/\r?\n/)
      const days = head.split(',').filter((name) => /^\d{4}-/.test(name))
      const count = (word: string) =>
        lines.flatMap((line) => line.split(',')).filter((cell) => cell === word).length
      return {
        nights: [days[0] ?? '2027-01-01', days.at(-1) ?? '2027-01-01'],
        counted: {
          'drafted nights': [count('drafted'), cells(`'draft'`)],
          'offered nights': [count('offered'), cells(`'offered'`)],
          'accepted nights': [count('accepted'), cells(`'accepted', 'completed'`)],
          places: [
            lines.length,
            `(select count(*)::int from place join room on room.id = place.room_id join registration r on r.id = room.registration_id
                where place.removed_at is null and room.removed_at is null and r.state = 'submitted' and not exists (${BLOCKED}))`,
          ],
        },
      }
    },
  ],
]

const OTHERS = [...COUNTS_OF_LETTERS, ...COUNTS_OF_SEASON]
const BY_PATH = new Map([...PAGES, ...OTHERS])

/** One of these pages and one of the others, by a number. */
export async function findMiscounted(world: World, read: ReadPage, n: number): Promise<string[]> {
  const two = [PAGES[n % PAGES.length], OTHERS[n % OTHERS.length]]
  const wrong: string[] = []
  for (const page of two) if (page) wrong.push(...(await recount(world, read, page[0])))
  return wrong
}

type ReadPage = (path: string) => Promise<string>

export async function recount({ sql, now }: World, read: ReadPage, path: string): Promise<string[]> {
  const readCounts = BY_PATH.get(path)
  if (!readCounts) throw new Error(`nobody counts on ${path}`)
  const { counted, nights = ['2027-01-01', '2027-01-01'], listed = [] } = readCounts(await read(path))
  const names = Object.keys(counted)
  const [row] = await sql<Record<string, number>>(
    `select ${names.map((name) => `${standing(counted[name]![1])} as "${name}"`).join(', ')}
     where $1::timestamptz is not null and $2::date <= $3::date and $4::text[] is not null`,
    [now().toString(), ...nights, listed],
  )
  const wrong = names.filter((name) => row?.[name] !== counted[name]![0])
  return wrong.map(
    (name) => `${now()} ${path} counts otherwise: ${name} are ${row?.[name]}, not ${counted[name]![0]}`,
  )
}
