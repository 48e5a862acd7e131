import { localeOfPath, localised } from '#i18n/locale.ts'
import { translator } from '#i18n/translate.ts'

/** The Internal Server Error page (spec §2) where not even the pages' own could be made: no data, no script, no style. */
export function writeFailurePage(
  path: string,
  { status, requestId }: { status: number; requestId: string },
): string {
  const locale = localeOfPath(path)
  const t = translator(locale)
  const title = t('errors.serverErrorTitle')
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>
<body>
<main>
<p>${t('errors.status', { status })}</p>
<h1>${title}</h1>
<p>${t('errors.serverErrorMessage')}</p>
<p>${t('errors.serverErrorHelp')}</p>
<p>${t('errors.requestId', { id: requestId })}</p>
<p><a href="${localised(locale, '/')}">${t('errors.toHome')}</a></p>
</main>
</body>
</html>
`
}
