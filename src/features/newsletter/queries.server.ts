import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { confirmationState, type ConfirmationState } from '#domain/newsletter.ts'
import type { Deps } from '#features/context.server.ts'

/** What the link of a mail leads to. Looking changes nothing: mail scanners fetch links (R8). Runs as the gate. */
export async function findConfirmation(
  tx: Tx,
  { clock, keys }: Pick<Deps, 'clock' | 'keys'>,
  token: string,
): Promise<ConfirmationState> {
  const link = await tx
    .selectFrom('newsletterLink')
    .innerJoin('newsletterSignup', 'newsletterSignup.id', 'newsletterLink.signupId')
    .select(['newsletterLink.expiresAt', 'newsletterSignup.confirmedAt'])
    .where('newsletterLink.tokenHash', '=', keys.hash('newsletter', token))
    .executeTakeFirst()
  return confirmationState(link ?? null, clock())
}

/** How many have confirmed and are not suppressed: who a mail to the newsletter would reach. */
export async function countSubscribers(tx: Tx, _admin: ApprovedAdmin): Promise<number> {
  const { count } = await tx
    .selectFrom('newsletterSignup')
    .leftJoin('suppression', 'suppression.fingerprint', 'newsletterSignup.fingerprint')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('newsletterSignup.confirmedAt', 'is not', null)
    .where('suppression.fingerprint', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
