import { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { YES_PAGES, YES_STAGES, type YesNews } from '#mails/contexts.ts'

/** What a mail about a second yes says: as it was when it was told, with the addresses that are there still. */
export async function readYesNews(
  tx: Tx,
  { personId, params }: { personId: string; params: Record<string, string> },
): Promise<YesNews | null> {
  const act = (Object.keys(YES_PAGES) as YesNews['act'][]).find((known) => known === params['act'])
  const stage = YES_STAGES.find((known) => known === params['stage'])
  if (!act || !stage) return null
  const [by, and, about] = [
    await emailOf(tx, params['by']),
    await emailOf(tx, params['and']),
    await emailOf(tx, params['about']),
  ]
  const { timeZone } = await getCurrentEdition(tx)
  const at = params['at'] ? Temporal.Instant.from(params['at']) : null
  return { act, stage, by, and, about, at, timeZone, isAsker: params['by'] === personId }
}

async function emailOf(tx: Tx, personId: string | undefined): Promise<string | null> {
  if (!personId) return null
  const row = await tx.selectFrom('person').select('email').where('id', '=', personId).executeTakeFirst()
  return row?.email ?? null
}
