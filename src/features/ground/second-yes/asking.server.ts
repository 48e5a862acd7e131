/**
 * What one organiser asks for and another agrees to, each with the same press (rules: second yes). Whose yes counts is the domain's;
 * whoever calls does, in the same transaction, what is settled.
 */
import { randomUUID } from 'node:crypto'
import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin, PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import {
  isOpen,
  type PressRefusal,
  revokedFrom,
  SECOND_YES,
  type Standings,
  whatPressDoes,
  type YesAct,
  yesEnds,
} from '#domain/second-yes.ts'
import { isStillApproved } from '#features/ground/sign-in/organisers.server.ts'
import { readStandings } from './standings.server.ts'
import { tellOfYes } from './telling.server.ts'

/** `about`: an organiser, or of something else which, in words of the program. `what`: what is to be done, as far as that does not say it. */
export type Question = { act: YesAct; what?: unknown } & (
  | { aboutPersonId: PersonId; about?: undefined }
  | { about: string; aboutPersonId?: undefined }
)
/**
 * `settled`: by `askedBy`, who is oneself where one goes on alone. `what`: as it was asked for, whatever is in the second press.
 * `nobody`: there is nobody whose yes would count. `not-approved`: no organiser any more.
 */
export type Press =
  | { state: 'settled'; id: string; askedBy: PersonId; what: unknown }
  | { state: 'asked'; id: string }
  | { state: 'refused'; why: PressRefusal | 'too-many' | 'not-approved' }

/** Asks, or agrees to what another has asked for. One at a time: of two at once the second agrees. The same organiser again changes nothing. */
export async function pressYes(
  tx: Tx,
  admin: ApprovedAdmin,
  question: Question,
  now: Temporal.Instant,
): Promise<Press> {
  if (!(await isStillApproved(tx, admin))) return { state: 'refused', why: 'not-approved' }
  const standings = { all: await readStandings(tx), now }
  const own = admin.personId
  const before = await findOpen(tx, question, standings)
  const does = whatPressDoes(own, { act: question.act, about: question.aboutPersonId }, before, standings)
  if (does === 'nobody' || does === 'no-standing' || does === 'same-hand')
    return { state: 'refused', why: does }
  if (!before && !(await mayAsk(tx, own, now))) return { state: 'refused', why: 'too-many' }
  const { id, personId: askedBy, what } = before ?? (await ask(tx, own, question, now))
  if (does === 'agree' || does === 'alone') {
    await settle(tx, { id, question, askedBy, agreedBy: askedBy === own ? null : own }, now)
    return { state: 'settled', id, askedBy, what }
  }
  if (!before) await tellOfYes(tx, { ...told(id, question, own), stage: 'asked', at: yesEnds(now) }, now)
  return { state: 'asked', id }
}

/** `personId`: who asked. */
export type OpenYes = {
  id: string
  personId: PersonId
  at: Temporal.Instant
  agreedAt: Temporal.Instant | null
  what: unknown
}

/** What is asked for about this; what has been open for too long, or was asked by who is none any more, ends here. */
async function findOpen(tx: Tx, question: Question, standings: Standings): Promise<OpenYes | null> {
  const { act, about, aboutPersonId } = question
  const row = await tx
    .selectFrom('secondYes')
    .select(['id', 'askedBy', 'askedAt', 'agreedAt', 'what'])
    .where('act', '=', act)
    .where('endedAt', 'is', null)
    .$if(about !== undefined, (query) => query.where('about', '=', about ?? ''))
    .$if(aboutPersonId !== undefined, (query) => query.where('aboutPersonId', '=', aboutPersonId ?? ''))
    .executeTakeFirst()
  if (!row) return null
  const open = openOf(row, standings)
  if (!open) await end(tx, row.id, 'over', standings.now)
  return open
}

type Row = {
  id: string
  askedBy: PersonId | null
  askedAt: Temporal.Instant
  agreedAt: Temporal.Instant | null
  what: unknown
}

function openOf({ askedBy, askedAt: at, ...row }: Row, standings: Standings): OpenYes | null {
  if (askedBy === null) return null
  return row.agreedAt || isOpen({ personId: askedBy, at }, standings)
    ? { ...row, at, personId: askedBy }
    : null
}

/** What is asked for now of a kind, by what it is about. */
export async function listOpenYes(tx: Tx, act: YesAct, standings: Standings): Promise<Map<string, OpenYes>> {
  const rows = await tx
    .selectFrom('secondYes')
    .select(['id', 'askedBy', 'askedAt', 'agreedAt', 'what', 'about', 'aboutPersonId'])
    .where('act', '=', act)
    .where('endedAt', 'is', null)
    .execute()
  return new Map(
    rows.flatMap(({ about, aboutPersonId, ...row }) => {
      const open = openOf(row, standings)
      return open ? [[about ?? aboutPersonId ?? '', open] as const] : []
    }),
  )
}

/** Everybody is written to: not without end. */
async function mayAsk(tx: Tx, own: PersonId, now: Temporal.Instant): Promise<boolean> {
  const lately = await tx
    .selectFrom('secondYes')
    .select('id')
    .where('askedBy', '=', own)
    .where('askedAt', '>', now.subtract({ hours: 24 }).toString() as never)
    .execute()
  return lately.length < SECOND_YES.asksADay
}

async function ask(
  tx: Tx,
  askedBy: PersonId,
  { act, about, aboutPersonId, what = null }: Question,
  now: Temporal.Instant,
): Promise<OpenYes> {
  const id = randomUUID()
  await tx
    .insertInto('secondYes')
    .values({
      id,
      act,
      about: about ?? null,
      aboutPersonId: aboutPersonId ?? null,
      what: what === null ? null : JSON.stringify(what),
      askedBy,
      askedAt: now.toString(),
    })
    .execute()
  return { id, personId: askedBy, at: now, agreedAt: null, what }
}

const told = (id: string, { act, aboutPersonId }: Pick<Question, 'act' | 'aboutPersonId'>, by: PersonId) => ({
  id,
  act,
  by,
  about: aboutPersonId ?? null,
})

type Settled = { id: string; question: Question; askedBy: PersonId; agreedBy: PersonId | null }

async function settle(
  tx: Tx,
  { id, question, askedBy, agreedBy }: Settled,
  now: Temporal.Instant,
): Promise<void> {
  const agreed = { agreedBy, agreedAt: now.toString() }
  await tx.updateTable('secondYes').set(agreed).where('id', '=', id).execute()
  const isLater = question.act === 'revoke'
  if (!isLater) await end(tx, id, 'done', now)
  const stage = agreedBy === null ? 'alone' : 'agreed'
  const at = isLater ? { at: revokedFrom(now) } : {}
  await tellOfYes(tx, { ...told(id, question, askedBy), stage, and: agreedBy, ...at }, now)
}

async function end(tx: Tx, id: string, endedHow: 'done' | 'over', now: Temporal.Instant): Promise<void> {
  await tx.updateTable('secondYes').set({ endedAt: now.toString(), endedHow }).where('id', '=', id).execute()
}

/** One no is enough, and whoever asked can take it back. False: it is over. Whether this one's no counts, its page asks. */
export async function refuseYes(
  tx: Tx,
  admin: ApprovedAdmin,
  id: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const ended = await tx
    .updateTable('secondYes')
    .set({ endedAt: now.toString(), endedHow: 'refused', endedBy: admin.personId })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning(['act', 'askedBy', 'aboutPersonId'])
    .executeTakeFirst()
  if (!ended) return false
  const { act, askedBy: by, aboutPersonId: about } = ended
  await tellOfYes(tx, { id, act: act as YesAct, by, about, stage: 'refused' }, now)
  return true
}

/** What is asked for about somebody ends with a no; where nothing is, nothing is told. */
export async function endYesAbout(
  tx: Tx,
  admin: ApprovedAdmin,
  { act, personId }: { act: YesAct; personId: PersonId },
  now: Temporal.Instant,
): Promise<void> {
  const open = await tx
    .selectFrom('secondYes')
    .select('id')
    .where('act', '=', act)
    .where('aboutPersonId', '=', personId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  if (open) await refuseYes(tx, admin, open.id, now)
}
