import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import type { GMAIL } from '#domain/mail-provider.ts'
import { noteTold, startsNotice } from '../telling.server.ts'
import { noteServerAnswer } from './breaker.server.ts'
import type { ClaimedMail } from './claiming.server.ts'
import { countToday, storeOutcome, type Outcome, type Stored } from './sending.server.ts'

/** A mail that came to its outcome. */
export type Ended = { mail: ClaimedMail; outcome: Outcome }

/**
 * From now on it is in doubt whether these mails have left, in one commit. False for a mail that somebody else has, or
 * that is gone: it must not leave.
 */
export async function markHandOvers(
  tx: Tx,
  mails: readonly ClaimedMail[],
  now: Temporal.Instant,
): Promise<boolean[]> {
  const { rows } = await sql<{ id: string }>`
    update outbox set handed_over_at = ${now.toString()}
    from ${mine(mails)} where outbox.id = mine.id and outbox.fence = mine.fence and outbox.state = 'sending'
    returning outbox.id`.execute(tx)
  const marked = new Set(rows.map(({ id }) => id))
  return mails.map(({ id }) => marked.has(id))
}

/**
 * Writes down how these mails ended, in one commit: each as `storeOutcome` does, those that were simply sent in one
 * statement. Answers in their order.
 */
export async function storeOutcomes(
  tx: Tx,
  ended: readonly Ended[],
  now: Temporal.Instant,
): Promise<Stored[]> {
  const stored = new Map<Ended, Stored>()
  // In the order of their matches, so that two workers that write about the same ones do not wait for each other.
  const withMore = ended.filter((one) => !isSimplySent(one)).toSorted(byMatch)
  for (const one of withMore) stored.set(one, await storeOutcome(tx, one.mail, one.outcome, now))
  const simplySent = ended.filter(isSimplySent)
  if (simplySent.length > 0) await storeSent(tx, simplySent, now, stored)
  return ended.map((one) => stored.get(one)!)
}

type SimplySent = Ended & { outcome: Extract<Outcome, { kind: 'sent' }> }

/** Sent, and nothing else begins with that than that its reader knows. */
function isSimplySent(one: Ended): one is SimplySent {
  const { outcome, mail } = one
  const isMore = outcome.kind === 'sent' && (outcome.deadline !== null || startsNotice(mail, outcome.told))
  return outcome.kind === 'sent' && !isMore && !mail.params['problemId']
}

const byMatch = (a: Ended, b: Ended) => (a.mail.matchId ?? '').localeCompare(b.mail.matchId ?? '')

async function storeSent(
  tx: Tx,
  sent: readonly SimplySent[],
  now: Temporal.Instant,
  stored: Map<Ended, Stored>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update outbox set state = 'sent', sent_at = ${now.toString()}, reason = null, lease_until = null
    from ${mine(sent.map(({ mail }) => mail))}
    where outbox.id = mine.id and outbox.fence = mine.fence and outbox.state in ('sending', 'queued')
    returning outbox.id`.execute(tx)
  const known = new Set(rows.map(({ id }) => id))
  const left = sent.filter(({ mail }) => known.has(mail.id))
  await noteTold(
    tx,
    left.map(({ mail, outcome: { told } }) => ({ mail, told })),
    'mail',
    now,
  )
  const wasOpen = await noteServerAnswer(tx, now)
  for (const [index, one] of sent.entries()) {
    const breaker = wasOpen && index === 0 ? 'closed' : null
    stored.set(one, { mail: known.has(one.mail.id) ? 'sent' : 'taken-over', breaker })
  }
  const providers = left
    .map(({ outcome }) => outcome.provider)
    .filter((provider): provider is typeof GMAIL => provider !== null)
  for (const [provider, mails] of Map.groupBy(providers, (name) => name))
    await countToday(tx, provider, now, mails.length)
}

/** The mails with the fence they were claimed under, as a table to join with. */
const mine = (mails: readonly ClaimedMail[]) =>
  sql`unnest(${mails.map(({ id }) => id)}::uuid[], ${mails.map(({ fence }) => fence)}::int[]) as mine (id, fence)`
