import type { Tx } from '#db/connect.server.ts'
import { mailboxHash } from '#features/ground/applicants.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { findMailboxOwner } from '#features/ground/mailbox-owner.server.ts'
import { noteSecurity } from '#features/ground/security/noting.server.ts'

/** A typing mistake that was no six digits is nothing to note; anything else is kept with whose mailbox it was about. */
export async function noteRefused(
  tx: Tx,
  { clock, keys }: Pick<Deps, 'clock' | 'keys'>,
  proof: { cookieToken: string } | { linkToken: string },
  reason: string,
): Promise<void> {
  if (!isNoted(reason)) return
  const email = 'cookieToken' in proof ? await findAskedMailbox(tx, keys, proof.cookieToken) : null
  const owner = email === null ? undefined : await findMailboxOwner(tx, email)
  const whose = owner ? { about: owner.id } : email === null ? {} : { stranger: mailboxHash(keys, email) }
  await noteSecurity(tx, clock(), { kind: 'sign-in-failed', detail: reason }, { who: null, ...whose })
}

const NOTED = ['wrong', 'used', 'expired', 'no-tries-left', 'link-only', 'link-dead'] as const
const isNoted = (reason: string): reason is (typeof NOTED)[number] => NOTED.some((one) => one === reason)

async function findAskedMailbox(tx: Tx, keys: Deps['keys'], cookieToken: string): Promise<string | null> {
  const row = await tx
    .selectFrom('challenge')
    .select('email')
    .where('cookieHash', '=', keys.hash('challenge', cookieToken))
    .executeTakeFirst()
  return row?.email ?? null
}
