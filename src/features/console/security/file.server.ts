import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { languages, type Locale } from '#i18n/languages.ts'
import { translator } from '#i18n/translate.ts'
import { writeCsvInPieces } from '#platform/tables/write-csv.server.ts'
import { type After, type Chosen, readAfter, readEvents } from './reading.server.ts'
import type { EventView } from './security.ts'

/** More than that nobody reads, and the log of a season has less. */
const MOST = 100_000
const AT_ONCE = 5_000
const COLUMNS = ['id', 'at', 'lastAt', 'count', 'weight', 'kind', 'detail', 'page', 'network'] as const

/**
 * The same lines as a table, for other programs too: moments in UTC, the words of closed lists as they are kept, and beside them
 * what they mean.
 */
export async function writeSecurityFile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  { chosen, locale }: { chosen: Chosen; locale: Locale },
): Promise<AsyncGenerator<string>> {
  const t = translator(locale)
  const now = clock()
  const lines: EventView[] = []
  let after: After | null = null
  do {
    const from: After | null = after
    const page = await db.run(admin, (tx) => readEvents(tx, { chosen, after: from, most: AT_ONCE }, now))
    lines.push(...page.events)
    after = readAfter(page.next)
  } while (after !== null && lines.length < MOST)
  const head = [...COLUMNS, 'who', 'about', t('security.what')]
  const rows = function* () {
    yield head
    for (const line of lines) {
      const whoever = ({ who }: { who: EventView['who'] }) => who?.email ?? who?.id ?? ''
      const own = COLUMNS.map((column) => line[column] ?? '')
      yield [...own, whoever(line), whoever({ who: line.about }), t(`security.kind.${line.kind}`)]
    }
  }
  return writeCsvInPieces(rows(), languages[locale].csvSeparator ?? 'comma')
}
