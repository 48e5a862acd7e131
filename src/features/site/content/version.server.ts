import { createHash } from 'node:crypto'
import type { Deps } from '#features/ground/context.server.ts'
import { builtInVersion } from '#features/site/content/source/built-in.server.ts'
import { readVolume } from '#features/site/content/source/volume.server.ts'

type Given = Pick<Deps, 'edition' | 'bedsNeeded' | 'settings' | 'log' | 'clock'>
type Kept = { settings: Given['settings']; at: number; version: Promise<string> }

const KEPT_MS = 1000
/** The settings that pages to read show, or that decide what is in them. */
const SHOWN = new Set([
  'brandName', 'brand', 'organisation', 'mailFrom', 'publicUrl', 'mapTileUrl', 'mapAttribution', 'analytics', 'geocoder',
])
const kept = new WeakMap<Given['edition'], Kept>()

/**
 * A short word that is another one as soon as a content file, the edition, the beds still needed or a setting shown on pages has changed; the
 * same in all processes. Asks the folder and the database once a second at most; while the database is away the last
 * word stays.
 */
export function readContentVersion(given: Given): Promise<string> {
  const now = given.clock().epochMilliseconds
  const last = kept.get(given.edition)
  if (last && last.settings === given.settings && Math.abs(now - last.at) < KEPT_MS) return last.version
  const version = last ? makeVersion(given).catch(() => last.version) : makeVersion(given)
  kept.set(given.edition, { settings: given.settings, at: now, version })
  return version
}

async function makeVersion(given: Given): Promise<string> {
  const [volume, edition, bedsNeeded] = await Promise.all([readVolume(given), given.edition(), given.bedsNeeded()])
  const shown = Object.entries(given.settings).filter(([name]) => SHOWN.has(name))
  const all = JSON.stringify([builtInVersion, volume.version, edition, bedsNeeded, shown])
  return createHash('sha256').update(all).digest('base64url').slice(0, 16)
}
