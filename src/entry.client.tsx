import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { startBrowser } from '#browser/start.ts'
import { forgetOutdated } from '#features/ground/kept-entries/components/kept-entries.ts'
import { loadTexts } from '#i18n/load-texts.ts'

// React Router's name for this build is the one /builds/meta asks for.
const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: { version?: string } }
startBrowser(manifest?.version ?? 'unknown')

void forgetOutdated(Date.now())

// The youngest of what we use.
if (!Map.groupBy) await import('#browser/older.ts')

// Only what this part of the site says, in the page's own language; switching the language loads a new document.
await loadTexts(window.location.pathname)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
