/** Numbers on pages of organisers, each counted once more in the tables. */
import type { World } from './world.ts'

/** What became of a guest last; one of whom organisers know that they cannot come is not looked for any more. */
const LAST = `select id, end_reason, ended_at from match where match.guest_registration_id = r.id
  and (match.state = 'draft' or match.offered_at is not null) order by match.created_at desc, match.id limit 1`
/** Not those who are blocked, as somebody for themselves (rules: incidents). */
const BLOCKED = `select from block_party party join block on block.id = party.block_id
  where party.person_id = r.person_id and not party.is_of_pair and block.ended_at is null`
/** An offer whose time is over has run out, whether it is written down or not. */
const standing = (sql: string) =>
  sql.replaceAll(
    / standing /g,
    ` (select * from match where state in ('draft', 'accepted', 'completed') or state = 'offered' and coalesce(deadline_at >= $1, true)) standing `,
  )
const inState = (state: string) => `(select count(*)::int from standing where state = '${state}')`
const registered = (role: string) =>
  `(select count(*)::int from registration where role = '${role}' and state = 'submitted')`

const OVERVIEW = `(select count(*)::int from registration r join guest_facts g on g.registration_id = r.id where r.state = 'submitted'
   and not exists (select from arranged_elsewhere done where done.registration_id = r.id) and not exists (${BLOCKED})
   and not exists (select from (${LAST}) last where last.end_reason = 'guest-cancelled' and last.ended_at >= r.submitted_at
     and not exists (select from rematch_task task where task.match_id = last.id and task.cause = 'refused'))
   and exists (select from generate_series(lower(g.stay), upper(g.stay) - 1, '1 day') night
     where not exists (select from standing where standing.guest_registration_id = r.id and standing.stay @> night::date)))`
/** Nights of beds that are still there, of hosts who have not cancelled and are not blocked, from `$2` to `$3`, which are the first and the last on the sheet. */
const cells = (states: string) =>
  `(select count(*)::int from standing join place on place.id = standing.place_id and place.removed_at is null
    join room on room.id = place.room_id and room.removed_at is null
    join registration r on r.id = room.registration_id and r.state = 'submitted' and not exists (${BLOCKED}),
    generate_series(lower(stay), upper(stay) - 1, '1 day') night
    where standing.state in (${states}) and night::date between $2 and $3)`

/** By what is counted, how it stands on the page, and how it is counted. */
type Counted = Record<string, [shown: number, sql: string]>
/** Where there are none at all, a page says so without a number. */
const found = (page: string, pattern: RegExp) => Number(pattern.exec(page)?.[1] ?? 0)

/** Pages of organisers with what is counted on them; `$2` and `$3` only where a page says which nights it shows. */
const PAGES: readonly [
  path: string,
  read: (page: string) => { counted: Counted; nights?: [string, string] },
][] = [
  [
    '/admin',
    (page) => {
      // Beside it stands another list, of dates.
      const [list = ''] = /place=waiting[^]*?<\/dl>/.exec(page) ?? []
      const [waiting, draft, offered, accepted] = [...list.matchAll(/<dd[^>]*>(\d+)<\/dd>/g)].map(([, n]) =>
        Number(n),
      )
      return {
        counted: {
          waiting: [waiting!, OVERVIEW],
          draft: [draft!, inState('draft')],
          offered: [offered!, inState('offered')],
          accepted: [accepted!, inState('accepted')],
        },
      }
    },
  ],
  [
    '/admin/matching',
    (page) => ({
      counted: {
        'waiting on the workbench': [found(page, />(\d+) waiting</), OVERVIEW],
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
  ...['draft', 'offered', 'accepted'].map((state): (typeof PAGES)[number] => [
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

/** One of these pages, by a number. */
export async function findMiscounted(
  { sql, now }: World,
  read: (path: string) => Promise<string>,
  n: number,
): Promise<string[]> {
  const [path, readPage] = PAGES[n % PAGES.length]!
  const { counted, nights = ['2027-01-01', '2027-01-01'] } = readPage(await read(path))
  const names = Object.keys(counted)
  const [row] = await sql<Record<string, number>>(
    `select ${names.map((name) => `${standing(counted[name]![1])} as "${name}"`).join(', ')}
     where $1::timestamptz is not null and $2::date <= $3::date`,
    [now().toString(), ...nights],
  )
  const wrong = names.filter((name) => row?.[name] !== counted[name]![0])
  return wrong.map(
    (name) => `${now()} ${path} counts otherwise: ${name} are ${row?.[name]}, not ${counted[name]![0]}`,
  )
}
