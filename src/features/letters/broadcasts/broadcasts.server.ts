import { randomUUID } from 'node:crypto'
import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { MARKED, type Marked, readCounted } from '#db/kept-readings.server.ts'
import { AUDIENCES, type Audience, type BroadcastKind, kindOf } from '#domain/audience.ts'
import type { BroadcastVariable } from '#domain/broadcast-variables.ts'
import { findRecipients } from '#features/ground/audiences.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { partFor, readWords } from '#features/ground/mail-queue/broadcast-words.ts'
import { type ChangedValue, listChangedValues } from '#features/ground/told-otherwise.server.ts'
import { defaultLocale, type Locale, perLanguage } from '#i18n/languages.ts'
import { longDay } from '#i18n/short-dates.ts'
import { translator } from '#i18n/translate.ts'
import type { AudienceCount, Beginning, Draft, DraftLink } from './broadcasts.ts'

const broadcasts = (tx: Tx) => tx.selectFrom('broadcast').selectAll()
export type BroadcastRow = Awaited<ReturnType<ReturnType<typeof broadcasts>['executeTakeFirstOrThrow']>>

/** The row, for this transaction alone: whatever is done to a broadcast is done one after the other. */
export function lockBroadcast(tx: Tx, id: string): Promise<BroadcastRow | undefined> {
  return broadcasts(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}

export function toDraft(row: BroadcastRow): Draft {
  const { id, version, kind, words, askedAt } = row
  return { id, version, kind, words: readWords(words), isAsked: askedAt !== null }
}

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'keys'>

/** Tables behind the audiences "everybody" and "all guests"; matches change none of it. */
export const RECIPIENTS_BY_ANSWERS = [
  'registration',
  'person',
  'guest_facts',
  'host_facts',
  'bad_address',
  'block',
  'block_party',
  'suppression',
] as const satisfies readonly Marked[]

/** The same of former hosts. */
export const FORMER_HOSTS_COUNTED = [
  ...RECIPIENTS_BY_ANSWERS,
  'edition',
  'consent',
  'newsletter_signup',
] as const satisfies readonly Marked[]

export async function countRecipients(
  { db, clock, keys }: ReadDeps,
  admin: ApprovedAdmin,
  { audience, kind }: { audience: Audience; kind: BroadcastKind },
): Promise<AudienceCount> {
  return db.run(admin, async (tx) =>
    countIn(tx, keys, { audience, kind, editionId: (await getCurrentEdition(tx)).id }, clock()),
  )
}

function countIn(
  tx: Tx,
  keys: Deps['keys'],
  asked: { audience: Audience; kind: BroadcastKind; editionId: string },
  now: Temporal.Instant,
): Promise<AudienceCount> {
  const { audience, kind, editionId } = asked
  const count = async () => {
    const { recipients, leftOut, unreachable } = await findRecipients(tx, keys, asked)
    return { recipients: recipients.length, leftOut, unreachable, byLanguage: countByLanguage(recipients) }
  }
  // Hangs on every mail that has left, and those leave no marks.
  if (audience === 'told-otherwise') return count()
  return readCounted(tx, `recipients ${editionId} ${audience} ${kind}`, now, count, tablesOf(audience))
}

function tablesOf(audience: Audience): readonly Marked[] {
  if (audience === 'everyone' || audience === 'guests') return RECIPIENTS_BY_ANSWERS
  return audience === 'former-hosts' ? FORMER_HOSTS_COUNTED : MARKED
}

export const countByLanguage = (recipients: readonly { locale: Locale }[]) =>
  perLanguage((one) => recipients.filter(({ locale }) => locale === one).length)

/** The same for every audience, as it is usually written to: what the overview says beside each. */
export async function countAudiences(
  { db, clock, keys }: ReadDeps,
  admin: ApprovedAdmin,
): Promise<{ audience: Audience; recipients: number }[]> {
  return db.run(admin, async (tx) => {
    const { id: editionId } = await getCurrentEdition(tx)
    const counts: { audience: Audience; recipients: number }[] = []
    for (const audience of AUDIENCES) {
      const { recipients } = await countIn(tx, keys, { audience, kind: kindOf(audience), editionId }, clock())
      counts.push({ audience, recipients })
    }
    return counts
  })
}

type Drafts = { draft: Draft; others: DraftLink[]; hasDraft: boolean }

/** The draft for an audience (default: the latest) and the other drafts. `new`: a fresh one, not saved. Null: the one asked for is gone. */
export async function findDrafts(
  { db }: Pick<Deps, 'db'>,
  admin: ApprovedAdmin,
  { audience, wanted, beginning }: { audience: Audience; wanted: string | null; beginning?: Beginning },
): Promise<Drafts | null> {
  const { rows, changes } = await db.run(admin, async (tx) => {
    const { id: editionId } = await getCurrentEdition(tx)
    const drafts = await tx
      .selectFrom('broadcast')
      .leftJoin('person', 'person.id', 'broadcast.writtenBy')
      .selectAll('broadcast')
      .select('person.email as by')
      .where('editionId', '=', editionId)
      .where('audience', '=', audience)
      .where('queuedAt', 'is', null)
      .orderBy('writtenAt', 'desc')
      .execute()
    return {
      rows: drafts,
      changes: beginning === 'changed' ? await listChangedValues(tx, editionId) : [],
    }
  })
  const isAskedFor = wanted !== null && wanted !== 'new'
  const shown = isAskedFor ? rows.find(({ id }) => id === wanted) : wanted === 'new' ? undefined : rows[0]
  if (isAskedFor && !shown) return null
  const others = rows
    .filter((row) => row !== shown)
    .map(({ id, words, writtenAt, by, askedAt }) => ({
      id,
      subject: partFor(words, 'subject', defaultLocale),
      writtenAt: writtenAt.toString(),
      by,
      isAsked: askedAt !== null,
    }))
  const draft = shown ? toDraft(shown) : freshDraft(audience, beginning, changes)
  return { draft, others, hasDraft: shown !== undefined }
}

const freshDraft = (
  audience: Audience,
  beginning: Beginning | undefined,
  changes: readonly ChangedValue[],
): Draft => ({
  id: randomUUID(),
  version: 0,
  kind: kindOf(audience),
  words: beginning ? wordsToBegin(beginning, changes) : readWords({}),
  isAsked: false,
})

/** Nothing is filled in yet: in the words stand the variables themselves. */
function wordsToBegin(beginning: Beginning, changes: readonly ChangedValue[]): Draft['words'] {
  const variables: readonly BroadcastVariable[] = ['firstName', 'city', 'profileUrl']
  const themselves = Object.fromEntries(variables.map((name) => [name, `{${name}}`]))
  return perLanguage((locale) => {
    const t = translator(locale)
    return {
      subject: t(`broadcasts.begin.${beginning}.subject`),
      letter: t(`broadcasts.begin.${beginning}.letter`, {
        ...themselves,
        changes: changesIn(locale, changes),
      }),
    }
  })
}

function changesIn(locale: Locale, changes: readonly ChangedValue[]): string {
  const t = translator(locale)
  const shown = (text: string) =>
    text === ''
      ? t('broadcasts.changed.empty')
      : /^\d{4}-\d\d-\d\d$/.test(text)
        ? longDay(text, locale)
        : text
  return changes
    .map(({ field, before, now }) =>
      t('broadcasts.changed', {
        what: t(`broadcasts.changed.${field}`),
        before: shown(before),
        now: shown(now),
      }),
    )
    .join('\n')
}
