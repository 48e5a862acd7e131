/** The first of the incident team, while nobody is in it: an organiser names them, and another one agrees (rules: incidents). */
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { mayAgreeToTeam, TEAM_AT_LEAST } from '#domain/incident.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { listAdmins } from '#features/console/admins/admins.server.ts'
import { isStillApproved } from '#features/ground/sign-in/organisers.server.ts'

type Organiser = { personId: string; email: string }
export type NamingView = {
  organisers: Organiser[]
  /** Who is named and waits for a second yes; null: nobody. */
  named: { people: Organiser[]; by: string | null; isMine: boolean } | null
}

/** What organisers see of it; null once somebody is named for good. */
export async function readNaming({ db }: Pick<Deps, 'db'>, admin: ApprovedAdmin): Promise<NamingView | null> {
  const organisers = (await listAdmins(db, admin)).map(({ personId, email }) => ({ personId, email }))
  const rows = await db.run(admin, listNamed)
  if (rows.some(({ isProposed }) => !isProposed)) return null
  const people = organisers.filter(({ personId }) => rows.some((row) => row.personId === personId))
  if (people.length === 0) return { organisers, named: null }
  const addedBy = rows[0]?.addedBy ?? null
  const by = organisers.find(({ personId }) => personId === addedBy)?.email ?? null
  return { organisers, named: { people, by, isMine: addedBy === admin.personId } }
}

const listNamed = (tx: Tx) =>
  tx.selectFrom('incidentTeam').select(['personId', 'addedBy', 'isProposed']).execute()

/** One naming at a time. `gone`: somebody is named already. */
export async function nameTeam(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  personIds: readonly string[],
): Promise<Result<null, 'too-few' | 'gone'>> {
  const chosen = (await listAdmins(db, admin)).filter(({ personId }) => personIds.includes(personId))
  if (chosen.length < TEAM_AT_LEAST) return refuse('too-few')
  return db.run(admin, async (tx) => {
    if (!(await isStillApproved(tx, admin)) || (await listNamed(tx)).length > 0) return refuse('gone')
    const named = { addedBy: admin.personId, addedAt: clock().toString(), isProposed: true }
    await tx
      .insertInto('incidentTeam')
      .values(chosen.map(({ personId }) => ({ personId, ...named })))
      .execute()
    return ok(null)
  })
}

/** Another organiser's yes to exactly those they were shown. False: they have changed, or it is one's own naming. */
export async function agreeToTeam(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  admin: ApprovedAdmin,
  shown: readonly string[],
): Promise<boolean> {
  const isAgreed = await db.run(admin, async (tx) => {
    if (!(await isStillApproved(tx, admin))) return false
    const named = await listNamed(tx)
    const isAsShown = named.length === shown.length && named.every(({ personId }) => shown.includes(personId))
    const isOpen = named.every(
      ({ isProposed, addedBy }) => isProposed && mayAgreeToTeam(addedBy, admin.personId),
    )
    if (named.length === 0 || !isAsShown || !isOpen) return false
    await tx
      .updateTable('incidentTeam')
      .set({ isProposed: false, agreedAt: clock().toString(), agreedBy: admin.personId })
      .where('isProposed', '=', true)
      .execute()
    return true
  })
  if (isAgreed) log.info('incident-team.named', { members: shown.length })
  return isAgreed
}

/** Takes back what one has named oneself, or does not agree: it can be named anew. Harmless to repeat. */
export function dropNaming({ db }: Pick<Deps, 'db'>, admin: ApprovedAdmin): Promise<void> {
  return db.run(admin, async (tx) => {
    await tx.deleteFrom('incidentTeam').where('isProposed', '=', true).execute()
  })
}
