import pg from 'pg'
import { startPair } from '../../product/replica.ts'
import type { Benchmark } from '../run.ts'
import type { Figure } from '../table.ts'
import { startNodes } from './nodes.ts'
import { makeTraffic } from './traffic.ts'

const minutes = Number(process.env.MINUTES ?? 60)
/** How busy the people are; 1: about six requests a second, which leaves two cores half of their time. */
const rate = Number(process.env.RATE ?? 1)
/** Until then caches fill and code is compiled. */
const WARM_SHARE = 1 / 6
const KILL_EVERY_MS = 60_000
/** Never killed, so that what they hold at the end says something. */
const KEPT = ['pages 3', 'mail 2'] as const
const KILLED = ['pages 1', 'mail 1', 'pages 2', 'replica'] as const

/** Some nodes for long, with people at all pages, and any of them killed at any time; half-way the database fails over. */
export const soak: Benchmark = {
  title: `Three for pages, two for mail, two databases, ${minutes} minutes, one killed each minute`,
  run: async () => {
    const pair = await startPair({ isSynchronous: true })
    const nodes = await startNodes(pair)
    const databases = [0, 1] as const
    let database: (typeof databases)[number] = 0
    const sql = async (text: string, values: unknown[] = []) => {
      const client = new pg.Client(pair.servers[database])
      await client.connect()
      try {
        return (await client.query<Record<string, string>>(text, values)).rows
      } finally {
        await client.end()
      }
    }
    try {
      const [organiser] = await sql(
        `with one as (insert into person (email, locale, email_confirmed_at) values ('organiser@example.org', 'en', now()) returning id)
         insert into admin_profile (person_id, approved, named_at) select id, true, now() from one returning person_id as id`,
      )
      const traffic = makeTraffic(nodes, rate)
      await traffic.begin(organiser?.id ?? '')
      const memory = Object.fromEntries(KEPT.map((name) => [name, [] as number[]]))
      const begun = Date.now()
      let kills = 0
      let gone = 0
      const isPast = (share: number) => Date.now() - begun > share * minutes * 60_000
      while (!isPast(1)) {
        await new Promise((done) => setTimeout(done, KILL_EVERY_MS))
        if (database === 0 && isPast(0.5)) {
          await pair.failOver()
          database = 1
        } else {
          const name = KILLED[kills % KILLED.length] ?? 'pages 1'
          if (name !== 'replica') await nodes.kill(name)
          else if (database === 0) await pair.restartReplica()
          kills += 1
        }
        if (isPast(WARM_SHARE)) for (const name of KEPT) memory[name]?.push(nodes.memoryOf(name))
        for (const end of nodes.ended.splice(0)) {
          gone += 1
          console.error(end)
        }
        console.error(
          `${Math.round((Date.now() - begun) / 60_000)} min: ${nodes.counts.requests} requests, ${nodes.counts.again} again, ${nodes.counts.failed.length} failed, ${traffic.stored.length} people, MiB ${KEPT.map((name) => memory[name]?.at(-1)?.toFixed(0)).join(' / ')}`,
        )
      }
      await traffic.end()
      for (const trouble of new Set([
        ...traffic.troubles,
        ...nodes.counts.failed,
        ...nodes.errors().slice(0, 5),
      ]))
        console.error(trouble)
      const lost = await countLost(sql, traffic.stored)
      const [mails] = await sql(
        `select count(*) filter (where state = 'sent') as sent, count(*) filter (where state = 'failed') as failed,
           count(*) filter (where state in ('queued', 'sending') and due_at < now() - interval '1 minute') as late from outbox`,
      )
      return [
        ...figuresOf(nodes.counts, traffic.troubles.length, kills),
        none('processes that ended by themselves', gone),
        none('answers stored and not there at the end', lost),
        none('mails that failed or wait', Number(mails?.failed) + Number(mails?.late)),
        none('mails that came twice', countTwice(nodes.sink.received.map(({ mail }) => mail.messageId))),
        { what: 'mails sent', value: String(mails?.sent) },
        ...KEPT.map((name) => growthOf(name, memory[name] ?? [])),
      ]
    } finally {
      await nodes.stop()
      await pair.close()
    }
  },
}

const none = (what: string, count: number): Figure => ({
  what,
  value: String(count),
  goal: '0',
  met: count === 0,
})

function figuresOf(
  { requests, again, failed }: { requests: number; again: number; failed: readonly string[] },
  troubles: number,
  kills: number,
): Figure[] {
  return [
    { what: 'requests', value: String(requests) },
    { what: 'kills, besides the failover', value: String(kills) },
    { what: 'asked again because a node was away', value: String(again) },
    none('failed within a minute', failed.length),
    none('people who could not go on', troubles),
  ]
}

/** Answers that were said to be stored and are not there, or are older than what was said. */
async function countLost(
  sql: (text: string, values?: unknown[]) => Promise<Record<string, string>[]>,
  stored: readonly { email: string; acknowledged: number; asked: number }[],
): Promise<number> {
  const rows = await sql(
    `select p.email, r.state, f.further_information as words from person p join registration r on r.person_id = p.id
     left join guest_sensitive f on f.registration_id = r.id where p.email like 'soak%'`,
  )
  const found = new Map(rows.map((row) => [row['email'], row]))
  return stored.filter(({ email, acknowledged, asked }) => {
    const row = found.get(email)
    if (row?.['state'] !== 'submitted') return true
    const edit = Number(/^Edit (\d+)$/.exec(row['words'] ?? '')?.[1] ?? 0)
    return edit < acknowledged || edit > asked
  }).length
}

const countTwice = (ids: readonly (string | undefined)[]) => ids.length - new Set(ids).size

/** The mean of the last fifth against that of the first, after warming up. */
function growthOf(name: string, series: readonly number[]): Figure {
  const fifth = Math.max(1, Math.floor(series.length / 5))
  const mean = (part: readonly number[]) => part.reduce((sum, one) => sum + one, 0) / part.length
  const [from, to] = [mean(series.slice(0, fifth)), mean(series.slice(-fifth))]
  const growth = to / from - 1
  return {
    what: `memory of ${name}, warm and at the end`,
    value: `${from.toFixed(0)} → ${to.toFixed(0)} MiB (${(growth * 100).toFixed(1)} %)`,
    goal: '≤ 10 %',
    met: growth <= 0.1,
  }
}
