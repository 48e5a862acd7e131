import type { Worker } from '#db/actor.server.ts'
import type { Connection } from '#db/worker-presence.server.ts'
import { lanes } from '#features/mail-queue/commands.server.ts'
import { claimMail, recoverMails } from '#features/mail-queue/sending/claiming/commands.server.ts'
import { deliverMail, type SendingDeps } from '#features/mail-queue/sending/jobs.server.ts'
import { makeHandOverGate } from '#platform/mailer/hand-over-gate.ts'
import { makeBell } from './bell.ts'
import { keepPresence } from './presence.server.ts'

/** Mails under way at once, besides one place that only codes may take: a slow mail server never keeps a code waiting. */
const SIDE_BY_SIDE = 4
export const MAIL_CONNECTIONS = SIDE_BY_SIDE + 1

/** How often the queue is looked at without having been called: only for what no call announces. */
const POLL_MS = 2000
const GATE_PATIENCE_MS = 2000
/** Below the ten seconds that a whole process has for stopping. */
const DRAIN_MS = 7500

export type MailWorkerDeps = Omit<SendingDeps, 'gate' | 'worker'> & {
  worker: Worker
  connection: Connection
  pollMs?: number
}

/** Sends what is due, first lane first, until stopped; then lets what is under way come to its outcome. */
export function startMailWorker(deps: MailWorkerDeps): { stop(): Promise<void> } {
  const sending: SendingDeps = { ...deps, gate: makeHandOverGate(GATE_PATIENCE_MS) }
  const { db, worker, clock, log, pollMs = POLL_MS } = deps
  const bell = makeBell()
  const presence = keepPresence(deps.connection, log, bell.ring)
  const stopping = new AbortController()

  const claim = async (lowestLane: number) => {
    const number = presence.number()
    if (number === null) return undefined
    return db.run(worker, (tx) =>
      claimMail(tx, { worker: number, lowestLane, now: clock(), rate: deps.rates.all }),
    )
  }
  const sendDueMails = async (lowestLane: number) => {
    while (!stopping.signal.aborted) {
      const wake = bell.wait(pollMs) // listening before looking: a mail queued in between is not overheard
      try {
        const mail = await claim(lowestLane)
        if (mail) await deliverMail(mail, sending)
        else await wake
      } catch (error) {
        log.error('job.failed', { job: 'send-mail', err: error })
        await wake
      }
    }
  }
  const recover = async () => {
    while (!stopping.signal.aborted) {
      try {
        const count = await db.run(worker, (tx) => recoverMails(tx, clock()))
        if (count > 0) bell.ring()
      } catch (error) {
        log.error('job.failed', { job: 'recover-mails', err: error })
      }
      await bell.wait(pollMs)
    }
  }
  const slots = Array.from({ length: SIDE_BY_SIDE }, () => sendDueMails(lanes.broadcast))
  const running = Promise.all([...slots, sendDueMails(lanes.code), recover()])
  return {
    stop: async () => {
      stopping.abort()
      bell.ring()
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref())])
      await presence.stop()
      await deps.mailer.close()
    },
  }
}
