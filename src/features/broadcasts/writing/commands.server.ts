import type { ApprovedAdmin } from '#db/actor.server.ts'
import { sql } from '#db/sql.server.ts'
import { kindsOf, type Audience, type BroadcastKind } from '#domain/audience.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Deps } from '#features/context.server.ts'
import { getCurrentEdition } from '#features/editions/queries.server.ts'
import { enqueueMail, lanes } from '#features/mail-queue/commands.server.ts'
import type { Locale } from '#i18n/locale.ts'
import type { BroadcastWords } from '../schema.ts'

type CommandDeps = Pick<Deps, 'db' | 'clock'>

export type DraftRequest = {
  /** Made by the page, so that saving twice writes one draft. */
  id: string
  /** The one that the page shows; 0 for a new draft. */
  version: number
  audience: Audience
  kind: BroadcastKind
  words: BroadcastWords
}

/**
 * Keeps what was written so far, complete or not. `changed`: somebody else has saved it meanwhile, or it is queued; then
 * nothing is overwritten. One's own wording of a moment ago, kept while typing, gives way. A new wording takes back that a second organiser was asked. Returns the new version.
 */
export async function saveDraft(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  { id, version, audience, kind, words }: DraftRequest,
): Promise<Result<number, 'changed'>> {
  const now = clock().toString()
  const allowed = kindsOf(audience).includes(kind) ? kind : 'news'
  const { subjectEn, letterEn, subjectDe, letterDe } = words
  return db.run(admin, async (tx) => {
    const { id: editionId } = await getCurrentEdition(tx)
    const isSame = sql`(broadcast.kind, broadcast.subject_en, broadcast.letter_en, broadcast.subject_de, broadcast.letter_de)
      = (excluded.kind, excluded.subject_en, excluded.letter_en, excluded.subject_de, excluded.letter_de)`
    const { rows } = await sql<{ version: number }>`
      insert into broadcast (id, edition_id, audience, kind, subject_en, letter_en, subject_de, letter_de, written_by, written_at)
      values (${id}, ${editionId}, ${audience}, ${allowed}, ${subjectEn}, ${letterEn}, ${subjectDe}, ${letterDe},
        ${admin.personId}, ${now})
      on conflict (id) do update set kind = excluded.kind, subject_en = excluded.subject_en, letter_en = excluded.letter_en,
        subject_de = excluded.subject_de, letter_de = excluded.letter_de,
        written_by = case when ${isSame} then broadcast.written_by else excluded.written_by end,
        written_at = case when ${isSame} then broadcast.written_at else excluded.written_at end,
        asked_at = case when ${isSame} then broadcast.asked_at end,
        asked_by = case when ${isSame} then broadcast.asked_by end,
        version = case when ${isSame} then broadcast.version else broadcast.version + 1 end
      where broadcast.queued_at is null and broadcast.audience = excluded.audience
        and (broadcast.version = ${version} or ${isSame}
          or (broadcast.version = ${version} + 1 and broadcast.written_by = excluded.written_by))
      returning version`.execute(tx)
    const [saved] = rows
    return saved ? ok(saved.version) : refuse('changed')
  })
}

/** Throws a draft away. Done already is as good; false: somebody has changed or queued it. */
export async function discardDraft(
  { db }: Pick<Deps, 'db'>,
  admin: ApprovedAdmin,
  { id, version }: { id: string; version: number },
): Promise<boolean> {
  return db.run(admin, async (tx) => {
    await tx
      .deleteFrom('broadcast')
      .where('id', '=', id)
      .where('version', '=', version)
      .where('queuedAt', 'is', null)
      .execute()
    return !(await tx.selectFrom('broadcast').select('id').where('id', '=', id).executeTakeFirst())
  })
}

/** The mail to the organiser's own mailbox, marked as a test. `press` is the page's, so that pressing twice sends once. */
export async function sendTest(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  { id, press, language }: { id: string; press: string; language: Locale },
): Promise<void> {
  const dedupeKey = `broadcast-test:${press}:${language}`
  const mail = { lane: lanes.broadcast, template: 'broadcast', params: { broadcast: id, language } } as const
  await db.run(admin, (tx) => enqueueMail(tx, { ...mail, dedupeKey, personId: admin.personId }, clock()))
}
