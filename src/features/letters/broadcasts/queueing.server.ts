/** From a draft to mails: recipients are fixed, and can be taken back until the first may leave (rules: mail). Large ones need a second organiser. */
import { randomUUID } from 'node:crypto'
import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { Audience } from '#domain/audience.ts'
import { canTakeBack, findBroadcastProblems, needsApproval, startOf } from '#domain/broadcast.ts'
import { languagesNeeded } from '#domain/broadcast-languages.ts'
import { isOpen, mayAgree, type Standings, whoCanAgree, type YesRefusal } from '#domain/second-yes.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { findRecipients, type AudienceMember } from '#features/ground/audiences.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { cancelCampaign, enqueueCampaign } from '#features/ground/mail-queue/campaigns.server.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'
import { readWords } from '#features/ground/mail-queue/broadcast-words.ts'
import { readStandings } from '#features/ground/second-yes/standings.server.ts'
import { tellOfYes } from '#features/ground/second-yes/telling.server.ts'
import { isStillApproved } from '#features/ground/sign-in/organisers.server.ts'
import { countByLanguage, lockBroadcast, type BroadcastRow } from './broadcasts.server.ts'
import type { Refusal } from './broadcasts.ts'

type QueueDeps = Pick<Deps, 'db' | 'clock' | 'keys' | 'settings'>

export type QueueRequest = {
  id: string
  /** The wording and the number of recipients that the organiser has seen. */
  version: number
  recipients: number
  /** In doubt whether a mail left: kept for a person to decide instead of sent again. */
  neverTwice: boolean
  /** Not before; null: as soon as it can no longer be taken back. */
  startsAt: Temporal.Instant | null
}
/** Queues a draft, or asks a second organiser for it. Said again, with the same wording, it is harmless. */
export async function queueBroadcast(
  deps: QueueDeps,
  admin: ApprovedAdmin,
  { neverTwice, startsAt, ...seen }: QueueRequest,
): Promise<Result<'queued' | 'asked', Refusal>> {
  const now = deps.clock()
  const { id } = seen
  return deps.db.run(admin, async (tx) => {
    const ready = await findReady(tx, deps, seen)
    if (!ready.ok) return ready
    if (ready.value === 'queued') return ok('queued')
    const { row, recipients, leftOut } = ready.value
    const wish = { neverTwice, wishedStartAt: startsAt?.toString() ?? null }
    if (needsApproval(recipients.length, deps.settings.broadcastApprovalAbove)) {
      const standings = { all: await readStandings(tx), now }
      if (whoCanAgree(admin.personId, standings).length === 0) return refuse('nobody-agrees')
      const asked = { askedAt: now.toString(), askedBy: admin.personId }
      await tx
        .updateTable('broadcast')
        .set({ ...wish, ...asked })
        .where('id', '=', id)
        .execute()
      // Asked already for this wording: the others know.
      if (!isAskedNow(row, standings)) await mailOthers(tx, admin, id, now)
      return ok('asked')
    }
    await tx.updateTable('broadcast').set(wish).where('id', '=', id).execute()
    await start(
      tx,
      { ...row, neverTwice, wishedStartAt: startsAt },
      { by: admin.personId, recipients, leftOut, now },
    )
    return ok('queued')
  })
}

/** Any of them can agree; the mail leads them to it. */
async function mailOthers(
  tx: Tx,
  admin: ApprovedAdmin,
  broadcast: string,
  now: Temporal.Instant,
): Promise<void> {
  const others = await tx
    .selectFrom('adminProfile')
    .select('personId')
    .where('approved', '=', true)
    .where('revokedAt', 'is', null)
    .where('personId', '!=', admin.personId)
    .execute()
  const mail = { template: 'broadcast-request', params: { broadcast } } as const
  for (const { personId } of others) {
    const dedupeKey = `broadcast-request:${broadcast}:${now.toString()}:${personId}`
    await enqueueMail(tx, { ...mail, dedupeKey, personId }, now)
  }
}

/** A second organiser agrees: with what was asked for, and never the one who asked. */
export async function approveBroadcast(
  deps: QueueDeps,
  admin: ApprovedAdmin,
  seen: Seen,
): Promise<Result<'queued', Refusal>> {
  const now = deps.clock()
  return deps.db.run(admin, async (tx) => {
    if (!(await isStillApproved(tx, admin))) return refuse('not-asked')
    const ready = await findReady(tx, deps, seen)
    if (!ready.ok) return ready
    if (ready.value === 'queued') return ok('queued')
    const { row, recipients, leftOut } = ready.value
    if (!row.askedAt || !row.askedBy) return refuse('not-asked')
    const standings = { all: await readStandings(tx), now }
    const may = mayAgree(admin.personId, { personId: row.askedBy, at: row.askedAt }, standings)
    if (!may.ok) return refuse(WORDS[may.error])
    await tx.updateTable('broadcast').set({ approvedBy: admin.personId }).where('id', '=', seen.id).execute()
    await start(tx, row, { by: row.askedBy, recipients, leftOut, now })
    const told = { id: `broadcast:${seen.id}:${now.toString()}`, act: 'broadcast', stage: 'agreed' } as const
    await tellOfYes(tx, { ...told, by: row.askedBy, and: admin.personId }, now)
    return ok('queued')
  })
}

const WORDS = {
  own: 'own-request',
  'asker-gone': 'not-asked',
  'no-standing': 'no-standing',
  'same-hand': 'same-hand',
} as const satisfies Record<YesRefusal, Refusal>

/** By somebody who still is an organiser, and not too long ago. */
export const isAskedNow = (
  { askedBy, askedAt }: Pick<BroadcastRow, 'askedBy' | 'askedAt'>,
  standings: Standings,
): boolean => askedBy !== null && askedAt !== null && isOpen({ personId: askedBy, at: askedAt }, standings)

type Seen = Pick<QueueRequest, 'id' | 'version' | 'recipients'>

type Ready = { row: BroadcastRow; recipients: readonly AudienceMember[]; leftOut: number }

/** `queued`: with this very wording already. */
async function findReady(
  tx: Tx,
  { keys }: QueueDeps,
  { id, version, recipients }: Seen,
): Promise<Result<Ready | 'queued', Refusal>> {
  const row = await lockBroadcast(tx, id)
  const edition = await getCurrentEdition(tx)
  if (!row || row.editionId !== edition.id) return refuse('not-found')
  if (row.version !== version) return refuse('changed')
  if (row.queuedAt) return ok('queued')
  const { audience, kind } = row
  const found = await findRecipients(tx, keys, { audience, kind, editionId: edition.id })
  const words = readWords(row.words)
  const needed = languagesNeeded(words, countByLanguage(found.recipients))
  if (needed.some((language) => findBroadcastProblems(audience, words[language]).length > 0))
    return refuse('incomplete')
  if (found.recipients.length === 0) return refuse('nobody')
  if (found.recipients.length !== recipients) return refuse('count-changed')
  return ok({ row, ...found })
}

type Start = {
  by: string
  recipients: readonly { personId: string | null; signupId: string | null }[]
  leftOut: number
  now: Temporal.Instant
}

async function start(
  tx: Tx,
  { id, neverTwice, wishedStartAt }: Pick<BroadcastRow, 'id' | 'neverTwice' | 'wishedStartAt'>,
  { by, recipients, leftOut, now }: Start,
): Promise<void> {
  const { broadcastHoldSeconds } = await getCurrentEdition(tx)
  const campaignId = randomUUID()
  const startsAt = startOf(now, broadcastHoldSeconds, wishedStartAt)
  await tx
    .updateTable('broadcast')
    .set({
      campaignId,
      queuedAt: now.toString(),
      queuedBy: by,
      startsAt: startsAt.toString(),
      recipients: recipients.length,
      leftOut,
    })
    .where('id', '=', id)
    .execute()
  const campaign = { campaignId, template: 'broadcast', recipients, dueAt: startsAt, neverTwice } as const
  await enqueueCampaign(tx, campaign, now)
}

class TooLate extends Error {}

/** Makes it a draft again: all of its mails are cancelled, or nothing changes. Repeatable. Returns how many, and whose they were. */
export async function takeBack(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  id: string,
): Promise<Result<{ mails: number; audience: Audience }, 'not-found' | 'too-late'>> {
  const now = clock()
  try {
    return await db.run(admin, async (tx) => {
      const row = await lockBroadcast(tx, id)
      if (!row) return refuse('not-found')
      const { audience } = row
      if (!row.campaignId || !row.startsAt) return ok({ mails: 0, audience })
      if (row.stoppedAt || !canTakeBack(row.startsAt, now)) return refuse('too-late')
      const taken = await cancelCampaign(tx, row.campaignId, 'recalled')
      // Afterwards: a worker may have taken one while this press waited for its turn.
      const tried = await tx
        .selectFrom('outbox')
        .select('id')
        .where('campaignId', '=', row.campaignId)
        .where('attempts', '>', 0)
        .executeTakeFirst()
      if (tried) throw new TooLate()
      await tx.updateTable('broadcast').set(asDraft).where('id', '=', id).execute()
      return ok({ mails: taken, audience })
    })
  } catch (error) {
    if (error instanceof TooLate) return refuse('too-late')
    throw error
  }
}

const asDraft = {
  campaignId: null,
  queuedAt: null,
  queuedBy: null,
  startsAt: null,
  recipients: null,
  leftOut: null,
  checkedAt: null,
  pausedAt: null,
  pausedBy: null,
  askedAt: null,
  askedBy: null,
  approvedBy: null,
} as const
