import { redirect, type RouterContextProvider } from 'react-router'
import { depsOf, visitOf } from '#features/context.server.ts'
import { clearMapConsent, mapProvider, writeMapConsent } from '#features/maps/cookies.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'

/**
 * What the buttons of a map do, for the action of a page that has one: `show-map` keeps the consent in a cookie, `hide-map`
 * forgets it; then back to the page, at the map. Anything else is answered with 400.
 */
export async function mapActionOf(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { settings } = depsOf(context)
  const intent = (await request.formData()).get('intent')
  if (intent !== 'show-map' && intent !== 'hide-map') throw new Response('', { status: 400 })
  return redirect(`${visitOf(context).path}#map`, {
    status: 303,
    headers: mapConsentHeaders(intent, settings),
  })
}

/** The cookie that a yes or a no to map pictures leaves, for a page that goes somewhere else afterwards. */
export function mapConsentHeaders(intent: 'show-map' | 'hide-map', settings: Settings): Headers {
  const provider = mapProvider(settings)
  const headers = new Headers()
  if (intent === 'hide-map') headers.set('Set-Cookie', clearMapConsent(settings))
  else if (provider !== null) headers.set('Set-Cookie', writeMapConsent(provider, settings))
  return headers
}
