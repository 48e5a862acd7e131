import type { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import type { Database } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { RETURNED } from '#domain/mail-report.ts'
import { lanes } from '#features/ground/mail-queue/mail-queue.server.ts'
import { wakeWorkers } from '#features/ground/mail-queue/control.server.ts'
import { againKey, retryMails } from '#features/ground/mail-queue/retrying.server.ts'
import type { Keys } from '#platform/keys.server.ts'
import type { Log } from '#platform/log.server.ts'
import {
  isThere,
  listUnread,
  moveToDone,
  prepareDone,
  readMailFile,
  removeOldDone,
} from '#platform/mailer/reports/maildir.server.ts'
import { takeReport } from './returned-mail.server.ts'
import { handleNextReport } from './handling.server.ts'

export type ReturnedMailDeps = {
  db: Database
  worker: Worker
  clock: () => Temporal.Instant
  keys: Keys
  log: Log
  settings: { bounces: { dir: string | null } | null }
}

const MOST_FILES = 500
/** Read reports are kept to look up what a server said; they carry addresses. */
const DONE_DAYS = 30
/** What came back longer ago is not worth sending once more. */
const SEND_AGAIN_DAYS = 30

/** Reads the returned-mail folder, applies every report, and resends after a corrected address. Repeatable. Returns how much there was to do. */
export async function lookAtReturned(deps: ReturnedMailDeps): Promise<number> {
  // The folder last: when it cannot be read, the rest is done all the same.
  const waiting = await drawConsequences(deps)
  const read = await readFolder(deps)
  return waiting + read + (read > 0 ? await drawConsequences(deps) : 0)
}

async function drawConsequences(deps: ReturnedMailDeps): Promise<number> {
  let handled = 0
  while (await handleNext(deps)) handled += 1
  return handled + (await sendAgain(deps))
}

/** First the rows, then the move: a crash in between reads a mail twice, which is harmless. */
async function readFolder(deps: ReturnedMailDeps): Promise<number> {
  const now = deps.clock()
  const dir = deps.settings.bounces?.dir ?? null
  if (dir === null) return 0
  await prepareDone(dir)
  const files = await listUnread(dir, MOST_FILES)
  const failures: unknown[] = []
  for (const path of files) {
    try {
      const message = await readMailFile(path)
      if (message) await takeReport(deps, deps.worker, message)
      await moveToDone(dir, path, now.epochMilliseconds)
    } catch (error) {
      // One that is not ours to read must not keep us from the others; one that is gone another worker has taken.
      if (await isThere(path)) failures.push(error)
    }
  }
  await removeOldDone(dir, now.subtract({ hours: 24 * DONE_DAYS }).epochMilliseconds)
  if (failures.length > 0) throw failures[0]
  return files.length
}

async function handleNext({ db, worker, clock, keys, log }: ReturnedMailDeps): Promise<boolean> {
  const handled = await db.run(worker, (tx) => handleNextReport(tx, keys, clock()))
  if (!handled) return false
  const { mailId, kind, status, template } = handled
  log.warn('mail.returned', { mailId, kind: template, report: kind, status: status ?? undefined })
  return true
}

/** Match and registration mails that came back, once the address is right; the last of each kind. Truth is checked at rendering. */
async function sendAgain({ db, worker, clock }: ReturnedMailDeps): Promise<number> {
  const now = clock()
  return db.run(worker, async (tx) => {
    const right = await tx
      .selectFrom('badAddress')
      .select('personId')
      .where('putRightAt', 'is not', null)
      .forUpdate()
      .skipLocked()
      .execute()
    if (right.length === 0) return 0
    const ids = right.map(({ personId }) => personId)
    const since = now.subtract({ hours: 24 * SEND_AGAIN_DAYS }).toString()
    // As a mail of its own: a late report of the one that came back says nothing of it.
    const queued = await sql`
      insert into outbox (dedupe_key, lane, template, person_id, match_id, params, queued_at, due_at)
      select ${againKey}, lane, template, person_id, match_id, params, ${now.toString()}, ${now.toString()}
      from outbox
      where person_id = any(${ids}::uuid[]) and state = 'failed' and reason = ${RETURNED} and lane = ${lanes.match}
        and template <> 'email-changed' and sent_at > ${since}::timestamptz
        and ${isLastOfItsKind}
      on conflict do nothing`.execute(tx)
    // What the server refused at hand-over never left: the same mail may.
    const refused = await retryMails(
      tx,
      sql<boolean>`person_id = any(${ids}::uuid[]) and failure = 'permanent' and reason is distinct from ${RETURNED}
        and lane = ${lanes.match} and template <> 'email-changed' and last_tried_at > ${since}::timestamptz
        and ${isLastOfItsKind}`,
      now,
    )
    await tx.deleteFrom('badAddress').where('personId', 'in', ids).execute()
    await wakeWorkers(tx)
    return Number(queued.numAffectedRows ?? 0) + refused
  })
}

const isLastOfItsKind = sql<boolean>`not exists (select from outbox later where later.person_id = outbox.person_id
  and later.template = outbox.template and later.match_id is not distinct from outbox.match_id
  and later.queued_at > outbox.queued_at and later.state <> 'cancelled')`
