import type { Tx } from '#db/connect.server.ts'
import type { MailTemplate } from '#mails/registry.ts'

/** The dedupe keys of all mails of this kind that are in the queue or have left it. */
export async function listQueued(tx: Tx, template: MailTemplate): Promise<Set<string>> {
  const rows = await tx.selectFrom('outbox').select('dedupeKey').where('template', '=', template).execute()
  return new Set(rows.map(({ dedupeKey }) => dedupeKey))
}
