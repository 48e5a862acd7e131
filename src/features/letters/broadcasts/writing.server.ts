import { createHash } from 'node:crypto'
import { recordView } from '#db/access-log.server.ts'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { type Audience, type BroadcastKind, kindOf } from '#domain/audience.ts'
import { type BroadcastProblem, chooseSample, findBroadcastProblems } from '#domain/broadcast.ts'
import { languagesNeeded } from '#domain/broadcast-languages.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { type AudienceMember, findRecipients } from '#features/ground/audiences.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition, getEdition } from '#features/ground/editions.server.ts'
import { fieldOf, type BroadcastWords } from '#features/ground/mail-queue/broadcast-words.ts'
import { writeBroadcast } from '#features/ground/mail-queue/composing/broadcast.server.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'
import { languageName } from '#i18n/language-names.ts'
import type { Locale } from '#i18n/languages.ts'
import { type Translate, translator } from '#i18n/translate.ts'
import { renderMail } from '#mails/registry.ts'
import type { FieldProblem } from '#ui/field-problem.ts'
import type { BroadcastRow } from './broadcasts.server.ts'
import { SAMPLES, type SampleView } from './broadcasts.ts'

/** Everything that keeps a draft from being queued, in words: each language with readers has to be there. */
export function describeProblems(
  audience: Audience,
  { words, readers }: { words: BroadcastWords; readers: Readonly<Record<Locale, number>> },
  locale: Locale,
): FieldProblem[] {
  const t = translator(locale)
  return languagesNeeded(words, readers).flatMap((written) =>
    findBroadcastProblems(audience, words[written]).map((problem) => {
      const label = t(`broadcasts.${problem.part}In`, { language: languageName(written, locale) })
      return { field: fieldOf(problem.part, written), message: inWords(problem, label, t) }
    }),
  )
}

function inWords(problem: BroadcastProblem, field: string, t: Translate): string {
  switch (problem.kind) {
    case 'unknown-variable':
    case 'not-a-link':
      return t(`broadcasts.problem.${problem.kind}`, { field, words: problem.words, line: problem.line })
    case 'missing':
    case 'too-long':
    case 'not-one-line':
      return t(`broadcasts.problem.${problem.kind}`, { field })
  }
}

type SampleDeps = Pick<Deps, 'db' | 'clock' | 'keys' | 'settings'>
type SampleRequest = { id: string; requestId: string; place?: number }

/** The mails a few recipients would get, made by the code that sends them; access is noted. Stable while draft and audience are. */
export async function writeSamples(
  { db, clock, keys, settings }: SampleDeps,
  admin: ApprovedAdmin,
  { id, requestId, place }: SampleRequest,
): Promise<(SampleView & { html: string })[]> {
  const now = clock()
  const frame = { brand: settings.brandName, siteUrl: settings.publicUrl.origin }
  return db.run(admin, async (tx) => {
    const row = await tx.selectFrom('broadcast').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return []
    const edition = await getEdition(tx, row.editionId)
    const chosen = await chooseRecipients(tx, { keys }, row)
    const recipients = place === undefined ? chosen : chosen.slice(place, place + 1)
    const subjects = recipients.flatMap(({ registrationId }) => registrationId ?? [])
    await recordView(tx, admin, { action: 'preview-broadcast', subjects, requestId }, now)
    return recipients.map((recipient, at) => {
      const { content, locale: wished } = writeBroadcast(row, recipient, {
        edition,
        siteUrl: frame.siteUrl,
        keys,
      })
      const { subject, text, html, locale } = renderMail(content, wished, frame)
      return {
        place: place ?? at,
        name: recipient.firstName ?? recipient.email ?? '–',
        locale,
        subject,
        text,
        html,
      }
    })
  })
}

async function chooseRecipients(
  tx: Tx,
  { keys }: Pick<Deps, 'keys'>,
  { id, audience, kind, editionId }: BroadcastRow,
): Promise<AudienceMember[]> {
  const { recipients } = await findRecipients(tx, keys, { audience, kind, editionId })
  const place = (recipient: AudienceMember) =>
    createHash('sha256')
      .update(`${id} ${recipient.personId ?? recipient.signupId}`)
      .digest('hex')
  const mixed = recipients
    .map((recipient) => ({ recipient, place: place(recipient) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
  return chooseSample(
    mixed.map(({ recipient }) => recipient),
    SAMPLES,
  )
}

type CommandDeps = Pick<Deps, 'db' | 'clock'>

export type DraftRequest = {
  /** Made by the page, so that saving twice writes one draft. */
  id: string
  /** The one that the page shows; 0 for a new draft. */
  version: number
  audience: Audience
  kind?: BroadcastKind
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
  const allowed = kindOf(audience, kind)
  return db.run(admin, async (tx) => {
    const { id: editionId } = await getCurrentEdition(tx)
    const isSame = sql`(broadcast.kind, broadcast.words) = (excluded.kind, excluded.words)`
    const { rows } = await sql<{ version: number }>`
      insert into broadcast (id, edition_id, audience, kind, words, written_by, written_at)
      values (${id}, ${editionId}, ${audience}, ${allowed}, ${JSON.stringify(words)}::jsonb, ${admin.personId}, ${now})
      on conflict (id) do update set kind = excluded.kind, words = excluded.words,
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

/** The mail to the organiser's own mailbox, marked as a test. `idempotencyKey` is the page's, so that pressing twice sends once. */
export async function sendTest(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  { id, idempotencyKey, language }: { id: string; idempotencyKey: string; language: Locale },
): Promise<void> {
  const dedupeKey = `broadcast-test:${idempotencyKey}:${language}`
  const mail = { template: 'broadcast', params: { broadcast: id, language } } as const
  await db.run(admin, (tx) => enqueueMail(tx, { ...mail, dedupeKey, personId: admin.personId }, clock()))
}
