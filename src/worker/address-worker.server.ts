import {
  checkNextAddress,
  type AddressJobDeps,
} from '#features/registration/addresses/addresses-job.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { keepLooking } from './bell.ts'

/** A host who has just saved an address waits for the answer, so it is looked for often; the pace is kept elsewhere. */
const LOOK_MS = 250

export type AddressWorkerDeps = Omit<AddressJobDeps, 'geocoder'> & {
  settings: Pick<Settings, 'geocoder' | 'brandName' | 'publicUrl' | 'organisation'>
}

/** Asks the configured address search about addresses that wait; does nothing at all where none is configured. */
export function startAddressWorker({ settings, ...deps }: AddressWorkerDeps): { stop(): Promise<void> } {
  const { geocoder } = settings
  if (geocoder === null) return { stop: async () => {} }
  const job = { ...deps, geocoder: { ...geocoder, userAgent: introduce(settings) } }
  return keepLooking(deps.log, 'check-addresses', async () =>
    (await checkNextAddress(job)) === 'done' ? 0 : LOOK_MS,
  )
}

/** Who asks, and where to write to, as the terms of public services want; a header takes no other letters. */
function introduce({ brandName, publicUrl, organisation }: AddressWorkerDeps['settings']): string {
  const words = `${brandName} (${publicUrl.origin}; ${organisation.contactEmail})`
  return words.normalize('NFKD').replace(/[^\x20-\x7e]/g, '')
}
