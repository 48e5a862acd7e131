/** The challenge of a passkey is derived from person, session, purpose and time, not stored; valid for ten minutes. */
import type { SignedIn } from '#db/actor.server.ts'
import { isAnswerable, SECOND_FACTOR_RULES } from '#domain/second-factor.ts'
import type { Deps } from '#features/ground/context.server.ts'
import type { Keys } from '#platform/keys.server.ts'
import { PASSKEY_ALGORITHMS, passkeySite } from '#platform/passkey.server.ts'
import type { PasskeyQuestion } from './components/ask-passkey.ts'

export type PasskeyPurpose = 'add' | 'prove'
type For = { purpose: PasskeyPurpose; sessionId: string }
/** What the page carries along: when it asked, and what the browser is to ask. */
export type AskedPasskey = { askedAt: number; question: PasskeyQuestion }

const challengeOf = (keys: Keys, { personId }: SignedIn, { purpose, sessionId }: For, askedAt: number) =>
  keys.hash('passkey', `${purpose} ${personId} ${sessionId} ${askedAt}`).toString('base64url')

/** Null where nothing can be asked: of an address that passkeys know nothing of, or of somebody who has none to prove by. */
export async function questionFor(
  { db, clock, keys, settings }: Pick<Deps, 'db' | 'clock' | 'keys' | 'settings'>,
  person: SignedIn,
  { email, ...asked }: For & { email: string },
): Promise<AskedPasskey | null> {
  const site = passkeySite(settings.publicUrl)
  if (!site) return null
  const known = await db.run(person, (tx) =>
    tx
      .selectFrom('secondFactor')
      .select('credentialId')
      .where('personId', '=', person.personId)
      .where('kind', '=', 'passkey')
      .orderBy('addedAt')
      .execute(),
  )
  if (asked.purpose === 'prove' && known.length === 0) return null
  const askedAt = clock().epochMilliseconds
  const owner = { id: keys.hash('passkey', `owner ${person.personId}`).toString('base64url'), name: email }
  const question: PasskeyQuestion = {
    challenge: challengeOf(keys, person, asked, askedAt),
    siteId: site.id,
    siteName: settings.brandName,
    known: known.flatMap(({ credentialId }) => credentialId ?? []),
    ...(asked.purpose === 'add' && { owner }),
    algorithms: PASSKEY_ALGORITHMS,
    timeoutMs: SECOND_FACTOR_RULES.answerMinutes * 60_000,
  }
  return { askedAt, question }
}

/** What an answer must be to; null: nothing was asked then, or too long ago. */
export function askedThen(
  { clock, keys, settings }: Pick<Deps, 'clock' | 'keys' | 'settings'>,
  person: SignedIn,
  { askedAt, ...asked }: For & { askedAt: number },
) {
  const site = passkeySite(settings.publicUrl)
  if (!site || !isAnswerable(askedAt, clock().epochMilliseconds)) return null
  return { site, challenge: challengeOf(keys, person, asked, askedAt) }
}
