import { checkCampaigns, type CheckDeps } from '#features/ground/mail-queue/campaigns-job.server.ts'
import type { Log } from '#platform/log.server.ts'
import { keepLooking } from './bell.ts'

/** A broadcast is held for a minute anyway. */
const LOOK_MS = 1000

/** Writes the mails of a broadcast that was queued once, before the first of them may leave. */
export function startBroadcastWorker(deps: CheckDeps & { log: Log }): { stop(): Promise<void> } {
  return keepLooking(deps.log, 'check-broadcasts', async () => {
    const started = performance.now()
    const count = await checkCampaigns(deps)
    const ms = Math.round(performance.now() - started)
    if (count > 0) deps.log.info('job.finished', { job: 'check-broadcasts', count, ms })
    return LOOK_MS
  })
}
