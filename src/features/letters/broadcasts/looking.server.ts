import { randomUUID } from 'node:crypto'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Audience } from '#domain/audience.ts'
import { needsApproval } from '#domain/broadcast.ts'
import type { Deps } from '#features/ground/context.server.ts'
import type { Locale } from '#i18n/locale.ts'
import { countRecipients, toDraft } from './broadcasts.server.ts'
import type { LookView } from './broadcasts.ts'
import { describeProblems, writeSamples } from './writing.server.ts'

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
    asked: row.askedAt ? { by: row.askedByEmail, isMine: row.askedBy === admin.personId } : null,
    approvalAbove: needsApproval(count.recipients, above) ? above : null,
    holdSeconds: (await deps.edition()).broadcastHoldSeconds,
    idempotencyKey: randomUUID(),
  }
}
