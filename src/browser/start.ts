import { makeTellingFetch } from './connection-lost.ts'
import { DeployWatch } from './deploy-watch.ts'
import { HalfFilledForms } from './half-filled.ts'
import { ReloadGuard } from './reload-guard.ts'
import { makeRetryingFetch } from './retrying-fetch.ts'
import { withRouterManifest } from './router-manifest.ts'

const askAgainMs = 5 * 60_000
/** The router still has to show an answer, and the focus to reach the next field. */
const toShowMs = 1_000

/** What a hydrated page needs of its browser, before React Router begins: patient fetches, and an eye on new deploys. */
export function startBrowser(buildId: string): void {
  const forms = new HalfFilledForms(document)
  forms.watch(window)
  let unanswered = 0

  const retrying = makeRetryingFetch(window.fetch.bind(window), {
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    jitter: Math.random,
  })
  const telling = makeTellingFetch(retrying)
  const guard = new ReloadGuard({
    now: Date.now,
    startedAt: performance.timeOrigin,
    storage: () => sessionStorage,
  })
  const watch = new DeployWatch({
    buildId,
    fetch: retrying,
    guard,
    isBusy: () => unanswered > 0 || forms.exist(),
    // Not reload(): this page may be the answer to a form, which would be sent once more.
    reload: () => location.replace(location.pathname + location.search),
    log: console.warn,
  })

  const counting: typeof fetch = async (input, init) => {
    unanswered += 1
    try {
      return await telling(input, init)
    } finally {
      setTimeout(() => {
        unanswered -= 1
        watch.reloadWhenFree()
      }, toShowMs)
    }
  }
  const noticeMismatch = () => void watch.check()
  window.fetch = withRouterManifest(counting, () => location.pathname, noticeMismatch)

  leaveToBrowser(watch)
  holdRouterReloads(() => !forms.exist() && guard.pass(), noticeMismatch)
  const check = () => {
    if (document.visibilityState === 'visible') void watch.check()
  }
  check()
  setInterval(check, askAgainMs)
  document.addEventListener('visibilitychange', check)
  // A piece of the page is gone: perhaps because another build took its place. The server says so, or it does not.
  window.addEventListener('vite:preloadError', check)
  for (const left of ['reset', 'focusout']) {
    window.addEventListener(left, () => setTimeout(() => watch.reloadWhenFree(), toShowMs), true)
  }
}

/** On a page of an old build the browser itself follows links and sends forms, as without script, because pieces of the old build may be gone. */
function leaveToBrowser(watch: DeployWatch): void {
  window.addEventListener(
    'submit',
    (event) => {
      if (!watch.isOld) return
      event.stopImmediatePropagation()
      watch.leave()
    },
    true,
  )
  const isLink = ({ target }: Event) => target instanceof Element && target.closest('a[data-discover]')
  window.addEventListener(
    'click',
    (event) => watch.isOld && isLink(event) && event.stopImmediatePropagation(),
    true,
  )
}

type NavigateEvent = Event & { navigationType: string; userInitiated: boolean }

/**
 * React Router reloads by itself when a piece of the next page is gone. Browsers that tell of it beforehand (Navigation API) let us hold
 * that too; in the others it comes only after a form was sent, because all links here are the browser's own.
 */
function holdRouterReloads(mayReload: () => boolean, onHeld: () => void): void {
  const { navigation } = window as { navigation?: EventTarget }
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated, cancelable } = event as NavigateEvent
    if (navigationType !== 'reload' || userInitiated || !cancelable || mayReload()) return
    event.preventDefault()
    onHeld()
  })
}
