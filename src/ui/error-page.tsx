import type { TextKey } from '#i18n/keys.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { useBrand } from '#ui/brand.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { readablePath } from '#ui/readable-path.ts'
import { WindowSign } from '#ui/window-sign.tsx'

export type ErrorPageProps = {
  status: number
  /** Path and query as the reader asked for them, with the language prefix. */
  fullPath: string
  requestId: string
  /** A translated message instead of the general one, for errors that were made for the reader. */
  message?: string
  description?: string
  /** Where it goes on from here; the home page if left out. */
  way?: { path: string; label: TextKey } | undefined
}

/** Page Not Found for 404, otherwise Internal Server Error, with status, message, description and a way on (rules: messages). */
export function ErrorPage({ status, fullPath, requestId, message, description, way }: ErrorPageProps) {
  const { t, to } = useTexts()
  const { name } = useBrand()
  const kind = status === 404 ? 'notFound' : status >= 500 ? 'server' : 'refused'
  const words = {
    notFound: {
      title: t('errors.pageNotFoundTitle'),
      message: t('errors.pageNotFound', { fullPath: readablePath(fullPath) }),
      help: t('errors.pageNotFoundHelp'),
    },
    server: {
      title: t('errors.serverErrorTitle'),
      message: t('errors.serverErrorMessage'),
      help: t('errors.serverErrorHelp'),
    },
    refused: {
      title: t('errors.refusedTitle'),
      message: t('errors.serverErrorMessage'),
      help: t('errors.refusedHelp'),
    },
  }[kind]
  return (
    <section className="error-page" aria-labelledby="error-title">
      <title>{[words.title, name].filter(Boolean).join(' – ')}</title>
      <WindowSign lit={false} />
      <p className="quiet">{t('errors.status', { status })}</p>
      <h1 id="error-title">{words.title}</h1>
      <p className="lead">{message ?? words.message}</p>
      <p>{description ?? words.help}</p>
      <p className="actions">
        <LinkButton to={to(way?.path ?? '/')}>{t(way?.label ?? 'errors.toHome')}</LinkButton>
        <LinkButton to={to('/contactUs')} kind="quiet">
          {t('errors.toContact')}
        </LinkButton>
      </p>
      {kind !== 'notFound' && <p className="quiet">{t('errors.requestId', { id: requestId })}</p>}
    </section>
  )
}
