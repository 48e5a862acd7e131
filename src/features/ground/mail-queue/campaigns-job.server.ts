import { sql } from '#db/sql.server.ts'
import { normaliseEmail } from '#domain/email.ts'
import { composeMail } from './composing/composing.server.ts'
import type { MailRow } from './composing/composing.ts'
import { writeMessage, type SendingDeps } from './sending/sending-job.server.ts'

export type CheckDeps = Pick<
  SendingDeps,
  'db' | 'worker' | 'clock' | 'brand' | 'siteUrl' | 'keys' | 'randomInt'
>
type HeldMail = MailRow & { id: string }

const AT_ONCE = 8

/** Why a mail of a broadcast has failed before it was tried: it cannot be written, or not to this address. */
export const UNWRITABLE = 'unwritable'

/** Renders every mail of a broadcast once before any is sent, and marks those that fail. Another worker can continue. Returns how many were written. */
export async function checkCampaigns(deps: CheckDeps): Promise<number> {
  let count = 0
  for (const campaignId of await listUnchecked(deps)) {
    for (let mails = await takeSome(deps, campaignId); mails.length > 0;) {
      await checkSome(deps, mails)
      count += mails.length
      mails = await takeSome(deps, campaignId)
    }
    await release(deps, campaignId)
  }
  return count
}

async function listUnchecked({ db, worker }: CheckDeps): Promise<string[]> {
  const rows = await db.run(worker, (tx) =>
    tx
      .selectFrom('broadcast')
      .select('campaignId')
      .where('queuedAt', 'is not', null)
      .where('checkedAt', 'is', null)
      .where('pausedAt', 'is', null)
      .where('stoppedAt', 'is', null)
      .orderBy('queuedAt')
      .execute(),
  )
  return rows.flatMap(({ campaignId }) => campaignId ?? [])
}

async function takeSome({ db, worker }: CheckDeps, campaignId: string): Promise<HeldMail[]> {
  const { rows } = await db.run(worker, (tx) =>
    sql<HeldMail>`
      select id, template, person_id, challenge_id, match_id, campaign_id, newsletter_signup_id, farewell_id, params
      from outbox where campaign_id = ${campaignId}::uuid and state = 'queued' and kept_back_reason = 'checking'
      order by id limit ${AT_ONCE}`.execute(tx),
  )
  return rows
}

async function checkSome(deps: CheckDeps, mails: readonly HeldMail[]): Promise<void> {
  const results = await Promise.all(mails.map((mail) => canBeWritten(deps, mail)))
  const idsOf = (isGood: boolean) => mails.filter((_, at) => results[at] === isGood).map(({ id }) => id)
  await deps.db.run(deps.worker, async (tx) => {
    await sql`update outbox set kept_back_reason = 'checked'
      where id = any(${idsOf(true)}::uuid[]) and kept_back_reason = 'checking'`.execute(tx)
    await sql`update outbox set kept_back_reason = null, state = 'failed', failure = 'permanent', reason = ${UNWRITABLE}
      where id = any(${idsOf(false)}::uuid[]) and kept_back_reason = 'checking'`.execute(tx)
  })
}

async function canBeWritten({ db, worker, clock, ...tools }: CheckDeps, mail: HeldMail): Promise<boolean> {
  try {
    const now = clock()
    const composed = await db.run(worker, (tx) => composeMail(tx, mail, now, tools))
    // Whose reason is gone is skipped when it would leave, and says why.
    if (composed.kind !== 'mail') return true
    // Told on the phone, there is no address that could be wrong.
    const { to } = composed
    writeMessage(mail.id, { ...composed, to: to ?? '' }, now, tools)
    return to === null || normaliseEmail(to).ok
  } catch {
    return false
  }
}

/** From now on they may leave, unless an organiser has paused or stopped them meanwhile. */
async function release({ db, worker, clock }: CheckDeps, campaignId: string): Promise<void> {
  await db.run(worker, async (tx) => {
    const broadcast = await tx
      .selectFrom('broadcast')
      .select(['id', 'pausedAt'])
      .where('campaignId', '=', campaignId)
      .forUpdate()
      .executeTakeFirst()
    if (!broadcast) return
    const held = broadcast.pausedAt ? 'paused' : null
    await sql`update outbox set kept_back_reason = ${held} where campaign_id = ${campaignId}::uuid
      and kept_back_reason = 'checked'`.execute(tx)
    await tx
      .updateTable('broadcast')
      .set({ checkedAt: clock().toString() })
      .where('id', '=', broadcast.id)
      .execute()
    await sql`select pg_notify('outbox', '')`.execute(tx)
  })
}
