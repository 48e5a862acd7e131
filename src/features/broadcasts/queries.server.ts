import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { AUDIENCES, type Audience, type BroadcastKind } from '#domain/audience.ts'
import { findRecipients } from '#features/audiences/queries.server.ts'
import type { Deps } from '#features/context.server.ts'
import { getCurrentEdition } from '#features/editions/queries.server.ts'
import type { AudienceCount, Draft, DraftLink } from './schema.ts'

const broadcasts = (tx: Tx) => tx.selectFrom('broadcast').selectAll()
export type BroadcastRow = Awaited<ReturnType<ReturnType<typeof broadcasts>['executeTakeFirstOrThrow']>>

/** The row, for this transaction alone: whatever is done to a broadcast is done one after the other. */
export function lockBroadcast(tx: Tx, id: string): Promise<BroadcastRow | undefined> {
  return broadcasts(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}

export function toDraft(row: BroadcastRow): Draft {
  const { id, version, kind, subjectEn, letterEn, subjectDe, letterDe, askedAt } = row
  return { id, version, kind, words: { subjectEn, letterEn, subjectDe, letterDe }, isAsked: askedAt !== null }
}

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'keys'>

/** How many would get it now. */
export async function countReaders(
  { db, clock, keys }: ReadDeps,
  admin: ApprovedAdmin,
  { audience, kind }: { audience: Audience; kind: BroadcastKind },
): Promise<AudienceCount> {
  return db.run(admin, async (tx) => {
    const { id: editionId } = await getCurrentEdition(tx)
    const { readers, leftOut } = await findRecipients(tx, keys, { audience, kind, editionId, now: clock() })
    const german = readers.filter(({ locale }) => locale === 'de').length
    return { readers: readers.length, leftOut, byLanguage: { en: readers.length - german, de: german } }
  })
}

/** The same for every audience, as news: what the overview says beside each. */
export async function countAudiences(
  deps: ReadDeps,
  admin: ApprovedAdmin,
): Promise<{ audience: Audience; readers: number }[]> {
  const counts: { audience: Audience; readers: number }[] = []
  for (const audience of AUDIENCES) {
    const { readers } = await countReaders(deps, admin, { audience, kind: 'news' })
    counts.push({ audience, readers })
  }
  return counts
}

/** The draft of an audience that is asked for, or the one written last; and what other drafts there are. */
export async function findDrafts(
  { db }: Pick<Deps, 'db'>,
  admin: ApprovedAdmin,
  { audience, id }: { audience: Audience; id: string | null },
): Promise<{ draft: Draft | null; others: DraftLink[] }> {
  return db.run(admin, async (tx) => {
    const { id: editionId } = await getCurrentEdition(tx)
    const rows = await tx
      .selectFrom('broadcast')
      .leftJoin('person', 'person.id', 'broadcast.writtenBy')
      .selectAll('broadcast')
      .select('person.email as by')
      .where('editionId', '=', editionId)
      .where('audience', '=', audience)
      .where('queuedAt', 'is', null)
      .orderBy('writtenAt', 'desc')
      .execute()
    const shown = id === null ? rows[0] : rows.find((row) => row.id === id)
    const others = rows
      .filter((row) => row !== shown)
      .map(({ id: other, subjectEn, subjectDe, writtenAt, by, askedAt }) => ({
        id: other,
        subject: subjectEn || subjectDe,
        writtenAt: writtenAt.toString(),
        by,
        isAsked: askedAt !== null,
      }))
    return { draft: shown ? toDraft(shown) : null, others }
  })
}
