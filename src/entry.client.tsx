import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { startBrowser } from '#browser/start.ts'
import { forgetOutdated } from '#features/kept-entries/components/kept-entries.ts'
import { localeOfPath } from '#i18n/locale.ts'
import { registerTexts } from '#i18n/translate.ts'

// React Router's name for this build is the one /builds/meta asks for.
const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: { version?: string } }
startBrowser(manifest?.version ?? 'unknown')

void forgetOutdated(Date.now())

// Only the page's own language is fetched; switching the language loads a new document.
const locale = localeOfPath(window.location.pathname)
const { default: messages } = await (locale === 'de'
  ? import('virtual:texts/de-browser')
  : import('virtual:texts/en-browser'))
registerTexts(locale, messages)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
