/** What somebody reads on a page, held against the tables (rules: who sees what). */
import { firstNameOf, STREET, surnameOf } from './people.ts'
import type { World } from './world.ts'

/**
 * Whose surname somebody may read on their profile: of those with whom a place is agreed, and, where the edition says so, of those
 * with whom it is offered and the emails have left. What has ended disappears.
 */
async function whoAgreed({ sql, now }: World, email: string): Promise<string[]> {
  const rows = await sql<{ other: string }>(
    `select case when g.email = $1 then h.email else g.email end as other
     from match m join person g on g.id = m.guest_person_id join person h on h.id = m.host_person_id
     join edition e on e.id = m.edition_id
     where $1 in (g.email, h.email) and g.email is not null and h.email is not null and (m.state in ('accepted', 'completed')
       or m.state = 'offered' and e.contact_release = 'on-offer' and coalesce(m.held_until <= $2, true))`,
    [email, now().toString()],
  )
  return rows.map(({ other }) => keyOf(other))
}

/** Whose address they typed themselves, or who asked them to travel together (rules: travelling together). */
async function whoTravels({ sql }: World, email: string): Promise<string[]> {
  const rows = await sql<{ other: string }>(
    `select case when a.email = $1 then coalesce(c.address, b.email) else a.email end as other from companion c
     join registration ra on ra.id = c.registration_id join person a on a.id = ra.person_id
     left join registration rb on rb.id = c.other_registration_id left join person b on b.id = rb.person_id
     where $1 in (a.email, b.email) and a.email is not null and coalesce(c.address, b.email) is not null`,
    [email],
  )
  return rows.map(({ other }) => keyOf(other))
}

const keyOf = (email: string) => email.split('@')[0] ?? ''

/** Those of the other side with a mailbox, by which they are known here, of whom somebody may read anything: an offer that has left and can be answered, or a place that is agreed. */
async function whoMeets(
  { sql, now }: World,
  email: string,
): Promise<{ other: string; isAgreed: boolean; note: string | null }[]> {
  const rows = await sql<{ other: string; isAgreed: boolean; note: string | null }>(
    `select case when g.email = $1 then h.email else g.email end as other, m.state in ('accepted', 'completed') as "isAgreed",
       case when h.email = $1 then access.access_note end as note
     from match m join person g on g.id = m.guest_person_id join person h on h.id = m.host_person_id
     left join guest_access access on access.registration_id = m.guest_registration_id
     where $1 in (g.email, h.email) and g.email is not null and h.email is not null and (m.state in ('accepted', 'completed')
       or m.state = 'offered' and m.move is distinct from 'telling' and coalesce(m.held_until <= $2, true)
         and coalesce(m.deadline_at >= $2, true))`,
    [email, now().toString()],
  )
  return rows.map((row) => ({ ...row, other: keyOf(row.other) }))
}

/** What a page shows to somebody that is not theirs to see, or keeps from them; `keys` are all who are there. */
export async function findShown(
  world: World,
  { email, page, keys }: { email: string; page: string; keys: readonly string[] },
): Promise<string[]> {
  const own = keyOf(email)
  const agreed = new Set([own, ...(await whoAgreed(world, email))])
  const travels = new Set(await whoTravels(world, email))
  const met = await whoMeets(world, email)
  const meets = new Set(met.map(({ other }) => other))
  const shows = (other: string) =>
    page.includes(`${surnameOf(other)}<`) || (!travels.has(other) && page.includes(`${other}@example.org`))
  const names = (other: string) => new RegExp(`\\b${firstNameOf(other)}\\b`).test(page)
  const says = (what: string) => `${world.now()} the profile of ${email} ${what}`
  const missing = met.flatMap(({ other, isAgreed, note }) => [
    ...(names(other) ? [] : [`who ${other} is`]),
    ...(!isAgreed || shows(other) ? [] : [`how to reach ${other}`]),
    ...(!isAgreed || own.startsWith('h') || page.includes(STREET) ? [] : [`where ${other} lives`]),
    ...(!isAgreed || note === null || page.includes(note) ? [] : [`what ${other} needs`]),
  ])
  return [
    ...keys
      .filter((other) => !agreed.has(other) && shows(other))
      .map((other) => says(`shows who ${other} is`)),
    ...keys
      .filter((other) => other[0] !== own[0] && !meets.has(other) && names(other))
      .map((other) => says(`speaks of ${other}`)),
    ...met
      .filter(({ note, isAgreed }) => note !== null && !isAgreed && page.includes(note))
      .map(({ other }) => says(`shows what ${other} needs`)),
    ...missing.map((what) => says(`does not say ${what}`)),
  ]
}
