/**
 * Version 1.0 let a guest keep this page on a device, opened by a service worker at this address. A browser that still has
 * one asks for it again when the page is visited: what was kept goes, and so does the worker.
 */
const code = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  indexedDB.deleteDatabase('pocket')
  event.waitUntil(registration.unregister())
})
`

export function loader() {
  return new Response(code, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'public, no-cache' },
  })
}
