import { useEffect } from 'react'

/**
 * Signing in or out in one tab is known to the others at once (R12): each page says what it is, and a tab that was sent
 * for somebody else asks the server again, which decides what it may show.
 */
export function SessionEvents({ signedIn }: { signedIn: boolean }) {
  useEffect(() => {
    const channel = new BroadcastChannel('session')
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'boolean' && data !== signedIn)
        window.location.replace(window.location.pathname + window.location.search)
    })
    channel.postMessage(signedIn)
    return () => channel.close()
  }, [signedIn])
  return null
}
