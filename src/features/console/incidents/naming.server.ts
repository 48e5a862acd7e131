/** The first of the incident team, while nobody is in it: an organiser names them, and another one agrees (rules: incidents). */
import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { TEAM_AT_LEAST } from '#domain/incident.ts'
import {
  isOpen,
  mayAgree,
  type Standings,
  whoCanAgree,
  yesEnds,
  type YesRefusal,
} from '#domain/second-yes.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { listAdmins } from '#features/console/admins/admins.server.ts'
import { readStandings } from '#features/ground/second-yes/standings.server.ts'
import { tellOfYes } from '#features/ground/second-yes/telling.server.ts'
import { isStillApproved } from '#features/ground/sign-in/organisers.server.ts'

type Organiser = { personId: string; email: string }
export type NamingView = {
  organisers: Organiser[]
  /** Who is named and waits for a second yes; null: nobody. */
  named: { people: Organiser[]; by: string | null; isMine: boolean; refusal: YesRefusal | null } | null
}

/** What organisers see of it; null once somebody is named for good. */
export async function readNaming(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
): Promise<NamingView | null> {
  const organisers = (await listAdmins(db, admin)).map(({ personId, email }) => ({ personId, email }))
  const { rows, all } = await db.run(admin, async (tx) => ({
    rows: await listNamed(tx),
    all: await readStandings(tx),
  }))
  if (rows.some(({ isProposed }) => !isProposed)) return null
  const standings = { all, now: clock() }
  const people = organisers.filter(({ personId }) => rows.some((row) => row.personId === personId))
  if (people.length === 0 || !isNamingOpen(rows, standings)) return { organisers, named: null }
  const [row] = rows
  const may = mayAgreeTo(row, admin, standings)
  const by = organisers.find(({ personId }) => personId === row?.addedBy)?.email ?? null
  const refusal = may.ok ? null : may.error
  return { organisers, named: { people, by, isMine: refusal === 'own', refusal } }
}

type Named = { personId: string; addedBy: string | null; addedAt: Temporal.Instant; isProposed: boolean }

/** Does anybody wait for a second yes? Otherwise there can be another naming. */
const isNamingOpen = (rows: readonly Named[], standings: Standings): boolean =>
  rows.some(
    ({ addedBy, addedAt }) => addedBy !== null && isOpen({ personId: addedBy, at: addedAt }, standings),
  )

const listNamed = (tx: Tx): Promise<Named[]> =>
  tx.selectFrom('incidentTeam').select(['personId', 'addedBy', 'addedAt', 'isProposed']).execute()

/** Somebody whose account is gone has named nobody. */
const mayAgreeTo = (
  row: { addedBy: string | null; addedAt: Temporal.Instant } | undefined,
  { personId }: ApprovedAdmin,
  standings: Standings,
): Result<null, YesRefusal> =>
  row?.addedBy
    ? mayAgree(personId, { personId: row.addedBy, at: row.addedAt }, standings)
    : refuse('asker-gone')

/** One naming at a time. `gone`: somebody is named already. `nobody`: there is nobody whose yes would count. */
export async function nameTeam(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  personIds: readonly string[],
): Promise<Result<null, 'too-few' | 'gone' | 'nobody'>> {
  const chosen = (await listAdmins(db, admin)).filter(({ personId }) => personIds.includes(personId))
  if (chosen.length < TEAM_AT_LEAST) return refuse('too-few')
  return db.run(admin, async (tx) => {
    if (!(await isStillApproved(tx, admin))) return refuse('gone')
    const now = clock()
    const standings = { all: await readStandings(tx), now }
    const before = await listNamed(tx)
    if (before.some(({ isProposed }) => !isProposed) || isNamingOpen(before, standings)) return refuse('gone')
    if (whoCanAgree(admin.personId, standings).length === 0) return refuse('nobody')
    await tx.deleteFrom('incidentTeam').where('isProposed', '=', true).execute()
    const named = { addedBy: admin.personId, addedAt: now.toString(), isProposed: true }
    await tx
      .insertInto('incidentTeam')
      .values(chosen.map(({ personId }) => ({ personId, ...named })))
      .execute()
    await tellOfYes(tx, { ...naming(admin.personId, now), stage: 'asked', at: yesEnds(now) }, now)
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
    const now = clock()
    const standings = { all: await readStandings(tx), now }
    const isOpen = named.every((row) => row.isProposed && mayAgreeTo(row, admin, standings).ok)
    if (named.length === 0 || !isAsShown || !isOpen) return false
    await tx
      .updateTable('incidentTeam')
      .set({ isProposed: false, agreedAt: now.toString(), agreedBy: admin.personId })
      .where('isProposed', '=', true)
      .execute()
    const [{ addedBy, addedAt }] = named as [(typeof named)[number]]
    await tellOfYes(tx, { ...naming(addedBy, addedAt), stage: 'agreed', and: admin.personId }, now)
    return true
  })
  if (isAgreed) log.info('incident-team.named', { members: shown.length })
  return isAgreed
}

/** Takes back what one has named oneself, or does not agree: it can be named anew. Harmless to repeat. */
export function dropNaming({ db, clock }: Pick<Deps, 'db' | 'clock'>, admin: ApprovedAdmin): Promise<void> {
  return db.run(admin, async (tx) => {
    if (!(await isStillApproved(tx, admin))) return
    const [dropped] = await tx
      .deleteFrom('incidentTeam')
      .where('isProposed', '=', true)
      .returning(['addedBy', 'addedAt'])
      .execute()
    if (dropped)
      await tellOfYes(tx, { ...naming(dropped.addedBy, dropped.addedAt), stage: 'refused' }, clock())
  })
}

const naming = (by: string | null, at: Temporal.Instant) =>
  ({ id: `incident-team:${at.toString()}`, act: 'incident-team', by }) as const
