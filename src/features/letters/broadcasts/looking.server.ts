import { randomUUID } from 'node:crypto'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Audience } from '#domain/audience.ts'
import { needsApproval } from '#domain/broadcast.ts'
import { mayAgree, type Standings } from '#domain/second-yes.ts'
import { readStandings } from '#features/ground/second-yes/standings.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import type { Locale } from '#i18n/locale.ts'
import { type BroadcastRow, countRecipients, toDraft } from './broadcasts.server.ts'
import type { LookView } from './broadcasts.ts'
import { describeProblems, writeSamples } from './writing.server.ts'
import { isAskedNow } from './queueing.server.ts'

type LookDeps = Pick<Deps, 'db' | 'clock' | 'keys' | 'settings' | 'edition'>

/** Everything an organiser looks at before a draft leaves; `queued`: it has left already, or is about to. */
export async function findLook(
  deps: LookDeps,
  admin: ApprovedAdmin,
  { id, audience, locale, requestId }: { id: string; audience: Audience; locale: Locale; requestId: string },
): Promise<LookView | 'queued' | null> {
  const row = await deps.db.run(admin, (tx) =>
    tx
      .selectFrom('broadcast')
      .leftJoin('person', 'person.id', 'broadcast.askedBy')
      .selectAll('broadcast')
      .select('person.email as askedByEmail')
      .where('broadcast.id', '=', id)
      .where('audience', '=', audience)
      .executeTakeFirst(),
  )
  if (!row) return null
  const standings = { all: await deps.db.run(admin, readStandings), now: deps.clock() }
  if (row.queuedAt) return 'queued'
  const { version, kind, words } = toDraft(row)
  const count = await countRecipients(deps, admin, { audience, kind })
  const problems = describeProblems(audience, { words, readers: count.byLanguage }, locale)
  const samples = problems.length > 0 ? [] : await writeSamples(deps, admin, { id, requestId })
  const above = deps.settings.broadcastApprovalAbove
  return {
    id,
    version,
    count,
    problems,
    samples: samples.map(({ place, name, locale: language, subject, text }) => ({
      place,
      name,
      locale: language,
      subject,
      text,
    })),
    asked: askedOf(row, admin, standings),
    approvalAbove: needsApproval(count.recipients, above) ? above : null,
    holdSeconds: (await deps.edition()).broadcastHoldSeconds,
    idempotencyKey: randomUUID(),
  }
}

function askedOf(
  row: Pick<BroadcastRow, 'askedBy' | 'askedAt'> & { askedByEmail: string | null },
  { personId }: ApprovedAdmin,
  standings: Standings,
): LookView['asked'] {
  if (!row.askedBy || !row.askedAt || !isAskedNow(row, standings)) return null
  const may = mayAgree(personId, { personId: row.askedBy, at: row.askedAt }, standings)
  return { by: row.askedByEmail, isMine: row.askedBy === personId, refusal: may.ok ? null : may.error }
}
