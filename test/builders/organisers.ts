import { expect } from 'vitest'
import { mint, type ApprovedAdmin, type PersonId } from '#db/actor.server.ts'
import { registerAdmin, requestApproval } from '#features/console/admins/admins.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import type { TestDatabase } from './database.ts'

/** Organisers of a site by their names, those who would be some, and what they are told. */
export function organisersOf({ sql, clock, empty: emptyTables }: TestDatabase, deps: Deps) {
  const site = async (...names: string[]) => {
    const made: Record<string, ApprovedAdmin> = {}
    for (const name of names) made[name] = await organiser(name, 60)
    return made
  }
  /** Somebody who has been an organiser for so many days, approved by whom. */
  async function organiser(name: string, days: number, by?: ApprovedAdmin): Promise<ApprovedAdmin> {
    const personId = await somebody(name)
    const at = clock
      .now()
      .subtract({ hours: 24 * days })
      .toString()
    await sql(
      'insert into admin_profile (person_id, approved, created_at, decided_at, decided_by) values ($1, true, $2, $2, $3)',
      [personId, at, by?.personId ?? null],
    )
    return mint.admin(personId)
  }
  async function somebody(name: string): Promise<PersonId> {
    const [row] = await sql<{ id: PersonId }>(
      `insert into person (email, locale, email_confirmed_at) values ($1, 'en', now()) returning id`,
      [`${name}@example.org`],
    )
    return row!.id
  }
  async function applicant(name: string): Promise<PersonId> {
    const personId = await somebody(name)
    await registerAdmin(deps, mint.signedIn(personId))
    expect(await requestApproval(deps, mint.signedIn(personId))).toBe('requested')
    return personId
  }

  const approved = async () =>
    (
      await sql<{ name: string }>(
        `select split_part(email, '@', 1) as name from admin_profile join person on person.id = person_id
       where approved and revoked_at is null order by email`,
      )
    ).map(({ name }) => name)
  /** Who is written to about what is asked or done. */
  const told = async (act: string, stage: string) =>
    (
      await sql<{ name: string }>(
        `select split_part(email, '@', 1) as name from outbox join person on person.id = outbox.person_id
       where template = 'second-yes' and params ->> 'act' = $1 and params ->> 'stage' = $2 order by email`,
        [act, stage],
      )
    ).map(({ name }) => name)

  /** Nobody at all. */
  const empty = async () => {
    await sql('delete from incident_team')
    await sql('delete from edition_change')
    await sql('delete from second_yes')
    await sql('delete from outbox')
    await sql('delete from admin_profile')
    await sql('delete from person')
    await emptyTables('rate_limit')
  }
  return { site, organiser, applicant, told, approved, empty }
}
