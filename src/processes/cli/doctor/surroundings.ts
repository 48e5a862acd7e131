import { accessSync, constants, existsSync } from 'node:fs'
import { diskTrouble } from '#domain/disk.ts'
import { readFreeBytes } from '#platform/free-space.server.ts'
import { isLoopback } from '#platform/settings/loopback.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { bad, good, reasonOf, warn, type Finding } from './check.ts'

/** Is the data folder there, ours to write, and on a disk with room, as the database and the backups are? */
export async function checkDataFolder(settings: Settings): Promise<Finding> {
  const { dataDir } = settings
  const about = 'data folder'
  if (!existsSync(dataDir)) return good(about, `${dataDir} is not there yet; the first npm start makes it`)
  try {
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    const free = await readFreeBytes(settings)
    if (free === null) return good(about, dataDir)
    const megabytes = `${Math.floor(free / 1e6)} MB`
    const trouble = diskTrouble(free)
    if (trouble === 'full')
      return bad(
        about,
        `only ${megabytes} are free where the data is: nothing can be saved any more, or soon`,
      )
    if (trouble === 'short')
      return warn(
        about,
        `only ${megabytes} are free where the data is: make room before nothing can be saved`,
      )
    return good(about, `${dataDir}, ${megabytes} free`)
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
