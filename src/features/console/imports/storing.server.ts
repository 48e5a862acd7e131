import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'
import type { Locale } from '#i18n/locale.ts'
import type { Leftover } from './imports.ts'
import type { Plan } from './planning.server.ts'

/** Rows of one statement; a statement takes at most 65,535 values. */
const CHUNK = 500

type Context = {
  importId: string
  editionId: string
  role: 'guest' | 'host'
  locale: Locale
  now: Temporal.Instant
}

/** Drafts for new people, changed drafts for those there are, and what was left over of both. */
export async function storePlans(
  tx: Tx,
  { news, changes }: { news: readonly Plan[]; changes: readonly Plan[] },
  context: Context,
): Promise<void> {
  for (let from = 0; from < news.length; from += CHUNK) {
    await setImmediate()
    await insertPeople(tx, news.slice(from, from + CHUNK), context)
  }
  for (const plan of changes) await changeDraft(tx, plan, context)
  const left = changes.map(({ registrationId, leftovers }) => ({ id: registrationId ?? '', leftovers }))
  for (let from = 0; from < left.length; from += CHUNK)
    await keepLeftovers(tx, left.slice(from, from + CHUNK), context)
}

async function insertPeople(tx: Tx, plans: readonly Plan[], context: Context): Promise<void> {
  const now = context.now.toString()
  const strangers = plans.filter(({ personId }) => personId === null)
  const idOf = new Map<number, string>(strangers.map(({ row }) => [row, randomUUID()]))
  const personOf = ({ row, personId }: Plan) => personId ?? idOf.get(row) ?? ''
  if (strangers.length > 0)
    await tx
      .insertInto('person')
      .values(
        strangers.map((plan) => ({
          id: personOf(plan),
          email: plan.email || null,
          locale: plan.locale ?? context.locale,
          createdAt: now,
        })),
      )
      .execute()
  const rows = await tx
    .insertInto('registration')
    .values(
      plans.map((plan) => ({
        editionId: context.editionId,
        personId: personOf(plan),
        role: context.role,
        isReturning: plan.personId !== null,
        draft: JSON.stringify(plan.draft),
        createdAt: now,
        updatedAt: now,
        importedAt: now,
      })),
    )
    .returning(['id', 'personId'])
    .execute()
  const planOf = new Map(plans.map((plan) => [personOf(plan), plan]))
  const left = rows.map(({ id, personId }) => ({ id, leftovers: planOf.get(personId)?.leftovers ?? [] }))
  await keepLeftovers(tx, left, context)
  const strangerIds = new Set(idOf.values())
  await tx
    .insertInto('importRow')
    .values(
      rows.map(({ id, personId }) => ({
        importId: context.importId,
        registrationId: id,
        personIsNew: strangerIds.has(personId),
        savedAt: now,
      })),
    )
    .execute()
  for (const { id, personId } of rows) {
    if (planOf.get(personId)?.email !== '') continue
    // Nobody can write to them, so they are called (rules: by hand).
    const mail = { template: 'import-call', dedupeKey: `import-call:${id}` } as const
    await enqueueMail(tx, { ...mail, personId, params: { registrationId: id } }, context.now)
  }
}

async function changeDraft(tx: Tx, { registrationId, draft }: Plan, context: Context): Promise<void> {
  const now = context.now.toString()
  const id = registrationId ?? ''
  const before = await tx
    .selectFrom('registration')
    .select('draft')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('importRow')
    .values({
      importId: context.importId,
      registrationId: id,
      before: JSON.stringify(before.draft),
      personIsNew: false,
      savedAt: now,
    })
    .execute()
  await tx
    .updateTable('registration')
    .set({ draft: JSON.stringify(draft), draftSavedAt: now, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

/** What was not understood stays with the record. As one value: of thousands of rows it may be many. */
async function keepLeftovers(
  tx: Tx,
  kept: readonly { id: string; leftovers: readonly Leftover[] }[],
  { importId, now }: Context,
): Promise<void> {
  const rows = kept.flatMap(({ id, leftovers }) =>
    leftovers.map(({ head, words }) => ({ id, head: cut(head, 200), words: cut(words, 2000) })),
  )
  const filled = rows.filter(({ words }) => words !== '')
  if (filled.length === 0) return
  await sql`insert into import_leftover (registration_id, import_id, head, words, at)
    select id, ${importId}, head, words, ${now.toString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) as left_over (id uuid, head text, words text)`.execute(
    tx,
  )
}

const cut = (text: string, length: number) => text.slice(0, length).toWellFormed()
