/** Version 1.0 kept this page on devices by a service worker at this address. Browsers that still have it remove it with this file. */
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
