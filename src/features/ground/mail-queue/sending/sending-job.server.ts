import { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import type { Database } from '#db/connect.server.ts'
import { domainOf, mailProvider } from '#domain/mail-provider.ts'
import { hasToken, nextTokenAt, type MailRates } from '#domain/mail-rate.ts'
import { translator } from '#i18n/translate.ts'
import { renderMail } from '#mails/registry.ts'
import type { Log } from '#platform/log.server.ts'
import { bounceAddressOf } from '#platform/mailer/bounce-address.server.ts'
import type { HandOverGate } from '#platform/mailer/hand-over-gate.ts'
import type { Lines } from '#platform/mailer/lines.ts'
import type { Mailer, MailMessage } from '#platform/mailer/mailer.ts'
import { batched } from '#platform/batched.ts'
import { lanes } from '../mail-queue.server.ts'
import { composeMail } from '../composing/composing.server.ts'
import type { ComposeTools } from '../composing/composing.ts'
import type { ComposedMail } from '../composing/composing.ts'
import type { ClaimedMail } from './claiming.server.ts'
import { storeOutcome, type Outcome, type Stored } from './sending.server.ts'
import { markHandOvers, storeOutcomes, type Ended } from './grouping.server.ts'
import { lockBucket, spendTokens } from './rate.server.ts'

export type SendingDeps = ComposeTools & {
  db: Database
  worker: Worker
  clock: () => Temporal.Instant
  log: Log
  mailer: Mailer
  gate: HandOverGate
  lines: Lines
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
/** A mail that has waited longer for a line is written anew. */
const OLD_SECONDS = 1

/** `hasOwnLine`: of the place that only codes may take, which needs to ask for no connection. */
export type Deliver = (mail: ClaimedMail, place?: { hasOwnLine: boolean }) => Promise<void>

/** What mails of one worker write down together: many at a time cost one commit and not one each. */
type Groups = {
  mark: (mail: ClaimedMail) => Promise<boolean>
  store: (ended: Ended) => Promise<Stored>
}
type Delivering = SendingDeps & Groups

/** Gives what brings one claimed mail to its outcome: compose and commit, render, hand over, commit how it went. */
export function makeDelivery(deps: SendingDeps): Deliver {
  const { db, worker, clock } = deps
  const delivering = {
    ...deps,
    mark: batched((mails: readonly ClaimedMail[]) =>
      db.run(worker, (tx) => markHandOvers(tx, mails, clock())),
    ),
    store: batched((ended: readonly Ended[]) => db.run(worker, (tx) => storeOutcomes(tx, ended, clock()))),
  }
  return (mail, { hasOwnLine } = { hasOwnLine: false }) => deliverMail(mail, delivering, hasOwnLine)
}

async function deliverMail(mail: ClaimedMail, deps: Delivering, hasOwnLine: boolean): Promise<void> {
  const startedAt = deps.clock()
  const handOver = startHandOver(mail, deps, hasOwnLine)
  try {
    const outcome = await sendMail(mail, deps, handOver)
    const stored = await storeSurely({ mail, outcome }, deps)
    const ms = deps.clock().since(startedAt).total('milliseconds')
    const fields = { mailId: mail.id, kind: mail.template, tries: mail.attempts }
    const err = 'reason' in outcome ? outcome.reason : undefined
    if (stored.mail === 'sent') deps.log.info('mail.sent', { ...fields, ms })
    if (stored.mail === 'delayed') deps.log.warn('mail.delayed', { ...fields, err })
    if (stored.mail === 'failed') deps.log.error('mail.failed', { ...fields, err })
    if (stored.breaker === 'opened') deps.log.error('mail.server-down', { err })
    if (stored.breaker === 'closed') deps.log.info('mail.server-back', {})
  } finally {
    handOver.end()
  }
}

type HandOver = {
  /** False: the worker stops, and this mail is not begun. */
  takeLine: () => Promise<boolean>
  leaveLine: () => void
  /** Before the last bytes of the mail leave the house. */
  beforeLastBytes: (() => Promise<void>) | undefined
  /** Why `beforeLastBytes` did not let it leave. */
  refusal: unknown
  end: () => void
}

/** A mail's way through the last moment. What it holds there is given back at its end, however it ends. */
function startHandOver(mail: ClaimedMail, deps: Delivering, hasOwnLine: boolean): HandOver {
  let leaveLine = () => {}
  let leaveGate = () => {}
  let marking: Promise<boolean> | null = null
  const handOver: HandOver = {
    takeLine: async () => {
      const leave = hasOwnLine ? () => {} : await deps.lines.take(mail.lane, startMarking)
      if (leave === null) return false
      leaveLine = leave
      return true
    },
    leaveLine: () => leaveLine(),
    beforeLastBytes: mail.lane === lanes.code ? undefined : enter,
    refusal: undefined,
    end: () => {
      leaveLine()
      leaveGate()
    },
  }
  function startMarking() {
    // A code is not kept waiting: a second one would be another code anyway. Of any other it is in doubt from its last bytes
    // on whether it left: that is written down while it waits for a line, and no line waits for the database.
    if (mail.lane === lanes.code) return
    marking = deps.mark(mail)
    marking.catch(() => {})
  }
  async function enter() {
    try {
      if (!(await marking)) throw new Error('somebody else has this mail by now')
      // One that never goes out twice cannot be doubled, so it need not queue up.
      if (!mail.neverTwice) leaveGate = await deps.gate.enter()
    } catch (error) {
      handOver.refusal = error
      throw error
    }
  }
  return handOver
}

async function sendMail(mail: ClaimedMail, deps: Delivering, handOver: HandOver): Promise<Outcome> {
  const isCode = mail.lane === lanes.code
  const givenBack = (): Outcome => ({ kind: 'later', at: deps.clock() })
  // Before it is composed: a code that is made counts as one that was sent.
  if (isCode && !(await handOver.takeLine())) return givenBack()
  // What is about the reader's own match still tries; the rest would only tell servers that we write to nobody.
  if (mail.isAddressBad && mail.lane >= lanes.reminder) return { kind: 'skipped', reason: BAD_ADDRESS }
  let written = await writeMail(mail, deps)
  if ('outcome' in written) return written.outcome
  const wait = await askDomain(mail, written.message.to, deps)
  if (wait) return { kind: 'later', at: wait }
  if (!isCode) {
    if (!(await handOver.takeLine())) return givenBack()
    // While it waited for a line the stay may have been given back, or its reader have another address.
    if (isOld(written, deps.clock())) written = await writeMail(mail, deps)
    if ('outcome' in written) return written.outcome
  }
  const { message, deadline, told } = written
  const delivery = await deps.mailer.send(message, handOver.beforeLastBytes)
  handOver.leaveLine()
  if (delivery.kind === 'accepted')
    return { kind: 'sent', deadline, told, provider: mailProvider(message.to) }
  if (delivery.kind === 'permanent') return { ...delivery, isAnswer: true }
  // Held back here: that says nothing of the mail server.
  if (handOver.refusal === undefined) return delivery
  return {
    kind: 'temporary',
    reason: `held back ${nameOf(handOver.refusal)}`,
    isInDoubt: false,
    trouble: null,
  }
}

type WrittenMail = { at: Temporal.Instant; message: MailMessage } & Pick<ComposedMail, 'deadline' | 'told'>

/** What the database says now, as the mail that leaves; or why none does. */
async function writeMail(mail: ClaimedMail, deps: Delivering): Promise<WrittenMail | { outcome: Outcome }> {
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
    return { at, message, deadline: composed.deadline, told: composed.told }
  } catch (error) {
    // A mail that cannot be written must not hold up the others, and trying again will not help.
    return { outcome: { kind: 'permanent', reason: `rendering ${nameOf(error)}`, isAnswer: false } }
  }
}

const isOld = ({ at }: WrittenMail, now: Temporal.Instant) => now.since(at).total('seconds') > OLD_SECONDS

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
    // A place in a line: thousands for one domain are not all looked at again whenever there is one token. Each lane has its
    // own, so that a mail about a match waits for the next token and not behind all of a broadcast.
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

/** The mail has left: a database that blinks now must not make it leave twice. Another's trouble is not this mail's. */
async function storeSurely(ended: Ended, { db, worker, clock, store }: Delivering): Promise<Stored> {
  for (let tries = 1; ; tries += 1) {
    try {
      if (tries === 1) return await store(ended)
      return await db.run(worker, (tx) => storeOutcome(tx, ended.mail, ended.outcome, clock()))
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
