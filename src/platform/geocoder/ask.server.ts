import type { Address } from '#domain/address.ts'
import { refuse, type Result } from '#domain/result.ts'
import type { GeocoderKind } from '#platform/settings/settings.server.ts'
import type { Dialect, Found } from './dialect.ts'
import { nominatim } from './nominatim.server.ts'
import { photon } from './photon.server.ts'

export type Geocoder = { readonly url: string; readonly kind: GeocoderKind; readonly userAgent: string }
export type GeocoderRefusal = {
  reason: 'unreachable' | 'slow' | 'redirect' | 'status' | 'too-big' | 'not-understood'
  status?: number
}

const dialects: Record<GeocoderKind, Dialect> = { nominatim, photon }
const PATIENCE_MS = 3000
const LARGEST_ANSWER = 256 * 1024

/** Asks the configured address search for one address, sending nothing else. Only the configured host: a redirect is a failure. */
export async function askGeocoder(
  { url, kind, userAgent }: Geocoder,
  address: Address,
): Promise<Result<Found[], GeocoderRefusal>> {
  const asked = new URL(url)
  for (const [name, value] of Object.entries(dialects[kind].question(address)))
    asked.searchParams.set(name, value)
  try {
    const answer = await fetch(asked, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { Accept: 'application/json', 'User-Agent': userAgent },
    })
    const { status } = answer
    if (status !== 200) {
      await answer.body?.cancel()
      return refuse({ reason: status >= 300 && status < 400 ? 'redirect' : 'status', status })
    }
    const text = await readLimited(answer)
    if (text === null) return refuse({ reason: 'too-big' })
    const found = dialects[kind].readAnswer(parseJson(text))
    return found ? { ok: true, value: found } : refuse({ reason: 'not-understood' })
  } catch (error) {
    // The error itself names the address that was asked for, so it goes nowhere.
    const isSlow = error instanceof Error && error.name === 'TimeoutError'
    return refuse({ reason: isSlow ? 'slow' : 'unreachable' })
  }
}

async function readLimited({ body }: Response): Promise<string | null> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > LARGEST_ANSWER) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
