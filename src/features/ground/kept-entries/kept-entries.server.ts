import type { PersonId, RegistrationId } from '#db/actor.server.ts'
import type { Keys } from '#platform/keys.server.ts'
import type { KeptKey } from './kept-entries.ts'

/** By which name a device knows somebody: always the same, and nothing can be read from it. */
export function keptOwnerOf(keys: Pick<Keys, 'hash'>, personId: PersonId): string {
  return keys.hash('kept-entries', `owner ${personId}`).toString('base64url')
}

/** The key for what a device keeps of one registration, derived from the server's secret and stored nowhere. None on a shared device (rules: delivery). */
export function keptKeyOf(
  keys: Pick<Keys, 'hash'>,
  own: { personId: PersonId; registrationId: RegistrationId; sharedDevice: boolean },
): KeptKey | null {
  if (own.sharedDevice) return null
  const { personId, registrationId } = own
  return {
    owner: keptOwnerOf(keys, personId),
    key: keys.hash('kept-entries', `key ${personId} ${registrationId}`).toString('base64'),
  }
}
