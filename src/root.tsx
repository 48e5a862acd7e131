import appStyleAddress from './app.css?url'
import type { ReactNode } from 'react'
import {
  type Location,
  Meta,
  Outlet,
  redirectDocument,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { Analytics } from '#features/site/analytics/analytics-page.tsx'
import { findAnalytics } from '#features/site/analytics/analytics.server.ts'
import type { AnalyticsTarget } from '#features/site/analytics/analytics.ts'
import { getBrand } from '#features/ground/brand.server.ts'
import { depsOf, problemsContext, visitOf } from '#features/ground/context.server.ts'
import { PageHead } from '#features/site/discovery/page-head.tsx'
import { noteLanguageOfForms, rememberLanguage } from '#features/ground/language.server.ts'
import { SessionEvents } from '#features/ground/sign-in/components/session-events.tsx'
import { loadTexts } from '#i18n/load-texts.ts'
import { localeOfPath, localised, pathWithoutLocale, languages } from '#i18n/locale.ts'
import { isOfOrganisers } from '#i18n/parts.ts'
import { TextsProvider } from '#i18n/texts-context.tsx'
import { brandStyle } from '#ui/brand-style.ts'
import { BrandProvider } from '#ui/brand.tsx'
import { Thrown } from '#ui/thrown.tsx'
import { FocusHeading } from '#ui/focus-heading.tsx'
import { HouseStyle } from '#ui/house-style.tsx'
import { LoadingBar } from '#ui/loading-bar.tsx'
import { stayOnLostPost } from '#ui/lost-post.tsx'
import { declareStatic, InlineStyle, usePageFrame } from '#ui/page-frame.tsx'
import type { RootData } from '#ui/root-data.ts'
import type { Route } from './+types/root'

type Root = RootData & {
  requestId: string
  origin: string
  analytics: AnalyticsTarget | null
  /** The brand's own colours as rules; null for the colours of the product. */
  brandStyle: string | null
}

export const middleware: Route.MiddlewareFunction[] = [rememberLanguage, noteLanguageOfForms]

/** Loads the texts of another part of the site before the router draws it. Organisers' pages and others are separate documents. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  stayOnLostPost,
  async ({ request }, next) => {
    const { pathname } = new URL(request.url)
    if (request.method === 'GET' && isOfOrganisers(pathname) !== isOfOrganisers(window.location.pathname))
      throw redirectDocument(request.url)
    await loadTexts(pathname)
    return next()
  },
]

export function loader({ context }: Route.LoaderArgs): Root {
  const { settings } = depsOf(context)
  const visit = visitOf(context)
  const { path, search, session, requestId } = visit
  return {
    brand: getBrand(settings),
    path: pathWithoutLocale(path),
    search,
    hasProblems: context.get(problemsContext),
    signedIn: session !== null,
    isAdmin: session?.admin === 'approved',
    requestId,
    origin: settings.publicUrl.origin,
    analytics: findAnalytics(settings, visit),
    brandStyle: brandStyle(settings.brand),
  }
}

/** A page that says `handle = { static: true }` is sent without any script. */
function usesScript(matches: ReturnType<typeof useMatches>): boolean {
  return !matches.some(({ handle }) => typeof handle === 'object' && handle !== null && 'static' in handle)
}

/** While developing, rules change under an open page; that takes a file of their own. */
function PageStyle() {
  return import.meta.env.DEV ? <link rel="stylesheet" href={appStyleAddress} /> : <HouseStyle />
}

/** A page of organisers about one person or match begins at its top, by the way back, too: no place on it is kept. */
const scrollKey = ({ key, pathname }: Location): string =>
  /^(?:\/\w+)?\/admin\/\w+\/./.test(pathname) ? `${key} ${performance.now()}` : key

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const locale = localeOfPath(pathname)
  const matches = useMatches()
  const hydrated = usesScript(matches)
  const root = useRouteLoaderData<Root>('root')
  const frame = usePageFrame()
  declareStatic(frame, !hydrated)
  return (
    <html lang={locale} dir={languages[locale].direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#ffffff" />
        {hydrated || !frame ? <PageStyle /> : <InlineStyle css={frame.style} />}
        {root?.brandStyle && <InlineStyle css={root.brandStyle} />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={localised(locale, '/manifest.webmanifest')} />
        <Meta />
        <TextsProvider locale={locale}>
          <PageHead
            origin={root?.origin ?? ''}
            siteName={root?.brand.name ?? ''}
            path={pathWithoutLocale(pathname)}
            isSignedIn={root?.signedIn ?? true}
            loaderData={matches.at(-1)?.loaderData}
          />
        </TextsProvider>
      </head>
      <body>
        <TextsProvider locale={locale}>
          <BrandProvider brand={root?.brand ?? { name: '', email: '' }}>
            <div className="root-spacer" />
            {hydrated && <LoadingBar />}
            {children}
          </BrandProvider>
        </TextsProvider>
        <Analytics target={root?.analytics ?? null} />
        {(hydrated || root?.signedIn) && <SessionEvents signedIn={root?.signedIn ?? false} />}
        {hydrated && (
          <>
            <FocusHeading />
            <ScrollRestoration getKey={scrollKey} />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

/** The error page in the visitor's language; says nothing of what went wrong inside (the log does). */
export function ErrorBoundary() {
  return (
    <main id="content" className="page" tabIndex={-1}>
      <Thrown />
    </main>
  )
}
