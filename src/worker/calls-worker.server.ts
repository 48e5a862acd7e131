import { tidyCalls } from '#features/ground/mail-queue/calls-job.server.ts'
import { type ClockTrust, maySkip } from '#domain/clock-trust.ts'
import type { CheckDeps } from '#features/ground/mail-queue/campaigns-job.server.ts'
import type { Log } from '#platform/log.server.ts'
import { keepLooking } from './bell.ts'

/** Nobody waits for it in front of a screen. */
const LOOK_MS = 20_000

export type CallsWorkerDeps = CheckDeps & { log: Log; trust: () => ClockTrust }

/** Keeps the list of calls to what still has to be told; what goes by the clock goes for good, so it waits while that one is in doubt. */
export function startCallsWorker(deps: CallsWorkerDeps): { stop(): Promise<void> } {
  return keepLooking(deps.log, 'tidy-calls', async () => {
    const started = performance.now()
    const count = await tidyCalls(deps, maySkip(deps.trust()))
    const ms = Math.round(performance.now() - started)
    if (count > 0) deps.log.info('job.finished', { job: 'tidy-calls', count, ms })
    return LOOK_MS
  })
}
