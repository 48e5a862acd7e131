import code from '#page-scripts/session-watch.ts?page-script'
import { PageScript } from '#ui/page-script.tsx'

/** Tells the other tabs, from a place that no longer stands there to say it once the page is another. */
export function announceSession(signedIn: boolean): void {
  // This page is on its way already: an echo of the other tabs must not lead it elsewhere.
  document.documentElement.dataset['leaving'] = 'yes'
  const channel = new BroadcastChannel('session')
  channel.postMessage(signedIn)
  channel.close()
}

/** In every page that is made for somebody signed in, and in those that say so to others: see the script. */
export function SessionEvents({ signedIn }: { signedIn: boolean }) {
  return <PageScript code={code} data={{ 'signed-in': signedIn ? 'yes' : 'no' }} />
}
