type Fetch = typeof fetch

/** What React Router says when the page is of another build than the server. */
const mismatch = 'X-Remix-Reload-Document'

/**
 * React Router asks `/__manifest` for the routes of an address, and on another build's answer loads that address as a document: a form
 * of this very page would then be lost instead of sent. The routes of the page that is shown are known here, so for them the
 * answer becomes "nothing new", and the form goes its way. Other addresses are left to the router: going there is leaving.
 */
export function withRouterManifest(ask: Fetch, pathname: () => string, onMismatch: () => void): Fetch {
  return async (input, init) => {
    const answer = await ask(input, init)
    if (answer.status !== 204 || !answer.headers.has(mismatch)) return answer
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    if (url.pathname !== '/__manifest') return answer
    onMismatch()
    const here = `${pathname()}/`
    const asked = (url.searchParams.get('paths') ?? '').split(',').filter(Boolean)
    const areKnown =
      asked.length > 0 && asked.every((path) => here.startsWith(path === '/' ? path : `${path}/`))
    return areKnown ? Response.json({}) : answer
  }
}
