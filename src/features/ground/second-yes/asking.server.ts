/** What one organiser asks for and another agrees to with the same press (rules: second yes). The caller acts in the same transaction. */
import { randomUUID } from 'node:crypto'
import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin, PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import {
  isOpen,
  mayRefuse,
  type PressRefusal,
  revokedFrom,
  SECOND_YES,
  type Standings,
  whatPressDoes,
  type YesAct,
  yesEnds,
} from '#domain/second-yes.ts'
import { aheadFrom, isAhead } from '#domain/clock-trust.ts'
import { isStillApproved } from '#features/ground/sign-in/organisers.server.ts'
import { readStandings } from './standings.server.ts'
import { tellOfYes } from './telling.server.ts'

/** `about`: which organiser, or what else, in words of the program. `what`: what is to be done. `isMore`: replaces a smaller request of one's own. */
export type Question = { act: YesAct; what?: unknown; isMore?: (asked: unknown) => boolean } & (
  | { aboutPersonId: PersonId; about?: undefined }
  | { about: string; aboutPersonId?: undefined }
)
/** `settled`: by `askedBy` (oneself where alone), `what` as it was asked for. `nobody`: no eligible second organiser. `not-approved`: no organiser any more. */
export type Press =
  | { state: 'settled'; id: string; askedBy: PersonId; what: unknown }
  | { state: 'asked'; id: string; isNew: boolean }
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
  let before = await findOpen(tx, question, standings)
  if (before?.personId === own && !before.agreedAt && question.isMore?.(before.what)) {
    await end(tx, before.id, 'over', now)
    before = null
  }
  const does = whatPressDoes(own, { act: question.act, about: question.aboutPersonId }, before, standings)
  if (does === 'nobody' || does === 'no-standing' || does === 'same-hand')
    return { state: 'refused', why: does }
  if (!before && !(await mayAsk(tx, own, now))) return { state: 'refused', why: 'too-many' }
  const { id, personId: askedBy, what } = before ?? (await ask(tx, own, question, now))
  if (does === 'agree' || does === 'alone') {
    await settle(tx, { id, question, askedBy, agreedBy: own, isAlone: does === 'alone' }, now)
    return { state: 'settled', id, askedBy, what }
  }
  if (!before) await tellOfYes(tx, { ...told(id, question, own), stage: 'asked', at: yesEnds(now) }, now)
  return { state: 'asked', id, isNew: !before }
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
  const isStill = row.agreedAt
    ? !isAhead(row.agreedAt, standings.now)
    : isOpen({ personId: askedBy, at }, standings)
  return isStill ? { ...row, at, personId: askedBy } : null
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
    .where('askedAt', '<=', aheadFrom(now).toString() as never)
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

type Settled = { id: string; question: Question; askedBy: PersonId; agreedBy: PersonId; isAlone: boolean }

async function settle(
  tx: Tx,
  { id, question, askedBy, agreedBy, isAlone }: Settled,
  now: Temporal.Instant,
): Promise<void> {
  const agreed = { agreedBy, agreedAt: now.toString(), isAlone }
  await tx.updateTable('secondYes').set(agreed).where('id', '=', id).execute()
  const isLater = question.act === 'revoke'
  if (!isLater) await end(tx, id, 'done', now)
  const at = isLater ? { at: revokedFrom(now) } : {}
  const by = isAlone
    ? ({ ...told(id, question, agreedBy), stage: 'alone' } as const)
    : ({ ...told(id, question, askedBy), stage: 'agreed', and: agreedBy } as const)
  await tellOfYes(tx, { ...by, ...at }, now)
}

async function end(tx: Tx, id: string, endedHow: 'done' | 'over', now: Temporal.Instant): Promise<void> {
  await tx.updateTable('secondYes').set({ endedAt: now.toString(), endedHow }).where('id', '=', id).execute()
}

/** Ends what is asked for, where this one's no counts. False: it does not, it is over, or it is of another kind. */
export async function refuseYes(
  tx: Tx,
  admin: ApprovedAdmin,
  { act, id }: { act: YesAct; id: string },
  now: Temporal.Instant,
): Promise<boolean> {
  if (!(await isStillApproved(tx, admin))) return false
  const open = await tx
    .selectFrom('secondYes')
    .select(['askedBy', 'aboutPersonId'])
    .where('id', '=', id)
    .where('act', '=', act)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  if (!open) return false
  const { askedBy: by, aboutPersonId: about } = open
  const standings = { all: await readStandings(tx), now }
  if (!mayRefuse(admin.personId, { act, askedBy: by, about }, standings)) return false
  await tx
    .updateTable('secondYes')
    .set({ endedAt: now.toString(), endedHow: 'refused', endedBy: admin.personId })
    .where('id', '=', id)
    .execute()
  await tellOfYes(tx, { id, act, by, about, stage: 'refused' }, now)
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
  if (open) await refuseYes(tx, admin, { act, id: open.id }, now)
}

/** After a restore nothing is done that was agreed to before: it may have been stopped since, and is asked for again. */
export async function endAllYeses(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('secondYes')
    .set({ endedAt: now.toString(), endedHow: 'over' })
    .where('endedAt', 'is', null)
    .execute()
}
