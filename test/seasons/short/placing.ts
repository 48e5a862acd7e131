/** How organisers find a bed for somebody: by hand, or from a suggestion. */
import { AGAINST, LIVE } from '../fit-checks.ts'
import { ORGANISERS } from './cast.ts'
import { choose, type MatchNow, NOTHING, type Scene } from './scene.ts'

/** Guests of whom nobody looks after the nights yet, and beds; a bed is taken whether it fits or not. */
export async function findPair({ world }: Scene, n: readonly number[]) {
  const guests = await world.sql<{ id: string; email: string }>(
    `select r.id, coalesce(p.email, 'without a mailbox') as email from registration r join person p on p.id = r.person_id
     where r.role = 'guest' and r.state = 'submitted' and not exists (
       select from match m where m.guest_registration_id = r.id and m.state in ('draft', 'offered', 'accepted', 'completed'))
     order by p.email, r.id`,
  )
  const beds = await world.sql<{ id: string; host: string; email: string }>(
    `select place.id, r.id as host, coalesce(p.email, 'without a mailbox') as email from place join room on room.id = place.room_id
     join registration r on r.id = room.registration_id join person p on p.id = r.person_id
     where r.state = 'submitted' and place.removed_at is null and room.removed_at is null order by p.email, place.id`,
  )
  return { guest: choose(guests, n[0]), bed: choose(beds, n[1]) }
}

/** A guest who waits and a bed that nobody has on their nights; `bed` is the same for both places of a double. */
export type Free = {
  id: string
  email: string
  place: string
  host: string
  hostId: string
  room: string
  bed: string
  isDouble: boolean
  shares: string
  gender: string
  from: string
  to: string
}
/** On some night both. */
export const meets = (one: Free, other: Free) => one.from < other.to && other.from < one.to
/** As far as `which` says. */
export const listFree = ({ world }: Scene, which: string) =>
  world.sql<Free>(
    `select g.registration_id as id, coalesce(gp.email, 'without a mailbox') as email, place.id as place,
       coalesce(hp.email, 'without a mailbox') as host, hr.id as "hostId",
       room.id as room, g.gender, room.id || ' ' || place.kind || ' ' || place.bed_number as bed, place.kind = 'double' as "isDouble", g.room_sharing as shares,
       lower(g.stay)::text as from, upper(g.stay)::text as to
     from guest_facts g join registration gr on gr.id = g.registration_id join person gp on gp.id = gr.person_id,
       host_facts h join registration hr on hr.id = h.registration_id join person hp on hp.id = hr.person_id
       join room on room.registration_id = hr.id join place on place.room_id = room.id
       join edition e on e.id = hr.edition_id
     where gr.state = 'submitted' and hr.state = 'submitted' and place.removed_at is null and room.removed_at is null
       and g.stay <@ h.stay and ${which} and not exists (
         select from match m where m.state in ${LIVE}
         and (m.guest_registration_id = g.registration_id or m.place_id = place.id and m.stay && g.stay))
     order by gp.email, g.registration_id, hp.email, place.id`,
  )

/** A guest who waits, and a free bed against which nothing speaks, as far as the answers say it. */
async function findFit(scene: Scene, n: readonly number[]) {
  const pairs = await listFree(scene, `(${AGAINST}) is not true`)
  const guests = [...new Set(pairs.map(({ id }) => id))]
  const of = pairs.filter(({ id }) => id === choose(guests, n[0]))
  return choose(of, n[1])
}

/** Where somebody who has a place could go to: a free bed at another host against which nothing speaks. */
export async function findRoomFor({ world }: Scene, { id }: { id: string }, n: readonly number[]) {
  const beds = await world.sql<{ id: string; email: string }>(
    `select place.id, coalesce(hp.email, 'without a mailbox') as email from match m join guest_facts g on g.registration_id = m.guest_registration_id,
       host_facts h join registration hr on hr.id = h.registration_id join person hp on hp.id = hr.person_id
       join room on room.registration_id = hr.id join place on place.room_id = room.id join edition e on e.id = hr.edition_id
     where m.id = $1 and hr.id <> m.host_registration_id and hr.state = 'submitted' and place.removed_at is null
       and room.removed_at is null and m.stay <@ h.stay and (${AGAINST}) is not true and not exists (
         select from match other where other.state in ${LIVE} and other.place_id = place.id and other.stay && m.stay)
     order by hp.email, place.id`,
    [id],
  )
  return choose(beds, n[1])
}

/** What the page says there is to tick. */
export const seenOn = (page: string) => /name="seen" value="([^"]*)"/.exec(page)?.[1] ?? ''

/** The side that asked says so on the page of the match. */
export async function tick(scene: Scene, n: readonly number[], one?: MatchNow): Promise<string> {
  const match = one ?? choose(await scene.matches('draft', 'expired'), n[0])
  if (!match) return NOTHING
  const path = `/admin/match/${match.id}`
  const seen = seenOn(await scene.read(ORGANISERS[0], path))
  const form = { intent: 'tick-ask-first', seen, tickReason: 'Both were asked.' }
  const said = seen === '' ? 'nothing to tick' : await scene.organise(n[3] ?? 0, path, form)
  return `${match.guest} at ${match.host}: ${said}`
}

export async function draft(scene: Scene, pair: { guest: string; place: string }, n: readonly number[]) {
  const path = `/admin/matching/match?guest=${pair.guest}&place=${pair.place}`
  let plain = await scene.organise(n[3] ?? 0, path, pair)
  // It may be for what nobody has seen: now somebody looks at the page, and drafts it ticked or not.
  const seen = plain.startsWith('409') ? seenOn(await scene.read(ORGANISERS[0], path)) : ''
  const tickReason = (n[1] ?? 0) % 2 === 0 ? 'Both were asked.' : ''
  if (seen !== '') plain = await scene.organise(n[3] ?? 0, path, { ...pair, seen, tickReason })
  if (!plain.startsWith('422') || (n[2] ?? 0) % 3 === 0) return plain
  const over = { overrideReason: 'They know each other.', safetyConfirmed: 'yes', seen, tickReason }
  return `${plain}, then ${await scene.organise(n[3] ?? 0, path, { ...pair, ...over })}`
}

export async function draftFits(scene: Scene, n: readonly number[], most: number): Promise<string> {
  const said: string[] = []
  while (said.length < most) {
    const fit = await findFit(
      scene,
      n.map((one) => one + said.length),
    )
    if (!fit) break
    said.push(
      `${fit.email} at ${fit.host}: ${await draft(scene, { guest: fit.id, place: fit.place }, [0, 0, 0, n[3] ?? 0])}`,
    )
  }
  return said.join('; ') || NOTHING
}

export const planPath = '/admin/matching/plan'

export async function suggest({ world, organise, read }: Scene, n: readonly number[]) {
  const run = crypto.randomUUID()
  const who = n[3] ?? 0
  const mode = (n[0] ?? 0) % 3 === 0 ? 'repair' : 'fresh'
  const asked = await organise(who, planPath, { intent: 'suggest', idempotencyKey: run, mode })
  for (let looks = 0; looks < 2_000; looks += 1) {
    const [row] = await world.sql<{ state: string }>('select state from plan_run where id = $1', [run])
    if (row?.state !== 'running') break
    await new Promise((done) => setTimeout(done, 5))
  }
  const page = await read('anna@example.org', planPath)
  const seen = /name="seen" value="([^"]*)"/.exec(page)?.[1] ?? ''
  return `${asked}; ${await organise(who, planPath, { intent: 'take-all', run, seen })}`
}
