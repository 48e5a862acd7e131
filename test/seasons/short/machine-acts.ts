/** What mail servers and the database do of their own accord. */
import {
  aComplaint,
  aDeliveryReport,
  anAbsence,
  anEximReport,
  aQmailReport,
  aWarning,
} from '../../builders/returned-mail.ts'
import type { SentMail, World } from '../world.ts'
import { openClock } from './clock.ts'
import { ORGANISER_ACTS } from './organiser-acts.ts'
import { type Does, PEOPLE_ACTS } from './people-acts.ts'
import { BOUNCE_TOKEN, choose, NOTHING, type Scene } from './scene.ts'
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
/** Of offers that are open, the newest first. */
export async function listOfferMails({ world, matches }: Scene): Promise<SentMail[]> {
  const open = new Set((await matches('offered')).map(({ id }) => id))
  return listReturnable(world).filter(
    ({ template, facts }) => template === 'offer-to-guest' && open.has(facts?.match?.id ?? ''),
  )
}

/** Several leave at once: which of them first is for nobody to say. */
function listReturnable({ sent }: World): SentMail[] {
  const nameOf = ({ at, to, template }: SentMail) => `${at} ${to} ${template}`
  const returnable = sent.filter(({ sender }) => sender.includes('bounces'))
  return returnable.toSorted((a, b) => (nameOf(a) < nameOf(b) ? 1 : -1))
}

/** Brought by a mail server; `n` says in which words. */
export async function bringBack({ world }: Scene, mail: SentMail, n: number): Promise<string> {
  const [what, write] = choose(RETURNED, n) ?? RETURNED[0]
  const form = new URLSearchParams({ token: BOUNCE_TOKEN, message: write({ to: mail.sender }) })
  const { status } = await world.ask('', '/returnedMail', form)
  return `${mail.template} to ${mail.to}, ${what}: ${status}`
}

const AWAY_MS = 20_000
const LOOK_MS = 5

/** Who is connected besides the reader. */
const OTHERS = `from pg_stat_activity where datname = current_database() and usename <> current_user`

/** Until those who wait for news are there again: what leaves meanwhile is a question of how fast a machine is. */
async function waitForOthers({ sql, troubles }: World, gone: ReadonlySet<number>): Promise<void> {
  for (let waited = 0; waited < AWAY_MS; waited += LOOK_MS) {
    const now = await sql<{ pid: number; query: string }>(`select pid, query ${OTHERS}`).catch(() => [])
    if (now.some(({ query }) => query === 'listen outbox') && !now.some(({ pid }) => gone.has(pid))) break
    await new Promise((done) => setTimeout(done, LOOK_MS))
  }
  // That it was away is said, and has to be.
  troubles.length = 0
}

export const MACHINE_ACTS = {
  'mail goes wrong': async ({ world, registered }, n) => {
    const [answer, until] = [choose([451, 421, '5.1.1 no such user', 452], n[0]) ?? 451, n[1] % 3]
    const one = choose(await registered(n[2] % 2 === 0 ? 'guest' : 'host'), n[3])
    let left = until + 1
    world.refuseMail((to) => (to === one?.email && left-- > 0 ? answer : null))
    return `${one?.email}: ${answer}, ${until + 1} times`
  },
  'a mail comes back': async (scene, n) => {
    // More depends on an offer than on other mails.
    const offers = await listOfferMails(scene)
    const mail = choose(n[2] % 4 > 0 && offers.length > 0 ? offers : listReturnable(scene.world), n[0] % 5)
    return mail ? bringBack(scene, mail, n[1]) : NOTHING
  },
  'the database restarts': async ({ world }) => {
    const before = await world.sql<{ pid: number }>(`select pid, pg_terminate_backend(pid) ${OTHERS}`)
    await waitForOthers(world, new Set(before.map(({ pid }) => pid)))
    return 'all connections were new'
  },
  'the database dies': async ({ world }) => {
    const before = await world.sql<{ pid: number }>(`select pid ${OTHERS}`)
    const [server] = await world.sql<{ pid: string }>(
      `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
    )
    // Without a goodbye: it comes back by its log. What was stored is on the disk, as it is where nobody has told the server not to wait.
    await world.sql('checkpoint')
    process.kill(Number(server?.pid), 'SIGQUIT')
    await waitForOthers(world, new Set(before.map(({ pid }) => pid)))
    return 'it was another one'
  },
  'the database fails over': async ({ world }) => {
    await world.failOver()
    await waitForOthers(world, new Set())
    return 'another server goes on'
  },
  /** The clock of the machine was wrong by minutes and is put right, while people press. */
  'the clock steps': async (scene, n) => {
    const { world } = scene
    const was = world.now()
    const minutes = (n[0] % 2 === 0 ? -1 : 1) * (1 + (n[1] % 9))
    world.stand(was.add({ minutes }))
    const said = [await PEOPLE_ACTS.answers(scene, [n[1], n[2], n[3], n[0]])]
    said.push(await ORGANISER_ACTS['drafts by hand'](scene, [n[2], n[3], 1, n[0]]))
    said.push(await ORGANISER_ACTS.withdraws(scene, [n[3], n[2], 1, n[0]]))
    // What leaves before it is put right and what after, is no question of how fast a machine is.
    await openClock(world).settle()
    if (minutes > 0) world.stand(was)
    return `${minutes} minutes: ${said.join('; ')}`
  },
} satisfies Partial<Record<Kind, Does>>
