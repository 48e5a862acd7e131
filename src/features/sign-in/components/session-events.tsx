import { useEffect } from 'react'

// One channel for the whole page: it hears the other tabs and never itself.
let channel: BroadcastChannel | undefined
const sessionChannel = () => (channel ??= new BroadcastChannel('session'))

/** Tells the other tabs, from a place that no longer stands there to say it once the page is another. */
export function announceSession(signedIn: boolean): void {
  sessionChannel().postMessage(signedIn)
}

/**
 * Signing in or out in one tab is known to the others at once (R12): each page says what it is, and a tab that was sent
 * for somebody else asks the server again, which decides what it may show. Asks for the page afresh: reloading would
 * send a form once more.
 */
export function SessionEvents({ signedIn }: { signedIn: boolean }) {
  useEffect(() => {
    const askAgain = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'boolean' && data !== signedIn)
        window.location.replace(window.location.pathname + window.location.search)
    }
    sessionChannel().addEventListener('message', askAgain)
    announceSession(signedIn)
    return () => sessionChannel().removeEventListener('message', askAgain)
  }, [signedIn])
  return null
}
