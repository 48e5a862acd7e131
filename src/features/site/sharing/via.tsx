import { redirect } from 'react-router'
import { visitOf } from '#features/ground/context.server.ts'
import { localised } from '#i18n/locale.ts'
import type { Route } from './+types/via'

/**
 * Addresses that hang on walls since version 1.0 lead where they led: a link with a name to the start for hosts, no matter who made it
 * and whatever it is called, a poster as PDF to the page that is printed instead.
 */
export function loader({ params, context }: Route.LoaderArgs) {
  const { locale } = visitOf(context)
  return redirect(localised(locale, params.slug ? '/signUp/host?via=link' : '/share'), {
    headers: { 'X-Robots-Tag': 'noindex' },
  })
}
