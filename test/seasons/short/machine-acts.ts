/** What mail servers and the database do of their own accord. */
import {
  aComplaint,
  aDeliveryReport,
  anAbsence,
  anEximReport,
  aQmailReport,
  aWarning,
} from '../../builders/returned-mail.ts'
import type { SentMail } from '../world.ts'
import type { Does } from './people-acts.ts'
import { BOUNCE_TOKEN, choose, NOTHING } from './scene.ts'
import type { Kind } from './script.ts'

/** Half of what comes back says that the mailbox is gone. */
const RETURNED: readonly [
  [string, (mail: { to: string }) => string],
  ...[string, (mail: { to: string }) => string][],
] = [
  ['gone', aDeliveryReport],
  ['late', ({ to }) => aDeliveryReport({ to, status: '4.2.2', action: 'delayed' })],
  ['gone, says Exim', anEximReport],
  ['a complaint', aComplaint],
  ['gone, says qmail', aQmailReport],
  ['away', anAbsence],
  ['gone', aDeliveryReport],
  ['late, says Exim', aWarning],
]
const AWAY_MS = 10_000
const LOOK_MS = 5

export const MACHINE_ACTS = {
  'mail goes wrong': async ({ world, registered }, n) => {
    const [answer, until] = [choose([451, 421, '5.1.1 no such user', 452], n[0]) ?? 451, n[1] % 3]
    const one = choose(await registered(n[2] % 2 === 0 ? 'guest' : 'host'), n[3])
    let left = until + 1
    world.refuseMail((to) => (to === one?.email && left-- > 0 ? answer : null))
    return `${one?.email}: ${answer}, ${until + 1} times`
  },
  'a mail comes back': async ({ world, matches }, n) => {
    // Several leave at once: which of them first is for nobody to say.
    const nameOf = ({ at, to, template }: SentMail) => `${at} ${to} ${template}`
    const returnable = world.sent.filter(({ sender }) => sender.includes('bounces'))
    const newest = returnable.toSorted((a, b) => (nameOf(a) < nameOf(b) ? 1 : -1))
    // Of an offer more hangs on it than of other mails.
    const open = new Set((await matches('offered')).map(({ id }) => id))
    const offers = newest.filter(
      ({ template, about }) => template === 'offer-to-guest' && about !== null && open.has(about.id),
    )
    const mail = choose(n[2] % 4 > 0 && offers.length > 0 ? offers : newest, n[0] % 5)
    if (!mail) return NOTHING
    const [what, write] = choose(RETURNED, n[1]) ?? RETURNED[0]
    const message = write({ to: mail.sender })
    const form = new URLSearchParams({ token: BOUNCE_TOKEN, message })
    const { status: taken } = await world.ask('', '/returnedMail', form)
    return `${mail.template} to ${mail.to}, ${what}: ${taken}`
  },
  'the database restarts': async ({ world: { sql, troubles } }) => {
    const others = `from pg_stat_activity where datname = current_database() and usename <> current_user`
    const before = await sql<{ pid: number }>(`select pid, pg_terminate_backend(pid) ${others}`)
    const gone = new Set(before.map(({ pid }) => pid))
    // Until those who wait for news are there again: what leaves meanwhile is a question of how fast a machine is.
    for (let waited = 0; waited < AWAY_MS; waited += LOOK_MS) {
      const now = await sql<{ pid: number; query: string }>(`select pid, query ${others}`)
      if (now.some(({ query }) => query === 'listen outbox') && !now.some(({ pid }) => gone.has(pid))) break
      await new Promise((done) => setTimeout(done, LOOK_MS))
    }
    // That it was away is said, and has to be.
    troubles.length = 0
    return 'all connections were new'
  },
} satisfies Partial<Record<Kind, Does>>
