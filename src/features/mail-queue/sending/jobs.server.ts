import { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import type { Database } from '#db/connect.server.ts'
import { domainOf, mailProvider } from '#domain/mail-provider.ts'
import { hasToken, nextTokenAt, type MailRates } from '#domain/mail-rate.ts'
import { translator } from '#i18n/translate.ts'
import { renderMail } from '#mails/registry.ts'
import type { Log } from '#platform/log.server.ts'
import type { HandOverGate } from '#platform/mailer/hand-over-gate.ts'
import type { Mailer, MailMessage } from '#platform/mailer/mailer.ts'
import { lanes } from '../commands.server.ts'
import { composeMail, type ComposeTools } from '../composing/commands.server.ts'
import type { ComposedMail } from '../composing/schema.ts'
import type { ClaimedMail } from './claiming/commands.server.ts'
import { markHandOver, storeOutcome, type Outcome } from './commands.server.ts'
import { lockBucket, spendToken } from './rate/commands.server.ts'

export type SendingDeps = ComposeTools & {
  db: Database
  worker: Worker
  clock: () => Temporal.Instant
  log: Log
  mailer: Mailer
  gate: HandOverGate
  rates: MailRates
  brand: string
}

const STORE_TRIES = 4

/** Brings one claimed mail to its outcome: compose and commit, render, hand over, commit how it went. */
export async function deliverMail(mail: ClaimedMail, deps: SendingDeps): Promise<void> {
  const startedAt = deps.clock()
  let leave = () => {}
  const beforeHandOver = handOverOf(mail, deps, (left) => {
    leave = left
  })
  try {
    const outcome = await sendMail(mail, deps, beforeHandOver)
    const stored = await storeSurely(mail, outcome, deps)
    const ms = deps.clock().since(startedAt).total('milliseconds')
    const fields = { mailId: mail.id, kind: mail.template, tries: mail.attempts }
    const err = 'reason' in outcome ? outcome.reason : undefined
    if (stored.mail === 'sent') deps.log.info('mail.sent', { ...fields, ms })
    if (stored.mail === 'delayed') deps.log.warn('mail.delayed', { ...fields, err })
    if (stored.mail === 'failed') deps.log.error('mail.failed', { ...fields, err })
    if (stored.breaker === 'opened') deps.log.error('mail.server-down', { err })
    if (stored.breaker === 'closed') deps.log.info('mail.server-back', {})
  } finally {
    leave()
  }
}

/** What happens before the last bytes of a mail leave the house. */
function handOverOf(
  mail: ClaimedMail,
  { db, worker, clock, gate }: SendingDeps,
  keep: (leave: () => void) => void,
) {
  // A code is not kept waiting: a second one would be another code anyway.
  if (mail.lane === lanes.code) return undefined
  // One that never goes out twice cannot be doubled, so it need not queue up; but from here on it is in doubt.
  if (mail.neverTwice) return () => db.run(worker, (tx) => markHandOver(tx, mail, clock()))
  return async () => keep(await gate.enter())
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
  if (composed.kind === 'failed')
    return { kind: 'temporary', reason: composed.reason, isInDoubt: false, trouble: null }
  if (composed.kind === 'skip') return { kind: 'skipped', reason: composed.reason }
  let message: MailMessage
  try {
    message = writeMessage(mail.id, composed, now, deps)
  } catch (error) {
    // A mail that cannot be written must not hold up the others, and trying again will not help.
    return { kind: 'permanent', reason: `rendering ${nameOf(error)}`, isAnswer: false }
  }
  const wait = await askDomain(mail, composed.to, deps)
  if (wait) return { kind: 'later', at: wait }
  const delivery = await deps.mailer.send(message, beforeHandOver)
  if (delivery.kind === 'accepted')
    return { kind: 'sent', deadline: composed.deadline, provider: mailProvider(composed.to) }
  return delivery.kind === 'permanent' ? { ...delivery, isAnswer: true } : delivery
}

/** Null: may leave now. Else when the recipient's domain takes the next one; codes go first here too. */
async function askDomain(mail: ClaimedMail, to: string, { db, worker, clock, rates }: SendingDeps) {
  const domain = domainOf(to)
  const rate = Object.hasOwn(rates.domains, domain) ? rates.domains[domain] : undefined
  if (!rate) return null
  return db.run(worker, async (tx) => {
    const name = `domain:${domain}`
    const bucket = await lockBucket(tx, name, rate, clock())
    if (hasToken(bucket, rate, mail.lane === lanes.code)) {
      await spendToken(tx, name, bucket)
      return null
    }
    // A place in a line: thousands for one domain are not all looked at again whenever there is one token.
    const line = `later:${domain}`
    const place = await lockBucket(tx, line, rate, clock())
    await spendToken(tx, line, place)
    return laterOf(nextTokenAt(place, rate), nextTokenAt(bucket, rate))
  })
}

const laterOf = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) > 0 ? a : b)

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
