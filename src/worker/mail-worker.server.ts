import type { Worker } from '#db/actor.server.ts'
import { type ClockTrust, maySkip } from '#domain/clock-trust.ts'
import type { Connection } from '#db/worker-presence.server.ts'
import { lanes } from '#features/ground/mail-queue/mail-queue.server.ts'
import {
  claimMails,
  recoverMails,
  type ClaimedMail,
} from '#features/ground/mail-queue/sending/claiming.server.ts'
import { makeDelivery, type SendingDeps } from '#features/ground/mail-queue/sending/sending-job.server.ts'
import { makeHandOverGate } from '#platform/mailer/hand-over-gate.ts'
import { makeLines } from '#platform/mailer/lines.ts'
import { batched } from '#platform/batched.ts'
import { makeBell } from './bell.ts'
import { keepPresence } from './presence.server.ts'

/** Mails on their way to the server at once, besides one place that only codes may take: a slow mail server never keeps a code waiting. */
const LINES = 5
export const MAIL_CONNECTIONS = LINES + 1
/** Mails in hand at once: while some are on their way, others are prepared or written down, so that no line waits for the database. */
const IN_HAND = 3 * LINES
/** Of those, so many are written down as about to leave before a line is free: a crash leaves them in doubt too. */
const NEXT = 2

/** How often the queue is looked at without having been called: only for what no call announces. */
const POLL_MS = 2000
const GATE_PATIENCE_MS = 2000
/** Below the ten seconds that a whole process has for stopping. */
const DRAIN_MS = 7500

export type MailWorkerDeps = Omit<SendingDeps, 'gate' | 'lines' | 'worker' | 'maySkip'> & {
  worker: Worker
  connection: Connection
  /** While it is not on, only codes leave: what a mail says is written by the clock (rules: the clock). */
  trust: () => ClockTrust
  pollMs?: number
}

/** Sends what is due, first lane first, until stopped; then lets what is under way come to its outcome. */
export function startMailWorker(deps: MailWorkerDeps): { stop(): Promise<void> } {
  const lines = makeLines(LINES, NEXT)
  const deliver = makeDelivery({
    ...deps,
    maySkip: () => maySkip(deps.trust()),
    lines,
    gate: makeHandOverGate(GATE_PATIENCE_MS),
  })
  const { db, worker, clock, log, pollMs = POLL_MS } = deps
  const bell = makeBell()
  const presence = keepPresence(deps.connection, log, bell.ring)
  const stopping = new AbortController()

  const claim = async (lowestLane: number, most: number) => {
    const number = presence.number()
    if (number === null) return []
    const lowest = deps.trust().isOn ? lowestLane : lanes.code
    return db.run(worker, (tx) =>
      claimMails(tx, { worker: number, lowestLane: lowest, now: clock(), rate: deps.rates.all }, most),
    )
  }
  // All places that are free ask in one question, and never for more than they are.
  const claimAny = batched<null, ClaimedMail | undefined>(async (places) => {
    const mails = await claim(lanes.broadcast, places.length)
    return places.map((_, index) => mails[index])
  })
  const claimCode = async () => (await claim(lanes.code, 1))[0]
  const sendDueMails = async (claimOne: () => Promise<ClaimedMail | undefined>, hasOwnLine: boolean) => {
    while (!stopping.signal.aborted) {
      const wake = bell.wait(pollMs) // listening before looking: a mail queued in between is not overheard
      try {
        const mail = await claimOne()
        if (mail) await deliver(mail, { hasOwnLine })
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
  const places = Array.from({ length: IN_HAND }, () => sendDueMails(() => claimAny(null), false))
  const running = Promise.all([...places, sendDueMails(claimCode, true), recover()])
  return {
    stop: async () => {
      stopping.abort()
      lines.close()
      bell.ring()
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref())])
      await presence.stop()
      await deps.mailer.close()
    },
  }
}
