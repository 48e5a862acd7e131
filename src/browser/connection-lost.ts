/** There is no way to the server right now: no network, or something on the way that answers in its place. */
export class ConnectionLost extends TypeError {
  override name = 'ConnectionLost'
}

const isPageData = (url: string) => new URL(url, location.href).pathname.endsWith('.data')

/** Tells a lost connection from other errors. An answer that is not from our program (proxy, captive portal) counts as none. */
export function makeTellingFetch(ask: typeof fetch): typeof fetch {
  return async (input, init) => {
    let answer: Response
    try {
      answer = await ask(input, init)
    } catch (error) {
      // A broken line is a TypeError; an abort is not.
      throw error instanceof TypeError ? new ConnectionLost(error.message) : error
    }
    const url = input instanceof Request ? input.url : String(input)
    const isRefusal = answer.status >= 400 && answer.status < 500
    if (isPageData(url) && !isRefusal && isForeign(answer)) throw new ConnectionLost('foreign answer')
    return answer
  }
}

/** Our program marks its answers to the router, and sends no page in their place. */
function isForeign({ headers }: Response): boolean {
  const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false
  return isPage && !headers.has('X-Remix-Response')
}
