import code from '#page-scripts/pocket/worker.ts?page-script'

/**
 * The service worker of the way there (rules: arrival). It stands beside that page, so it can never answer for another
 * part of the site, and it is the same for everybody.
 */
export function loader() {
  return new Response(code, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'public, no-cache' },
  })
}
