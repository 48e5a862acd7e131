import { Temporal } from 'temporal-polyfill'
import { recordView } from '#db/access-log.server.ts'
import type { ApprovedAdmin, GuestActor, HostActor } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { nameOfRegistration } from '#db/named.server.ts'
import { contactProblemState, type ContactProblemState } from '#domain/contact-problem.ts'
import type { Milestone, Teller } from '#domain/milestone.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { listTold } from '#features/ground/mail-queue/composing/match-views.server.ts'
import { listMissed, type MissedTask } from './missed.server.ts'

type Names = { guestId: string; guestName: string; hostName: string }
/** Somebody needs another place, or a bed another guest (rules: life of a match). */
export type RematchTask = Names & {
  kind: 'rematch'
  /** Null when the host has deleted everything. */
  matchId: string | null
  openedBy: 'guest' | 'host'
  /** The guest is still on the list; else it is about the bed. */
  isGuestWaiting: boolean
  at: string
}
export type ProblemTask = Names & {
  kind: 'problem'
  matchId: string
  reportedBy: 'guest' | 'host'
  state: ContactProblemState
  at: string
}
/** Something has changed since, and the match no longer fits; `reason`: its misfits. */
export type UnfitTask = Names & { kind: 'unfit'; matchId: string; reason: string; at: string }
export type OpenTask = RematchTask | ProblemTask | UnfitTask | MissedTask

/** `kinds`: only these; `most`: so many of each, the oldest. */
type Asked = {
  editionId: string
  requestId: string
  kinds?: readonly OpenTask['kind'][]
  most?: number
}

/** What waits for an organiser of this edition, the oldest first. What has settled itself is not in it. */
export async function listOpenTasks(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  { editionId, requestId, kinds, most }: Asked,
): Promise<OpenTask[]> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const readers = {
      rematch: () => listRematches(tx, editionId, most),
      problem: () => listProblems(tx, editionId, most),
      unfit: () => listUnfit(tx, editionId, most),
      missed: async () => (await listMissed(tx, await getCurrentEdition(tx), now)).slice(0, most),
    }
    const tasks: OpenTask[] = []
    for (const kind of kinds ?? (Object.keys(readers) as OpenTask['kind'][]))
      tasks.push(...(await readers[kind]()))
    if (tasks.length > 0) await recordView(tx, admin, { action: 'list-tasks', requestId }, now)
    return tasks.toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))
  })
}

type RematchRow = Names & {
  matchId: string | null
  openedBy: 'guest' | 'host'
  isGuestWaiting: boolean
  openedAt: Temporal.Instant
}

/** A place is looked for: the guest comes, sleeps nowhere else and is not blocked. */
const isWaiting = sql`guest.state = 'submitted' and elsewhere.registration_id is null
  and guest.person_id not in (select person_id from blocked_person)`

/** Settled as soon as the guest has a place again or, once the guest is out, the bed a guest. */
async function listRematches(tx: Tx, editionId: string, most?: number): Promise<RematchTask[]> {
  const { rows } = await sql<RematchRow>`
    with live as (
      select guest_registration_id, place_id, stay from live_match
      where edition_id = ${editionId} and holds_place)
    select task.match_id, task.opened_by, task.opened_at, guest.id as guest_id,
      ${isWaiting} as is_guest_waiting,
      ${nameOfRegistration('guest.id')} as guest_name, ${nameOfRegistration('host.id')} as host_name
    from rematch_task task
    join registration guest on guest.id = task.guest_registration_id and guest.edition_id = ${editionId}
    left join match on match.id = task.match_id
    left join arranged_elsewhere elsewhere on elsewhere.registration_id = guest.id
    left join registration host on host.id = match.host_registration_id
    where task.done_at is null
      and case when ${isWaiting}
        then not exists (select from live where live.guest_registration_id = guest.id)
        else host.state = 'submitted' and host.person_id not in (select person_id from blocked_person)
          and not exists (select from live where live.place_id = match.place_id and live.stay && match.stay) end
    order by task.opened_at, task.id limit ${most ?? null}::int`.execute(tx)
  return rows.map(({ openedAt, ...row }) => ({ kind: 'rematch', ...row, at: openedAt.toString() }))
}

async function listProblems(tx: Tx, editionId: string, most?: number): Promise<ProblemTask[]> {
  const rows = await tx
    .selectFrom('contactProblem as problem')
    .innerJoin('liveMatch as match', 'match.id', 'problem.matchId')
    .select([
      'match.id as matchId',
      'match.guestRegistrationId as guestId',
      nameOfRegistration('match.guestRegistrationId').as('guestName'),
      nameOfRegistration('match.hostRegistrationId').as('hostName'),
      'problem.reportedBy',
      'problem.reportedAt',
      'problem.remindedAt',
      'problem.decidedAt',
    ])
    .where('match.editionId', '=', editionId)
    .where('match.isPromised', '=', true)
    .where('problem.decidedAt', 'is', null)
    .orderBy('problem.reportedAt')
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .execute()
  return rows.map((row) => ({
    kind: 'problem',
    matchId: row.matchId,
    guestId: row.guestId,
    guestName: row.guestName,
    hostName: row.hostName,
    reportedBy: row.reportedBy,
    state: contactProblemState(row),
    at: row.reportedAt.toString(),
  }))
}

/** Every flagged match that something can still come of, whatever else is open at it. */
async function listUnfit(tx: Tx, editionId: string, most?: number): Promise<UnfitTask[]> {
  const { rows } = await sql<Names & { matchId: string; reason: string; at: Temporal.Instant }>`
    select match.id as match_id, match.guest_registration_id as guest_id, match.flagged_reason as reason,
      ${nameOfRegistration('match.guest_registration_id')} as guest_name,
      ${nameOfRegistration('match.host_registration_id')} as host_name,
      coalesce((select max(event.at) from match_event event where event.match_id = match.id and event.event = 'flagged'),
        match.created_at) as at
    from live_match match
    where match.edition_id = ${editionId} and match.flagged_reason is not null
      and (match.is_draft or match.is_promised)
    order by at, match.id limit ${most ?? null}::int`.execute(tx)
  return rows.map(({ at, ...row }) => ({ kind: 'unfit', ...row, at: at.toString() }))
}

/** What one match has open, with the words that came with it, for its own page. */
export type MatchConcerns = {
  rematch: { openedBy: 'guest' | 'host'; note: string | null; at: string } | null
  problems: {
    id: string
    reportedBy: 'guest' | 'host'
    state: ContactProblemState
    note: string | null
    at: string
    remindedAt: string | null
  }[]
  arrival: { hour: number | null; comesWith: string | null } | null
  told: { what: Milestone; toldBy: Teller; at: string }[]
  /** Why the guest has declined, if they said so. */
  declined: string | null
}

/** For the page of a match, whose reader is noted there already. */
export async function listConcerns(tx: Tx, matchId: string): Promise<MatchConcerns> {
  const task = await tx
    .selectFrom('rematchTask as task')
    .leftJoin('rematchWords as words', 'words.taskId', 'task.id')
    .select(['task.openedBy', 'words.note', 'task.openedAt'])
    .where('task.matchId', '=', matchId)
    .where('task.doneAt', 'is', null)
    .executeTakeFirst()
  const problems = await tx
    .selectFrom('contactProblem')
    .select(['id', 'reportedBy', 'reportedAt', 'remindedAt', 'decidedAt', 'note'])
    .where('matchId', '=', matchId)
    .orderBy('reportedAt')
    .execute()
  const arrival = await tx
    .selectFrom('arrival')
    .select(['arrivesAbout as hour', 'arrivesWith as comesWith'])
    .where('matchId', '=', matchId)
    .executeTakeFirst()
  const declined = await tx
    .selectFrom('declineWords')
    .select('note')
    .where('matchId', '=', matchId)
    .executeTakeFirst()
  return {
    rematch: task ? { openedBy: task.openedBy, note: task.note, at: task.openedAt.toString() } : null,
    problems: problems.map(({ id, reportedBy, note, ...problem }) => ({
      id,
      reportedBy,
      note,
      state: contactProblemState(problem),
      at: problem.reportedAt.toString(),
      remindedAt: problem.remindedAt?.toString() ?? null,
    })),
    arrival: arrival ?? null,
    told: (await listTold(tx, matchId))
      .filter(({ takenBackAt }) => takenBackAt === null)
      .map(({ what, toldBy, toldAt }) => ({ what, toldBy, at: toldAt.toString() })),
    declined: declined?.note ?? null,
  }
}

export type NewTask = {
  matchId: string
  guestRegistrationId: string
  openedBy: GuestActor | HostActor
  cause: 'refused' | 'left'
  /** What they want to tell the organisers; may be empty. */
  words: string
}

/** Leaves organisers the task to find another place, or another guest (rules: life of a match), in the transaction that ends the match. */
export async function openRematchTask(tx: Tx, task: NewTask, now: Temporal.Instant): Promise<void> {
  const { matchId, guestRegistrationId, openedBy, cause, words } = task
  const { role, registrationId } = openedBy
  const opened = await tx
    .insertInto('rematchTask')
    .values({
      matchId,
      guestRegistrationId,
      openedBy: role,
      openedByRegistrationId: registrationId,
      cause,
      openedAt: now.toString(),
    })
    // There may be one of the other side's, which this one may not read: no column can be named here.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  const note = words.trim()
  if (!opened || note === '') return
  await tx.insertInto('rematchWords').values({ taskId: opened.id, registrationId, note }).execute()
}

/** Why a guest has declined, in the transaction that ends the match; of a place that was offered twice what was said last. */
export async function storeDeclineWords(
  tx: Tx,
  words: { matchId: string; registrationId: string; note: string },
): Promise<void> {
  await tx
    .insertInto('declineWords')
    .values(words)
    .onConflict((conflict) => conflict.column('matchId').doUpdateSet({ note: words.note }))
    .execute()
}

/** An organiser has seen to it. Doing it twice keeps the first. */
export async function finishRematchTask(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  matchId: string,
): Promise<void> {
  await db.run(admin, (tx) =>
    tx
      .updateTable('rematchTask')
      .set({ doneAt: clock().toString(), doneBy: admin.personId })
      .where('matchId', '=', matchId)
      .where('doneAt', 'is', null)
      .execute(),
  )
}
