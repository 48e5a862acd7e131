import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from 'react-router'
import { ErrorPage, type ErrorPageProps } from '#ui/error-page.tsx'
import type { RootData } from '#ui/root-data.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { useBrand } from '#ui/brand.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { WindowSign } from '#ui/window-sign.tsx'

/** In place of a page that could not be fetched, because there was no way to the server. */
function ConnectionPage() {
  const { t } = useTexts()
  const { name, email } = useBrand()
  const { pathname, search } = useLocation()
  const title = t('errors.connectionTitle')
  return (
    <section className="error-page" aria-labelledby="error-title">
      <title>{[title, name].filter(Boolean).join(' – ')}</title>
      <WindowSign lit={false} />
      <h1 id="error-title">{title}</h1>
      <p className="lead">{t('errors.connectionMessage')}</p>
      <p>{t('errors.connectionHelp')}</p>
      <p className="actions">
        <LinkButton to={pathname + search}>{t('errors.tryAgain')}</LinkButton>
        <LinkButton to={`mailto:${email}`} kind="quiet">
          {t('errors.toContact')}
        </LinkButton>
      </p>
    </section>
  )
}

/** What a page threw, in the frame that stands around it; a lost connection by its name (src/browser/connection-lost.ts). */
export function Thrown({ way }: Pick<ErrorPageProps, 'way'>) {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const root = useRouteLoaderData<RootData & { requestId: string }>('root')
  if (error instanceof Error && error.name === 'ConnectionLost') return <ConnectionPage />
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <ErrorPage status={status} fullPath={pathname + search} requestId={root?.requestId ?? ''} way={way} />
  )
}
