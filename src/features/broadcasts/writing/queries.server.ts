import { createHash } from 'node:crypto'
import { recordView } from '#db/access-log.server.ts'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { Audience } from '#domain/audience.ts'
import { chooseSample, findBroadcastProblems, type BroadcastProblem } from '#domain/broadcast.ts'
import { findRecipients, type AudienceReader } from '#features/audiences/queries.server.ts'
import type { Deps } from '#features/context.server.ts'
import { getEdition } from '#features/editions/queries.server.ts'
import { writeBroadcast } from '#features/mail-queue/composing/broadcast/queries.server.ts'
import type { Locale } from '#i18n/locale.ts'
import { translator, type Translate } from '#i18n/translate.ts'
import { renderMail } from '#mails/registry.ts'
import type { FieldProblem } from '#ui/field-problem.ts'
import type { BroadcastRow } from '../queries.server.ts'
import { SAMPLES, type BroadcastWords, type SampleView, type WordField } from '../schema.ts'

/** Everything that keeps a draft from being queued, in words: both languages have to be there. */
export function describeProblems(audience: Audience, words: BroadcastWords, locale: Locale): FieldProblem[] {
  const t = translator(locale)
  const of = (subject: WordField, letter: WordField) =>
    findBroadcastProblems(audience, { subject: words[subject], letter: words[letter] }).map((problem) => {
      const field = problem.part === 'subject' ? subject : letter
      return { field, message: inWords(problem, t(`broadcasts.${field}`), t) }
    })
  return [...of('subjectEn', 'letterEn'), ...of('subjectDe', 'letterDe')]
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
/** `place`: only this one of them. */
type Asked = { id: string; requestId: string; place?: number }

/**
 * The very mails that a few of the readers would get, written by the code that sends them. Whose they are is noted. The
 * same few as long as draft and audience are the same.
 */
export async function writeSamples(
  { db, clock, keys, settings }: SampleDeps,
  admin: ApprovedAdmin,
  { id, requestId, place }: Asked,
): Promise<(SampleView & { html: string })[]> {
  const now = clock()
  const frame = { brand: settings.brandName, siteUrl: settings.publicUrl.origin }
  return db.run(admin, async (tx) => {
    const row = await tx.selectFrom('broadcast').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return []
    const edition = await getEdition(tx, row.editionId)
    const chosen = await chooseReaders(tx, { keys, now }, row)
    const readers = place === undefined ? chosen : chosen.slice(place, place + 1)
    const subjects = readers.flatMap(({ registrationId }) => registrationId ?? [])
    await recordView(tx, admin, { action: 'preview-broadcast', subjects, requestId }, now)
    return readers.map((reader, at) => {
      const { content, locale } = writeBroadcast(row, reader, { edition, siteUrl: frame.siteUrl, keys })
      const { subject, text, html } = renderMail(content, locale, frame)
      return { place: place ?? at, name: reader.firstName ?? reader.email, locale, subject, text, html }
    })
  })
}

async function chooseReaders(
  tx: Tx,
  { keys, now }: Pick<Deps, 'keys'> & { now: Parameters<typeof findRecipients>[2]['now'] },
  { id, audience, kind, editionId }: BroadcastRow,
): Promise<AudienceReader[]> {
  const { readers } = await findRecipients(tx, keys, { audience, kind, editionId, now })
  const place = (reader: AudienceReader) =>
    createHash('sha256')
      .update(`${id} ${reader.personId ?? reader.signupId}`)
      .digest('hex')
  const mixed = readers
    .map((reader) => ({ reader, place: place(reader) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
  return chooseSample(
    mixed.map(({ reader }) => reader),
    SAMPLES,
  )
}
