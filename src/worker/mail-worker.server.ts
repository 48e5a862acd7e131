import type { Worker } from '#db/actor.server.ts'
import { type ClockTrust, maySkip } from '#domain/clock-trust.ts'
import type { Connection } from '#db/worker-presence.server.ts'
import { lanes } from '#features/ground/mail-queue/mail-queue.server.ts'
import {
  claimMails,
  recoverMails,
  type ClaimedMail,
} from '#features/ground/mail-queue/sending/claiming.server.ts'
import { deliverMail, type SendingDeps } from '#features/ground/mail-queue/sending/sending-job.server.ts'
import { makeBell } from './bell.ts'
import { keepPresence } from './presence.server.ts'

/** Mails on their way at once, each in a loop of its own that claims, sends and writes down one after another; one more loop is for codes alone: a slow mail server never keeps one waiting. */
const LINES = 5
export const MAIL_CONNECTIONS = LINES + 1

/** How often the queue is looked at without having been called: only for what no call announces. */
const POLL_MS = 2000
/** Below the ten seconds that a whole process has for stopping. */
const DRAIN_MS = 7500

export type MailWorkerDeps = Omit<SendingDeps, 'worker' | 'maySkip'> & {
  worker: Worker
  connection: Connection
  /** While it is not on, only codes leave: what a mail says is written by the clock (rules: the clock). */
  trust: () => ClockTrust
  pollMs?: number
}

/** Sends what is due, first lane first, until stopped; then lets what is under way come to its outcome. */
export function startMailWorker(deps: MailWorkerDeps): { stop(): Promise<void> } {
  const sending = { ...deps, maySkip: () => maySkip(deps.trust()) }
  const { db, worker, clock, log, pollMs = POLL_MS } = deps
  const bell = makeBell()
  const presence = keepPresence(deps.connection, log, bell.ring)
  const stopping = new AbortController()

  const claim = async (lowestLane: number): Promise<ClaimedMail | undefined> => {
    const number = presence.number()
    if (number === null) return undefined
    const lowest = deps.trust().isOn ? lowestLane : lanes.code
    const asked = { worker: number, lowestLane: lowest, now: clock(), rate: deps.rates.all }
    return (await db.run(worker, (tx) => claimMails(tx, asked, 1)))[0]
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
        const count = await db.run(worker, (tx) => recoverMails(tx, deps.trust().isOn ? clock() : null))
        if (count > 0) bell.ring()
      } catch (error) {
        log.error('job.failed', { job: 'recover-mails', err: error })
      }
      await bell.wait(pollMs)
    }
  }
  const lines = Array.from({ length: LINES }, () => sendDueMails(lanes.broadcast))
  const running = Promise.all([...lines, sendDueMails(lanes.code), recover()])
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
