import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sessionFor } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import { readPage } from './read-page.ts'
import { costOf, measured, type Cost } from './cpu.ts'
import { fillSeason } from './large-season.ts'
import type { Benchmark, Figure } from './run.ts'
import { median } from './table.ts'

/**
 * `GUESTS=…` for another season. `PAGES=rooms,calendar` for some pages. `KEPT=/a/folder` keeps the season there for the next run. The budget is for
 * 5,000 guests and 1,500 hosts; of larger ones only that it works.
 */
const guests = Number(process.env.GUESTS ?? 5_000)
const rounds = Number(process.env.ROUNDS ?? 5)
/** So often each page is asked before: a process that has run all evening has compiled it, and the server keeps its plans. */
const warm = Number(process.env.WARM ?? 25)
/** `CHANGED=match`: one of them changes before each request, as when somebody drafts; of any other table that leaves marks anything does. */
const changed = process.env.CHANGED
const chosen = process.env.PAGES?.split(',') ?? []
const kept = process.env.KEPT
const most = guests > 5_000 ? 200 : 60
const goals = { node: most, postgres: most, turn: 50, kilobytes: 60 }

type Sample = Record<'guest' | 'waiting' | 'host' | 'match', string>
type Measure = Cost & { kilobytes: number }

export const pages = (ids: Sample): Record<string, string> => ({
  overview: '/admin',
  guests: '/admin/guests',
  'guests, a search': '/admin/guests?q=guest7',
  'guests, a search for one': '/admin/guests?q=guest77@',
  'guests, two letters': '/admin/guests?q=an',
  'Ctrl+K, a search': '/admin/find.json q=guest7',
  'Ctrl+K, a search for one': '/admin/find.json q=guest77@',
  'Ctrl+K, two letters': '/admin/find.json q=an',
  'Ctrl+K, nobody': '/admin/find.json q=quetzal',
  'guests, by priority': '/admin/guests?place=waiting&sort=priority',
  hosts: '/admin/hosts',
  'a guest': `/admin/guest/${ids.guest}`,
  'a host': `/admin/host/${ids.host}`,
  matches: '/admin/match',
  'a match': `/admin/match/${ids.match}`,
  'a match, moved': `/admin/match/${ids.match}/move`,
  queue: '/admin/matching',
  'queue, one chosen': `/admin/matching?guest=${ids.waiting}`,
  'queue, its map': `/admin/matching?guest=${ids.waiting}&tab=map`,
  'chart of the workbench': '/admin/matching/chart.json',
  'guest of the workbench': `/admin/matching/guest.json?guest=${ids.waiting}`,
  'moves of the workbench': `/admin/matching/moves.json?match=${ids.match}`,
  'a guest in matching': `/admin/matching/${ids.waiting}`,
  freed: '/admin/matching/freed',
  planner: '/admin/matching/plan',
  history: '/admin/matching/history',
  inform: '/admin/inform',
  rooms: '/admin/rooms',
  'rooms, free on a night': '/admin/rooms?type=private&page=2',
  'rooms as CSV': '/admin/rooms.csv',
  calendar: '/admin/calendar',
  broadcasts: '/admin/broadcasts',
  'broadcast to everyone': '/admin/queueEmailEveryone',
  'broadcast to guests': '/admin/queueEmailGuests',
  'broadcast to the unplaced': '/admin/queueEmailUnplacedGuests',
  calls: '/admin/calls',
  'visa letters': '/admin/letters',
  'mail queue': '/admin/checkQueuedEmails',
  resending: '/admin/resendMatchEmails',
  edition: '/admin/edition',
  'next edition': '/admin/migrate/edition',
  imports: '/admin/migrate',
  feedback: '/admin/feedback',
  impact: '/admin/impact',
  mails: '/admin/mails',
})

/** Files are as large as the season; what counts of them is that nobody waits meanwhile. */
const isFile = (path: string) => /\.(?:csv|json)(?:\?|$)/.test(path)

/** Every page of organisers with a large season: what one request costs, as processor time. */
export const consolePages: Benchmark = {
  title: `Pages of the console with ${guests} guests and ${guests * 0.3} hosts: Node / PostgreSQL / longest turn, ms of a processor; size`,
  run: async () => [...(await measureAll(guests))].map(([name, cost]) => figure(name, cost)),
}

/** So that beds are free again, and somebody has to be found for them. */
export const letSomeExpire = ({ sql }: Product) =>
  sql(`update match set deadline_at = now() - interval '1 hour' where state = 'offered' and id in (
    select id from match where state = 'offered' order by id limit (select count(*) / 10 from match where state = 'offered'))`)

async function measureAll(size: number): Promise<Map<string, Measure & { path: string }>> {
  const folder = kept && join(kept, String(size))
  const isThere = folder !== undefined && existsSync(folder)
  // The server of the database is another user.
  if (folder && !isThere) mkdirSync(folder, { recursive: true, mode: 0o711 })
  const product = await startProduct({ ...measured, ...(folder && { DATA_DIR: folder }) })
  try {
    if (!isThere) {
      await fillSeason(product, { guests: size, hosts: size * 0.3, matches: size * 0.3 })
      await letSomeExpire(product)
    }
    const cookie = (await sessionFor(product, 'admin')) ?? ''
    const found = new Map<string, Measure & { path: string }>()
    for (const [name, path] of Object.entries(pages(await sample(product)))) {
      if (chosen.length > 0 && !chosen.some((part) => name.includes(part))) continue
      found.set(name, { path, ...(await measure(product, path, cookie)) })
    }
    return found
  } finally {
    await product.stop({ keep: folder !== undefined })
  }
}

async function measure(product: Product, path: string, cookie: string): Promise<Measure> {
  const change = async () => {
    if (changed === 'match')
      await product.sql(
        `update match set state = state where id = (select id from match order by id limit 1)`,
      )
    else if (changed) await product.sql('insert into change_mark (relation) values ($1)', [changed])
  }
  // What is typed into a dialog is sent as a form.
  const [address = '', form] = path.split(' ')
  const read = () => readPage(product.url + address, cookie, form)
  // Here no worker takes old marks away.
  await product.sql('delete from change_mark')
  for (let times = 1; times < warm; times += 1) {
    await change()
    await read()
  }
  const { body } = await read()
  const costs: Cost[] = []
  for (let round = 0; round < rounds; round += 1) {
    await change()
    costs.push(await costOf(product, read))
  }
  const middle = (of: keyof Cost) => median(costs.map((cost) => cost[of]))
  return {
    node: middle('node'),
    postgres: middle('postgres'),
    turn: middle('turn'),
    kilobytes: body.length / 1024,
  }
}

function figure(what: string, cost: Measure & { path: string }): Figure {
  const { node, postgres, turn, kilobytes } = cost
  const pad = (value: number, width: number) => value.toFixed(0).padStart(width)
  const isMet =
    turn <= goals.turn &&
    (isFile(cost.path) || (node <= goals.node && postgres <= goals.postgres && kilobytes <= goals.kilobytes))
  return {
    what,
    value: `${pad(node, 6)} ${pad(postgres, 6)} ${pad(turn, 6)} ms ${kilobytes.toFixed(1).padStart(8)} KB`,
    goal: isFile(cost.path)
      ? `turn ≤ ${goals.turn}`
      : `≤ ${goals.node} ${goals.postgres} ${goals.turn} ${goals.kilobytes}`,
    met: isMet,
  }
}

export async function sample({ sql }: Product): Promise<Sample> {
  const one = async (query: string) => (await sql<{ id: string }>(query))[0]?.id ?? ''
  return {
    guest: await one('select guest_registration_id as id from match order by id limit 1'),
    waiting: await one(
      `select id from registration where role = 'guest' and id not in (select guest_registration_id from match) order by id limit 1`,
    ),
    host: await one('select host_registration_id as id from match order by id limit 1'),
    match: await one(`select id from match where state = 'accepted' order by id limit 1`),
  }
}
