import { getContentPage } from '#features/site/content/content.server.ts'
import { cut } from '#domain/cut.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { defaultLocale, languages, locales, localised, type Locale } from '#i18n/locale.ts'
import { translator } from '#i18n/translate.ts'
import { publicPages, type PublicPage } from './discovery.ts'

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The sitemap (sitemaps.org) of all public pages, each with its address in the other language. */
export async function writeSitemap(deps: Deps): Promise<string> {
  const { origin } = deps.settings.publicUrl
  const pages = publicPages.filter(({ path }) => deps.knowsPath(path))
  const entries = await Promise.all(
    pages.flatMap((page) => locales.map((locale) => writeEntry(page, locale, origin, deps))),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

async function writeEntry(page: PublicPage, locale: Locale, origin: string, deps: Deps): Promise<string> {
  const address = (language: Locale) => xml(origin + localised(language, page.path))
  const updated = page.content && (await getContentPage(page.content, locale, deps)).updated
  const alternates = [...locales.map((one) => [one, one] as const), ['x-default', defaultLocale] as const]
  return [
    `<url><loc>${address(locale)}</loc>`,
    ...(updated ? [`<lastmod>${xml(updated)}</lastmod>`] : []),
    ...alternates.map(
      ([name, language]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${address(language)}"/>`,
    ),
    '</url>',
  ].join('')
}

/** Nothing to find there: personal pages, organisers' pages, codes, and the inside of a registration. */
const privatePaths = [
  '/admin',
  '/profile',
  '/otp',
  '/logout',
  '/dev/',
  '/via/',
  '/signUp/guest/form',
  '/signUp/guest/success',
  '/signUp/guest/__confirmEmail',
  '/signUp/host/form',
  '/signUp/host/success',
  '/signUp/host/__confirmEmail',
]

export function writeRobots(origin: string): string {
  const disallowed = locales.flatMap((locale) => privatePaths.map((path) => localised(locale, path)))
  return [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    'Disallow: /*/_payload.json',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}

/**
 * The web app manifest: the site can be installed, with a name and signs of its own, and keeps the browser's way back. In
 * another language it is the same app.
 */
export function describeApp(brand: string, locale: Locale) {
  const t = translator(locale)
  const png = (src: string, side: number) => ({ src, type: 'image/png', sizes: `${side}x${side}` })
  return {
    name: brand,
    short_name: cut(brand, 12).trim(),
    description: t('discovery.appDescription'),
    lang: locale,
    dir: languages[locale].direction,
    id: '/',
    start_url: localised(locale, '/'),
    scope: '/',
    display: 'minimal-ui',
    theme_color: '#ffffff',
    background_color: '#ffffff',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      png('/icon-192.png', 192),
      png('/icon-512.png', 512),
      { ...png('/icon-maskable-512.png', 512), purpose: 'maskable' },
    ],
  }
}
