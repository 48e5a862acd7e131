import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { isLoopback } from '#platform/settings/loopback.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { bad, good, reasonOf, warn, type Finding } from './check.ts'

const leastMegabytes = 200

/** Is the data folder there, ours to write, and on a disk with room? */
export function checkDataFolder({ dataDir }: Settings): Finding {
  const about = 'data folder'
  if (!existsSync(dataDir)) return good(about, `${dataDir} is not there yet; the first npm start makes it`)
  try {
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(dataDir)
    const megabytes = Math.floor((bavail * bsize) / 1e6)
    if (megabytes < leastMegabytes) return bad(about, `${dataDir} has only ${megabytes} MB left`)
    return good(about, `${dataDir}, ${megabytes} MB free`)
  } catch (error) {
    return bad(about, `${dataDir} cannot be written (${reasonOf(error)})`)
  }
}

/** Behind https there is a proxy for certain: is it named, so that its word for the visitor's address counts? */
export function checkProxies({ publicUrl, trustedProxies }: Settings): Finding[] {
  const about = 'proxies'
  if (trustedProxies.length > 0) return [good(about, `${trustedProxies.join(', ')} may say who visits`)]
  if (isLoopback(publicUrl)) return []
  return [
    warn(
      about,
      'TRUSTED_PROXIES is empty: all visitors through a proxy share the limits of one, and after some sign-ins nobody gets a code',
    ),
  ]
}

/** Can people open the address, and is the way there encrypted? */
export async function checkAddress({ publicUrl }: Settings, isSiteRunning: boolean): Promise<Finding> {
  const about = 'address'
  if (publicUrl.protocol !== 'https:' && !isLoopback(publicUrl)) {
    return bad(about, `${publicUrl.origin} is not encrypted: PUBLIC_URL should start with https://`)
  }
  try {
    const answer = await fetch(new URL('healthz', publicUrl), { signal: AbortSignal.timeout(5_000) })
    if (answer.ok) return good(about, `${publicUrl.origin} answers`)
    return bad(about, `${publicUrl.origin}/healthz answers with ${answer.status}`)
  } catch (error) {
    if (!isSiteRunning) return good(about, `${publicUrl.origin}; nothing answers there now`)
    const cause = error instanceof Error && error.cause ? error.cause : error
    return bad(about, `the site runs, but ${publicUrl.origin} does not answer (${reasonOf(cause)})`)
  }
}
