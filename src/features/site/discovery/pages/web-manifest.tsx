import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { describeApp } from '#features/site/discovery/discovery.server.ts'
import { pathWithoutLocale } from '#i18n/locale.ts'
import type { Route } from './+types/web-manifest'

/** What a phone shows when somebody puts the site on its home screen, or the way there alone. */
export function loader({ context }: Route.LoaderArgs) {
  const { path, locale } = visitOf(context)
  const page = pathWithoutLocale(path) === '/profile/way.webmanifest' ? '/profile/way' : '/'
  const app = describeApp(depsOf(context).settings.brandName, locale, page)
  return new Response(JSON.stringify(app), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  })
}
