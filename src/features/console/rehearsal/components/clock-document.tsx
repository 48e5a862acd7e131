import { type Locale, languages } from '#i18n/locale.ts'
import { TextsProvider, useTexts } from '#i18n/texts-context.tsx'
import { SiteFooter } from '#ui/site-footer.tsx'
import type { ClockView } from '../rehearsal.server.ts'
import { ClockPage, clockPath } from './clock-page.tsx'

/** The whole document, without any script. `style` stands inside, as in every page to read. */
export function ClockDocument({
  locale,
  view,
  style,
  brandName,
}: {
  locale: Locale
  view: ClockView
  style: string
  brandName: string
}) {
  return (
    <html lang={locale} dir={languages[locale].direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <style>{style}</style>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <TextsProvider locale={locale}>
          <Title brandName={brandName} hasProblems={view.problem !== null} />
        </TextsProvider>
      </head>
      <body>
        <div className="root-spacer" />
        <TextsProvider locale={locale}>
          <div className="site">
            <main id="content" className="page" tabIndex={-1}>
              <ClockPage view={view} />
            </main>
            <SiteFooter path={clockPath} search="" />
          </div>
        </TextsProvider>
      </body>
    </html>
  )
}

function Title({ brandName, hasProblems }: { brandName: string; hasProblems: boolean }) {
  const { t } = useTexts()
  const title = `${t('rehearsal.title')} – ${brandName}`
  return <title>{hasProblems ? t('common.titleWithProblems', { title }) : title}</title>
}
