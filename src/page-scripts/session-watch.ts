// A page knows whether it was made for somebody who is signed in. Signing in or out in one tab is known to the others at
// once (rules: delivery), and a page that is looked at again asks whether its session still stands: it may have been ended on another
// device, or the browser may bring the page back as it was. A page no longer meant for its reader is loaded afresh, and the
// server decides what it may show. Reloading would send a form once more. Kept short: it stands in pages with a budget.

const root = document.documentElement
const isSignedIn = document.currentScript?.dataset.signedIn === 'yes'

function askAfresh(): void {
  if (!root.dataset.leaving) location.replace(location.search || location.pathname)
}

async function lookAgain({ persisted }: Event & { persisted?: boolean }): Promise<void> {
  // A page that is shown for the first time is as the server has just made it.
  if (persisted === false || document.hidden) return
  // What the browser brought back may not be for the person there now.
  root.hidden = !!persisted
  // That page leads away from itself when nobody is signed in, and costs the server little; no answer says nothing.
  const answer = await fetch('/logout', { method: 'HEAD', redirect: 'manual' }).catch(() => null)
  if (answer && !answer.status) askAfresh()
  else root.hidden = false
}

try {
  const channel = new BroadcastChannel('session')
  channel.addEventListener('message', ({ data }) => {
    if (data === !isSignedIn) askAfresh()
  })
  channel.postMessage(isSignedIn)
} catch {
  // An older browser: its tabs ask again when they are looked at.
}
if (isSignedIn) {
  addEventListener('pageshow', lookAgain)
  document.addEventListener('visibilitychange', lookAgain)
}
