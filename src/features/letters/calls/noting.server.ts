import { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { findMatchForUpdate } from '#db/match-rows.server.ts'
import { deadlineTold } from '#domain/told.ts'
import { startAnswerTime } from '#features/ground/mail-queue/answer-time.server.ts'
import type { MailRow } from '#features/ground/mail-queue/composing/composing.ts'
import { noteTold } from '#features/ground/mail-queue/telling.server.ts'
import { noteReminded } from '#features/ground/mail-queue/sending/sending.server.ts'
import { changeIn } from '#features/placing/matches/changing/changing.server.ts'
import { accepting, declining } from '#features/placing/matches/answering/answering.server.ts'
import { composeCall, type ReadDeps } from './calls.server.ts'
import type { CallNote } from './calls.ts'

type Done = CallNote['intent'] | 'gone' | 'changed' | 'refused'

/**
 * What came of a call (rules: by hand). Told: the mail counts as arrived, and the time to answer begins; yes or no to an offer
 * counts like the guest's own press. Only tried: it stays on the list. Harmless to repeat. `gone`: nothing is to be told any
 * more; `changed`: until when to answer is another by now, so it has to be told again; `refused`: the offer is no more.
 */
export function noteCall(deps: ReadDeps, admin: ApprovedAdmin, note: CallNote): Promise<Done> {
  const now = deps.clock()
  return deps.db.run(admin, async (tx) => {
    const mail = await lockCall(tx, note.mail)
    if (!mail) return 'gone'
    const { intent } = note
    if (intent !== 'not-reached') {
      const outcome = await tell(tx, { deps, admin, mail, note, now })
      if (outcome !== null) return outcome
    }
    await tx
      .insertInto('callTry')
      .values({
        entry: note.entry,
        outboxId: mail.id,
        personId: mail.personId,
        at: now.toString(),
        byPersonId: admin.personId,
        outcome: intent,
      })
      .onConflict((conflict) => conflict.column('entry').doNothing())
      .execute()
    return intent
  })
}

type Call = MailRow & { id: string; personId: string }

/** The mail, with its match locked before it, as everybody locks them who changes both. */
async function lockCall(tx: Tx, id: string): Promise<Call | null> {
  const mails = tx
    .selectFrom('outbox')
    .select(['id', 'template', 'personId', 'challengeId', 'newsletterSignupId', 'farewellId'])
    .select(['matchId', 'campaignId', 'params'])
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('keptBackReason', '=', 'call')
  const seen = await mails.executeTakeFirst()
  if (!seen) return null
  if (seen.matchId) await findMatchForUpdate(tx, seen.matchId)
  const mail = await mails.forUpdate().executeTakeFirst()
  if (!mail?.personId) return null
  return { ...mail, personId: mail.personId, params: mail.params as Record<string, string> }
}

type Telling = { deps: ReadDeps; admin: ApprovedAdmin; mail: Call; note: CallNote; now: Temporal.Instant }

/** Null: it is told, and the mail is done. */
async function tell(tx: Tx, { deps, admin, mail, note, now }: Telling): Promise<Done | null> {
  const composed = await composeCall(tx, mail, deps)
  if (composed.kind !== 'mail') return 'gone'
  const { matchId, params } = mail
  const named = composed.told?.facts.find(({ fact }) => fact === 'deadline')?.value
  let said: Temporal.Instant | null = null
  if (note.intent !== 'told') {
    if (!matchId || mail.template !== 'offer-to-guest') return 'gone'
    const step = note.intent === 'accepted' ? accepting : declining
    const answered = await changeIn(tx, { actor: admin, matchId, step, now })
    if (!answered.ok) return 'refused'
  } else if (matchId && named) {
    said = readMoment(note.until)
    if (!said || Math.abs(said.since(named).total('minutes')) > READING_MINUTES) return 'changed'
    const by = { actor: 'organiser', personId: admin.personId } as const
    if (composed.deadline) await startAnswerTime(tx, matchId, said, now, by)
  }
  if (params['problemId']) await noteReminded(tx, params['problemId'], now)
  await tx
    .updateTable('outbox')
    .set({ state: 'sent', sentAt: now.toString(), reason: null, keptBackReason: null })
    .where('id', '=', mail.id)
    .execute()
  const others = composed.told?.facts.filter(({ fact }) => fact !== 'deadline') ?? []
  const told = composed.told && {
    ...composed.told,
    facts: [...others, ...(said ? [deadlineTold(said)] : [])],
  }
  await noteTold(tx, mail, told, 'call', now)
  return null
}

/** How long the page may have been open before its words are told: an answer in hours ends later with every minute. */
const READING_MINUTES = 60

function readMoment(typed: string): Temporal.Instant | null {
  try {
    return Temporal.Instant.from(typed)
  } catch {
    return null
  }
}
