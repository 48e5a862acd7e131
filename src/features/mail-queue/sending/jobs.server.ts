import type { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import type { Database } from '#db/connect.server.ts'
import { translator } from '#i18n/translate.ts'
import { renderMail } from '#mails/registry.ts'
import type { Log } from '#platform/log.server.ts'
import type { Mailer, MailMessage } from '#platform/mailer/mailer.ts'
import { lanes } from '../commands.server.ts'
import { composeMail, type ComposeTools } from '../composing/commands.server.ts'
import type { ComposedMail } from '../composing/schema.ts'
import { storeOutcome, type ClaimedMail, type Outcome } from './commands.server.ts'
import type { HandOverGate } from '#platform/mailer/hand-over-gate.ts'

export type SendingDeps = ComposeTools & {
  db: Database
  worker: Worker
  clock: () => Temporal.Instant
  log: Log
  mailer: Mailer
  gate: HandOverGate
  brand: string
}

const STORE_TRIES = 4

/** Brings one claimed mail to its outcome: compose and commit, render, hand over, commit how it went. */
export async function deliverMail(mail: ClaimedMail, deps: SendingDeps): Promise<void> {
  const startedAt = deps.clock()
  let leave = () => {}
  // Only a code is not kept waiting: a second one would be another code anyway.
  const beforeHandOver =
    mail.lane === lanes.code
      ? undefined
      : async () => {
          leave = await deps.gate.enter()
        }
  try {
    const outcome = await sendMail(mail, deps, beforeHandOver)
    const result = await storeSurely(mail, outcome, deps)
    const ms = deps.clock().since(startedAt).total('milliseconds')
    const fields = { mailId: mail.id, kind: mail.template, tries: mail.attempts }
    const err = 'reason' in outcome ? outcome.reason : undefined
    if (result === 'sent') deps.log.info('mail.sent', { ...fields, ms })
    if (result === 'delayed') deps.log.warn('mail.delayed', { ...fields, err })
    if (result === 'failed') deps.log.error('mail.failed', { ...fields, err })
  } finally {
    leave()
  }
}

async function sendMail(
  mail: ClaimedMail,
  deps: SendingDeps,
  beforeHandOver: (() => Promise<void>) | undefined,
): Promise<Outcome> {
  const now = deps.clock()
  const composed = await deps.db
    .run(deps.worker, (tx) => composeMail(tx, mail, now, deps))
    .catch((error: unknown) => ({ kind: 'failed', reason: `composing ${nameOf(error)}` }) as const)
  if (composed.kind === 'failed') return { kind: 'temporary', reason: composed.reason, isInDoubt: false }
  if (composed.kind === 'skip') return { kind: 'skipped', reason: composed.reason }
  let message: MailMessage
  try {
    message = writeMessage(mail.id, composed, now, deps)
  } catch (error) {
    // A mail that cannot be written must not hold up the others, and trying again will not help.
    return { kind: 'permanent', reason: `rendering ${nameOf(error)}` }
  }
  const delivery = await deps.mailer.send(message, beforeHandOver)
  return delivery.kind === 'accepted' ? { kind: 'sent', deadline: composed.deadline } : delivery
}

function writeMessage(
  mailId: string,
  { to, locale, content, headers, isCopy }: ComposedMail,
  date: Temporal.Instant,
  { brand, siteUrl }: SendingDeps,
): MailMessage {
  // From the row, so that it is the same in every try and after every crash.
  const messageId = `<${mailId}@${new URL(siteUrl).hostname}>`
  const rendered = renderMail(content, locale, { brand, siteUrl })
  const subject = isCopy
    ? translator(locale)('mails.copySubject', { subject: rendered.subject })
    : rendered.subject
  return { messageId, to, locale, date, headers, ...rendered, subject }
}

/** The mail has left: a database that blinks now must not make it leave twice. */
async function storeSurely(mail: ClaimedMail, outcome: Outcome, deps: SendingDeps) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await deps.db.run(deps.worker, (tx) => storeOutcome(tx, mail, outcome, deps.clock()))
    } catch (error) {
      if (tries === STORE_TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, 250 * 2 ** tries))
    }
  }
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name
}
