import { describePage, findPublicPage } from '#features/site/discovery/discovery.ts'
import { defaultLocale, languages, type Locale, locales, localised } from '#i18n/locale.ts'
import { useTexts } from '#i18n/texts-context.tsx'

const openGraphLocale = (locale: Locale) => languages[locale].tag.replace('-', '_')

type Props = {
  /** Of PUBLIC_URL, without a slash at its end. */
  origin: string
  siteName: string
  /** Without language. */
  path: string
  isSignedIn: boolean
  /** What the page's own loader gave; nothing when it failed. */
  loaderData: unknown
}

/** What machines read of a page: its one address, the other language, and the card of a shared link. */
export function PageHead({ origin, siteName, path, isSignedIn, loaderData }: Props) {
  const { t, locale } = useTexts()
  const page = isSignedIn || loaderData === undefined ? null : findPublicPage(path)
  if (!page) return <meta name="robots" content="noindex" />
  const own = describePage(loaderData)
  const title = page.words ? t(page.words.title) : own.title
  const description = page.words ? t(page.words.description) : own.description
  const address = (language: Locale) => origin + localised(language, page.path)
  return (
    <>
      <link rel="canonical" href={address(locale)} />
      {locales.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={address(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(defaultLocale)} />
      {page.words && <meta name="description" content={description} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address(locale)} />
      <meta property="og:locale" content={openGraphLocale(locale)} />
      {locales
        .filter((language) => language !== locale)
        .map((language) => (
          <meta key={language} property="og:locale:alternate" content={openGraphLocale(language)} />
        ))}
      <meta property="og:image" content={`${origin}/og.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={t('discovery.imageAlt')} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
