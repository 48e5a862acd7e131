/** What organisers can do with a broadcast on its way; each settled by its row, and harmless to repeat. */
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { Deps } from '#features/context.server.ts'
import {
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
  retryCampaign,
} from '#features/mail-queue/campaigns/commands.server.ts'
import { noteDeed } from '#features/mail-queue/control/commands.server.ts'
import { lockBroadcast, type BroadcastRow } from '../queries.server.ts'
import type { RunIntent } from '../schema.ts'

type RunDeps = Pick<Deps, 'db' | 'clock'>
type Queued = BroadcastRow & { campaignId: string }

/** Null: there is no such broadcast, or it is not queued, or not any more. Else how many mails it was about. */
async function change(
  { db }: RunDeps,
  admin: ApprovedAdmin,
  id: string,
  work: (tx: Tx, row: Queued) => Promise<number>,
): Promise<number | null> {
  return db.run(admin, async (tx) => {
    const row = await lockBroadcast(tx, id)
    if (!row?.campaignId) return null
    return work(tx, { ...row, campaignId: row.campaignId })
  })
}

/** No further mail of it leaves until it is resumed; one that is being handed over arrives. */
export function pauseBroadcast(deps: RunDeps, admin: ApprovedAdmin, id: string): Promise<number | null> {
  return change(deps, admin, id, async (tx, { campaignId, pausedAt, stoppedAt }) => {
    if (pausedAt || stoppedAt) return 0
    const paused = { pausedAt: deps.clock().toString(), pausedBy: admin.personId }
    await tx.updateTable('broadcast').set(paused).where('id', '=', id).execute()
    await pauseCampaign(tx, campaignId)
    return 1
  })
}

export function resumeBroadcast(deps: RunDeps, admin: ApprovedAdmin, id: string): Promise<number | null> {
  return change(deps, admin, id, async (tx, { campaignId, pausedAt, stoppedAt }) => {
    if (!pausedAt || stoppedAt) return 0
    await tx.updateTable('broadcast').set({ pausedAt: null, pausedBy: null }).where('id', '=', id).execute()
    await resumeCampaign(tx, campaignId)
    return 1
  })
}

/** For good: what has not left never leaves. Gives how many mails were cancelled; those under way come to their own end. */
export function stopBroadcast(deps: RunDeps, admin: ApprovedAdmin, id: string): Promise<number | null> {
  const now = deps.clock()
  return change(deps, admin, id, async (tx, { campaignId, stoppedAt }) => {
    if (stoppedAt) return 0
    const stopped = { stoppedAt: now.toString(), stoppedBy: admin.personId }
    await tx.updateTable('broadcast').set(stopped).where('id', '=', id).execute()
    const mails = await cancelCampaign(tx, campaignId, 'stopped')
    await noteDeed(tx, { kind: 'cancel', by: admin.personId, mails }, now)
    return mails
  })
}

/** Tries again what has failed, and nothing else; what may have arrived already only with `withDoubt`. */
export function retryFailed(
  deps: RunDeps,
  admin: ApprovedAdmin,
  { id, withDoubt }: { id: string; withDoubt: boolean },
): Promise<number | null> {
  const now = deps.clock()
  return change(deps, admin, id, async (tx, { campaignId, stoppedAt }) => {
    if (stoppedAt) return 0
    const mails = await retryCampaign(tx, campaignId, { withDoubt, now })
    if (mails > 0) await noteDeed(tx, { kind: 'retry', by: admin.personId, mails }, now)
    return mails
  })
}

export type RunAction = Exclude<RunIntent, 'take-back'>

/** What a button of the page asks for. */
export function actOnRun(
  deps: RunDeps,
  admin: ApprovedAdmin,
  { id, intent }: { id: string; intent: RunAction },
): Promise<number | null> {
  switch (intent) {
    case 'pause':
      return pauseBroadcast(deps, admin, id)
    case 'resume':
      return resumeBroadcast(deps, admin, id)
    case 'stop':
      return stopBroadcast(deps, admin, id)
    case 'retry':
    case 'retry-doubt':
      return retryFailed(deps, admin, { id, withDoubt: intent === 'retry-doubt' })
  }
}
