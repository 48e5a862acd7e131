/** A guest names whom they travel with, answers who has named them, and ends it (rules: travelling together). */
import type { Temporal } from 'temporal-polyfill'
import type { GuestActor } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { mayJoin, mayName, type CompanionKind, type NamingLimit } from '#domain/companions.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'
import {
  listKnown,
  listRows,
  lockCompanions,
  lockSubmitted,
  readGroup,
  type Known,
  type Row,
} from './rows.server.ts'

type CommandDeps = Pick<Deps, 'db' | 'clock'>

export type NamingRefusal = NamingLimit | 'yourself' | 'gone' | 'too-large'

/**
 * Names somebody by a normalised address. The answer is the same no matter whose it is: the worker finds them, and writes to them if they are a guest of this edition. Naming
 * somebody who has asked is a yes to them. Harmless to repeat: the kind chosen last counts.
 */
export function nameCompanion(
  { db, clock }: CommandDeps,
  guest: GuestActor,
  { email, kind }: { email: string; kind: CompanionKind },
): Promise<Result<'named' | 'agreed', NamingRefusal>> {
  const now = clock()
  return db.run(guest, async (tx) => {
    const registration = await lockSubmitted(tx, guest)
    if (!registration) return refuse('gone')
    if (registration.email === email) return refuse('yourself')
    const asking = (await listKnown(tx, guest)).find((known) => known.email === email)
    if (asking) {
      const agreed = await agree(tx, guest, { asking, kind }, now)
      return agreed.ok ? ok('agreed') : agreed
    }
    const own = await tx
      .selectFrom('companion')
      .select(['address', 'endedAt'])
      .where('registrationId', '=', guest.registrationId)
      .execute()
    const standing = own.filter((row) => row.endedAt === null && row.address !== email).length
    const ever = own.filter((row) => row.address !== email).length
    const limit = mayName({ standing, ever })
    if (!limit.ok) return limit
    await tx
      .insertInto('companion')
      .values({ registrationId: guest.registrationId, address: email, kind, namedAt: now.toString() })
      .onConflict((conflict) =>
        conflict.columns(['registrationId', 'address']).doUpdateSet(sayAgain(kind, now)),
      )
      .execute()
    return ok('named')
  })
}

/** A yes to who asks, or, of a naming of one’s own, how firmly one travels with them from now on. `gone`: it does not stand any more. `too-large`: all of both groups would be too many. */
export function chooseKind(
  { db, clock }: CommandDeps,
  guest: GuestActor,
  { id, kind }: { id: string; kind: CompanionKind },
): Promise<Result<'changed' | 'agreed', 'gone' | 'too-large'>> {
  const now = clock()
  return db.run(guest, async (tx) => {
    if (!(await lockSubmitted(tx, guest))) return refuse('gone')
    const row = (await listRows(tx, guest)).find((one) => one.id === id)
    if (!row) return refuse('gone')
    if (row.registrationId === guest.registrationId) {
      await tx.updateTable('companion').set({ kind }).where('id', '=', id).execute()
      return ok('changed')
    }
    const asking = (await listKnown(tx, guest)).find((one) => one.registrationId === row.registrationId)
    if (!asking) return refuse('gone')
    const agreed = await agree(tx, guest, { asking, kind }, now)
    return agreed.ok ? ok('agreed') : agreed
  })
}

/** Who asked hears nothing of it, and sees what somebody sees who has named an address that is nobody’s. */
export function answerNo({ db, clock }: CommandDeps, guest: GuestActor, id: string): Promise<void> {
  const now = clock()
  return db.run(guest, async (tx) => {
    await lockSubmitted(tx, guest)
    const row = await findAsking(tx, guest, id)
    const known = await listKnown(tx, guest)
    if (!row || known.some((one) => one.registrationId === row.registrationId && one.isAgreed)) return
    await tx
      .updateTable('companion')
      .set({ refusedAt: now.toString() })
      .where('id', '=', row.id)
      .where('refusedAt', 'is', null)
      .execute()
  })
}

/** Takes a naming back, or ends what was agreed: then the other is told. Without a reason. */
export function endCompanion({ db, clock }: CommandDeps, guest: GuestActor, id: string): Promise<void> {
  const now = clock()
  return db.run(guest, async (tx) => {
    await lockCompanions(tx)
    const rows = await listRows(tx, guest)
    const own = rows.find((row) => row.id === id && row.registrationId === guest.registrationId)
    if (own) await end(tx, guest, [own], now)
  })
}

/** A guest who is not coming travels with nobody: all that stands is ended, and those who agreed are told. In the caller's transaction. */
export async function endCompanions(
  tx: Tx,
  guest: Pick<GuestActor, 'registrationId'>,
  now: Temporal.Instant,
): Promise<void> {
  await lockCompanions(tx)
  const rows = await listRows(tx, guest)
  await end(
    tx,
    guest,
    rows.filter((row) => row.registrationId === guest.registrationId),
    now,
  )
}

async function end(
  tx: Tx,
  guest: Pick<GuestActor, 'registrationId'>,
  own: readonly Row[],
  now: Temporal.Instant,
): Promise<void> {
  if (own.length === 0) return
  const known = await listKnown(tx, guest)
  const ended = [...own]
  for (const row of own) {
    const fellow = known.find((one) => one.isAgreed && one.registrationId === row.otherRegistrationId)
    if (!fellow?.personId) continue
    const back = (await listRows(tx, guest)).find((one) => one.registrationId === fellow.registrationId)
    if (!back) continue
    ended.push(back)
    await enqueueMail(
      tx,
      {
        template: 'companion-ended',
        dedupeKey: `companion-ended:${fellow.registrationId}:${back.id}:${now.toString()}`,
        personId: fellow.personId,
        params: { registrationId: fellow.registrationId, companionId: back.id },
      },
      now,
    )
  }
  await tx
    .updateTable('companion')
    .set({ endedAt: now.toString() })
    .where(
      'id',
      'in',
      ended.map((row) => row.id),
    )
    .where('endedAt', 'is', null)
    .execute()
}

type Agreeing = { asking: Known; kind: CompanionKind }

async function agree(
  tx: Tx,
  guest: GuestActor,
  { asking, kind }: Agreeing,
  now: Temporal.Instant,
): Promise<Result<null, 'gone' | 'too-large'>> {
  const { registrationId: other, personId } = asking
  if (personId === null) return refuse('gone')
  if (!mayJoin(await readGroup(tx, guest.registrationId), await readGroup(tx, other)))
    return refuse('too-large')
  const { id } = await tx
    .insertInto('companion')
    .values({
      registrationId: guest.registrationId,
      otherRegistrationId: other,
      kind,
      namedAt: now.toString(),
    })
    .onConflict((conflict) =>
      conflict.columns(['registrationId', 'otherRegistrationId']).doUpdateSet(sayAgain(kind, now)),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const theirs = (await listRows(tx, guest)).find((row) => row.registrationId === other)
  if (!theirs) return refuse('gone')
  // Said no once, and yes now.
  await tx.updateTable('companion').set({ refusedAt: null }).where('id', 'in', [id, theirs.id]).execute()
  if (!asking.isAgreed)
    await tellAgreed(tx, { reader: { personId, registrationId: other }, companionId: theirs.id }, now)
  return ok(null)
}

/** To somebody who has named another: that one has said yes. Once for each time they agree. */
export async function tellAgreed(
  tx: Tx,
  { reader, companionId }: { reader: { personId: string; registrationId: string }; companionId: string },
  now: Temporal.Instant,
): Promise<void> {
  const { personId, registrationId } = reader
  await enqueueMail(
    tx,
    {
      template: 'companion-agreed',
      dedupeKey: `companion-agreed:${registrationId}:${companionId}:${now.toString()}`,
      personId,
      params: { registrationId, companionId },
    },
    now,
  )
}

/** Said once more after it was ended, it begins anew; said twice, it stands since the first time. */
const sayAgain = (kind: CompanionKind, now: Temporal.Instant) => ({
  kind,
  namedAt: sql<string>`case when companion.ended_at is null then companion.named_at else ${now.toString()}::timestamptz end`,
  endedAt: null,
})

async function findAsking(tx: Tx, guest: GuestActor, id: string): Promise<Row | undefined> {
  const rows = await listRows(tx, guest)
  return rows.find((row) => row.id === id && row.otherRegistrationId === guest.registrationId)
}
