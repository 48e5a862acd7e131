/** What acts are given: who is there, how things stand, and how to press something as somebody. */
import type { Temporal } from 'temporal-polyfill'
import { answerOf, type Form, Visit } from '../../product/visit.ts'
import type { SentMail, World } from '../world.ts'
import type { Cast } from './cast.ts'
import { ORGANISERS } from './cast.ts'

export type Scene = ReturnType<typeof openScene>
export type MatchNow = {
  id: string
  state: string
  guest: string
  host: string
  guestId: string
  hostId: string
  placeId: string
  version: number
  dispatch: string | null
  /** It stands beside another one, from which the guest is moved. */
  isMove: boolean
  isHeld: boolean
}
export type PersonNow = { email: string; role: 'guest' | 'host'; id: string; state: string }

const LIVE = ['draft', 'offered', 'accepted']

export function openScene(world: World, cast: Cast) {
  const visits = new Map<string, Visit>()
  const people = new Map(cast.people.map((one) => [one.email, one]))
  const visitOf = (email: string) => {
    const known = visits.get(email)
    if (known) return known
    const visit = new Visit(world, people.get(email)?.language, cast.cookies.get(email))
    visits.set(email, visit)
    return visit
  }

  async function press(email: string, path: string, form: Form): Promise<string> {
    if (!email.includes('@')) return 'has no mailbox'
    const visit = visitOf(email)
    let reply = await visit.send(path, form)
    if (/\/(?:login|admin\/secondFactor)/.test(reply.path) && reply.status < 400) {
      await visit.signIn(email)
      reply = await visit.send(path, form)
    }
    return answerOf(reply)
  }

  const matches = (...states: string[]) =>
    world.sql<MatchNow>(
      `select m.id, m.state, coalesce(g.email, 'without a mailbox') as guest, coalesce(h.email, 'without a mailbox') as host, m.guest_registration_id as "guestId",
         m.host_registration_id as "hostId", m.place_id as "placeId", m.version, m.dispatch_id as dispatch,
         coalesce(m.held_until > $2, false) as "isHeld", m.replaces is not null as "isMove"
       from match m join person g on g.id = m.guest_person_id join person h on h.id = m.host_person_id
       where m.state = any($1) order by 3, m.created_at, m.id`,
      [states.length > 0 ? states : LIVE, world.now().toString()],
    )
  const registered = (role: 'guest' | 'host') =>
    world.sql<PersonNow>(
      `select p.email, r.role, r.id, r.state from registration r join person p on p.id = r.person_id
       where r.role = $1 and r.state = 'submitted' and p.email is not null order by p.email`,
      [role],
    )

  return {
    world,
    cast,
    visitOf,
    press,
    /** As one of the organisers: which of them, the number says. */
    organise: (n: number, path: string, form: Form) => press(ORGANISERS[n % 2 === 0 ? 0 : 1], path, form),
    read: async (email: string, path: string) => {
      if (!email.includes('@')) return ''
      const visit = visitOf(email)
      const { status, text, path: to } = await visit.open(path)
      if (/\/login/.test(to) && status < 400) {
        await visit.signIn(email)
        return (await visit.open(path)).text
      }
      return text
    },
    /** A timed task, once. */
    work: async (name: string) => {
      for (const task of world.tasks()) if (task.name === name) await task.run(world.now())
    },
    matches,
    registered,
    invented: (email: string) => people.get(email),
    newest: (fits: (mail: SentMail) => boolean) => world.sent.findLast(fits),
  }
}

/** With which a mail server proves itself that brings mail back. */
export const BOUNCE_TOKEN = 'the token of mail servers, long enough to be one'
/** As calendars in Bonn say it. */
export const dayOf = (moment: Temporal.Instant) => moment.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
export const choose = <T>(of: readonly T[], n: number | undefined): T | undefined => of[(n ?? 0) % of.length]
/** There was nobody to whom it could have happened. */
export const NOTHING = 'nothing to do'
