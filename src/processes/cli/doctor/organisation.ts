import { missingInImprint, type ImprintPart } from '#platform/settings/organisation.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { good, reasonOf, warn, type Finding } from './check.ts'

const IMPRINT: Record<ImprintPart, string> = {
  name: 'who runs the site (ORGANISATION_NAME)',
  address: 'its address (ORGANISATION_ADDRESS)',
  representatives: 'who may act for it (ORGANISATION_REPRESENTATIVES)',
  phone: 'a phone number (ORGANISATION_PHONE)',
  contentResponsible: 'who answers for the texts (CONTENT_RESPONSIBLE)',
}

/** Is there all that an imprint is expected to say, and does somebody read what people write? */
export function checkOrganisation(settings: Settings): Finding[] {
  const { contactEmail } = settings.organisation
  const missing = missingInImprint(settings).map((part) => IMPRINT[part])
  const imprint =
    missing.length === 0
      ? good('imprint', 'complete')
      : warn('imprint', `not complete; it does not say ${missing.join(', ')}`)
  const isUnread = /^no-?reply@/.test(contactEmail)
  const contact = isUnread
    ? warn(
        'contact',
        `people are told to write to ${contactEmail}; set CONTACT_EMAIL to an address that is read`,
      )
    : good('contact', `people are told to write to ${contactEmail}`)
  return [imprint, contact]
}

/** Does the map provider give pictures to a browser that says which site it comes from, as our pages ask it to? */
export async function checkMap({ mapTileUrl, publicUrl }: Settings): Promise<Finding> {
  const about = 'map'
  if (mapTileUrl === null) return good(about, 'MAP_TILE_URL is none: the place is told in words')
  const { host } = new URL(mapTileUrl)
  try {
    const world = mapTileUrl.replace(/\{[zxy]\}/g, '0')
    const headers = { Accept: 'image/*', Referer: `${publicUrl.origin}/` }
    const answer = await fetch(world, { signal: AbortSignal.timeout(5_000), headers })
    await answer.body?.cancel()
    const type = answer.headers.get('Content-Type') ?? 'nothing'
    if (answer.ok && type.startsWith('image/')) return good(about, `${host} gives pictures`)
    return warn(about, `${host} answers with ${answer.status} and ${type}, not with a picture`)
  } catch (error) {
    return warn(
      about,
      `${host} does not answer (${reasonOf(error instanceof Error && error.cause ? error.cause : error)})`,
    )
  }
}
