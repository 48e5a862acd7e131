import { useRouteLoaderData } from 'react-router'
import { useTexts } from '#i18n/texts-context.tsx'
import { useBrand } from '#ui/brand.tsx'
import { ErrorPage } from '#ui/error-page.tsx'

/** The generic error of a sign-up (rules: messages): what to do now, and whom to write to if it stays. */
export function SignUpFailed({ fullPath }: { fullPath: string }) {
  const { t } = useTexts()
  const { email } = useBrand()
  const root = useRouteLoaderData<{ requestId: string }>('root')
  return (
    <ErrorPage
      status={500}
      fullPath={fullPath}
      requestId={root?.requestId ?? ''}
      message={t('signUp.failed')}
      description={t('signUp.failedHelp', { email })}
    />
  )
}
