import { checkCampaigns, type CheckDeps } from '#features/ground/mail-queue/campaigns-job.server.ts'
import type { Log } from '#platform/log.server.ts'
import { makeBell } from './bell.ts'

/** A broadcast is held for a minute anyway. */
const LOOK_MS = 1000
const AFTER_TROUBLE_MS = 5000

/** Writes the mails of a broadcast that was queued once, before the first of them may leave. */
export function startBroadcastWorker(deps: CheckDeps & { log: Log }): { stop(): Promise<void> } {
  const bell = makeBell()
  const stopping = new AbortController()
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        const started = performance.now()
        const count = await checkCampaigns(deps)
        const ms = Math.round(performance.now() - started)
        if (count > 0) deps.log.info('job.finished', { job: 'check-broadcasts', count, ms })
        await bell.wait(LOOK_MS)
      } catch (error) {
        deps.log.error('job.failed', { job: 'check-broadcasts', err: error })
        await bell.wait(AFTER_TROUBLE_MS)
      }
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      bell.ring()
      await running
    },
  }
}
