import { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import type { Database } from '#db/connect.server.ts'
import { domainOf, mailProvider } from '#domain/mail-provider.ts'
import { hasToken, nextTokenAt, type MailRates } from '#domain/mail-rate.ts'
import { translator } from '#i18n/translate.ts'
import { renderMail } from '#mails/registry.ts'
import type { Log } from '#platform/log.server.ts'
import { bounceAddressOf } from '#platform/mailer/bounce-address.server.ts'
import type { Mailer, MailMessage } from '#platform/mailer/mailer.ts'
import { lanes } from '../mail-queue.server.ts'
import { composeMail } from '../composing/composing.server.ts'
import type { ComposeTools } from '../composing/composing.ts'
import type { ComposedMail } from '../composing/composing.ts'
import type { ClaimedMail } from './claiming.server.ts'
import { markHandOver, storeOutcome, type Outcome, type Stored } from './sending.server.ts'
import { lockBucket, spendTokens } from './rate.server.ts'

export type SendingDeps = ComposeTools & {
  db: Database
  worker: Worker
  clock: () => Temporal.Instant
  log: Log
  mailer: Mailer
  rates: MailRates
  brand: string
  /** May a mail whose reason is gone by the clock be skipped, which cannot be taken back? Left out: yes. */
  maySkip?: () => boolean
  /** Where mails come back to; null: to the sender. */
  bounceAddress: string | null
}

/** Why a reminder or broadcast did not go out: its reader's address gives mail back. */
export const BAD_ADDRESS = 'bad-address'
const STORE_TRIES = 4
/** So long a mail waits that would be skipped by a clock that is not trusted with it. */
const SKIP_WAIT_MINUTES = 15

/** Brings one claimed mail to its outcome: compose, render, mark, hand over, commit how it went. */
export async function deliverMail(mail: ClaimedMail, deps: SendingDeps): Promise<void> {
  const startedAt = deps.clock()
  const outcome = await sendMail(mail, deps)
  const stored = await storeSurely(mail, outcome, deps)
  const ms = deps.clock().since(startedAt).total('milliseconds')
  const fields = { mailId: mail.id, kind: mail.template, tries: mail.attempts }
  const err = 'reason' in outcome ? outcome.reason : undefined
  if (stored.mail === 'sent') deps.log.info('mail.sent', { ...fields, ms })
  if (stored.mail === 'delayed') deps.log.warn('mail.delayed', { ...fields, err })
  if (stored.mail === 'failed') deps.log.error('mail.failed', { ...fields, err })
  if (stored.breaker === 'opened') deps.log.error('mail.server-down', { err })
  if (stored.breaker === 'closed') deps.log.info('mail.server-back', {})
}

async function sendMail(mail: ClaimedMail, deps: SendingDeps): Promise<Outcome> {
  // What is about the reader's own match still tries; the rest would only tell servers that we write to nobody.
  if (mail.isAddressBad && mail.lane >= lanes.reminder) return { kind: 'skipped', reason: BAD_ADDRESS }
  const written = await writeMail(mail, deps)
  if ('outcome' in written) return written.outcome
  const { message, deadline, told } = written
  const wait = await askDomain(mail, message.to, deps)
  if (wait) return { kind: 'later', at: wait }
  let refusal: unknown
  const mark = async () => {
    try {
      const isOurs = await deps.db.run(deps.worker, (tx) => markHandOver(tx, mail, deps.clock()))
      if (!isOurs) throw new Error('somebody else has this mail by now')
    } catch (error) {
      refusal = error
      throw error
    }
  }
  // A code is not kept waiting: a second one would be another code anyway.
  const delivery = await deps.mailer.send(message, mail.lane === lanes.code ? undefined : mark)
  if (delivery.kind === 'accepted')
    return { kind: 'sent', deadline, told, provider: mailProvider(message.to) }
  if (delivery.kind === 'permanent') return { ...delivery, isAnswer: true }
  // Held back here: that says nothing of the mail server.
  if (refusal === undefined) return delivery
  return { kind: 'temporary', reason: `held back ${nameOf(refusal)}`, isInDoubt: false, trouble: null }
}

type WrittenMail = { message: MailMessage } & Pick<ComposedMail, 'deadline' | 'told'>

/** What the database says now, as the mail that leaves; or why none does. */
async function writeMail(mail: ClaimedMail, deps: SendingDeps): Promise<WrittenMail | { outcome: Outcome }> {
  const at = deps.clock()
  const composed = await deps.db
    .run(deps.worker, (tx) => composeMail(tx, mail, at, deps))
    .catch((error: unknown) => ({ kind: 'failed', reason: `composing ${nameOf(error)}` }) as const)
  if (composed.kind === 'failed') {
    const { reason } = composed
    return { outcome: { kind: 'temporary', reason, isInDoubt: false, trouble: null } }
  }
  if (composed.kind === 'skip' && deps.maySkip?.() === false)
    return { outcome: { kind: 'later', at: at.add({ minutes: SKIP_WAIT_MINUTES }) } }
  if (composed.kind === 'skip') return { outcome: { kind: 'skipped', reason: composed.reason } }
  if (composed.kind === 'later') return { outcome: composed }
  const { to } = composed
  if (to === null) return { outcome: { kind: 'call' } }
  try {
    const message = {
      ...writeMessage(mail.id, { ...composed, to }, at, deps),
      returnPath: returnPathOf(mail.id, deps),
    }
    return { message, deadline: composed.deadline, told: composed.told }
  } catch (error) {
    // A mail that cannot be written must not hold up the others, and trying again will not help.
    return { outcome: { kind: 'permanent', reason: `rendering ${nameOf(error)}`, isAnswer: false } }
  }
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
      await spendTokens(tx, name, bucket, 1)
      return null
    }
    // A place in a line for each domain and lane: each waits for its own token, so a match mail never waits behind a broadcast.
    const line = `later:${mail.lane}:${domain}`
    const place = await lockBucket(tx, line, rate, clock())
    await spendTokens(tx, line, place, 1)
    return laterOf(nextTokenAt(place, rate), nextTokenAt(bucket, rate))
  })
}

const laterOf = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) > 0 ? a : b)

/** The very mail that leaves; the check of a broadcast writes it too, and sends nothing. */
export function writeMessage(
  mailId: string,
  { to, locale, content, headers, isCopy }: ComposedMail & { to: string },
  date: Temporal.Instant,
  { brand, siteUrl }: Pick<SendingDeps, 'brand' | 'siteUrl'>,
): MailMessage {
  // From the row, so that it is the same in every try and after every crash.
  const messageId = `<${mailId}@${new URL(siteUrl).hostname}>`
  const rendered = renderMail(content, locale, { brand, siteUrl })
  const subject = isCopy
    ? translator(rendered.locale)('mails.copySubject', { subject: rendered.subject })
    : rendered.subject
  return { messageId, to, date, headers, ...rendered, subject }
}

const returnPathOf = (mailId: string, { keys, bounceAddress }: SendingDeps) =>
  bounceAddress === null ? undefined : bounceAddressOf(keys, bounceAddress, mailId)

/** The mail has left: a database that blinks now must not make it leave twice. */
async function storeSurely(
  mail: ClaimedMail,
  outcome: Outcome,
  { db, worker, clock }: SendingDeps,
): Promise<Stored> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.run(worker, (tx) => storeOutcome(tx, mail, outcome, clock()))
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
