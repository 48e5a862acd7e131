import './app.css'
import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { depsOf, visitOf } from '#features/context.server.ts'
import { rememberLanguage } from '#features/language/commands.server.ts'
import { SessionEvents } from '#features/sign-in/components/session-events.tsx'
import { localeOfPath, pathWithoutLocale } from '#i18n/locale.ts'
import { TextsProvider } from '#i18n/texts-context.tsx'
import { BrandProvider } from '#ui/brand.tsx'
import { ErrorPage } from '#ui/error-page.tsx'
import { FocusHeading } from '#ui/focus-heading.tsx'
import type { RootData } from '#ui/root-data.ts'
import type { Route } from './+types/root'

type Root = RootData & { requestId: string }

export const middleware: Route.MiddlewareFunction[] = [rememberLanguage]

export function loader({ context }: Route.LoaderArgs): Root {
  const { settings } = depsOf(context)
  const { path, search, session, requestId } = visitOf(context)
  return {
    brand: { name: settings.brandName, email: settings.mailFrom.address },
    path: pathWithoutLocale(path),
    search,
    signedIn: session !== null,
    isAdmin: session?.admin === 'approved',
    requestId,
  }
}

/** A page that says `handle = { static: true }` is sent without any script. */
function usesScript(matches: ReturnType<typeof useMatches>): boolean {
  return !matches.some(({ handle }) => typeof handle === 'object' && handle !== null && 'static' in handle)
}

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const locale = localeOfPath(pathname)
  const hydrated = usesScript(useMatches())
  const root = useRouteLoaderData<Root>('root')
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#ffffff" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {root?.signedIn && <meta name="robots" content="noindex" />}
        <Meta />
        <Links />
      </head>
      <body>
        <TextsProvider locale={locale}>
          <BrandProvider brand={root?.brand ?? { name: '', email: '' }}>
            <div className="root-spacer" />
            {children}
          </BrandProvider>
        </TextsProvider>
        {hydrated && (
          <>
            <SessionEvents signedIn={root?.signedIn ?? false} />
            <FocusHeading />
            <ScrollRestoration />
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

/** The German and the English error page; says nothing of what went wrong inside (the log does). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation()
  const root = useRouteLoaderData<Root>('root')
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <main id="content" className="page" tabIndex={-1}>
      <ErrorPage status={status} fullPath={pathname} requestId={root?.requestId ?? ''} />
    </main>
  )
}
