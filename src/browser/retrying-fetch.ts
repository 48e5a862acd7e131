type Fetch = typeof fetch

/** Before the second, third and fourth try; a phone that changes cells is back within seconds. */
const pauses = [300, 900, 2_700]
const safeMethods = new Set(['GET', 'HEAD'])

export type Waiting = {
  wait: (ms: number) => Promise<void>
  /** 0 up to 1: how far each pause is stretched, up to half of itself, so that a crowd does not come back at once. */
  jitter: () => number
}

/**
 * Asks again, up to three times, when the network failed (rules: delivery) or the server could not answer just now and says
 * when to come back: a part of a page that is read once would be missing for as long as the page is open. Only what may be
 * asked twice: never a form. Any other answer is an answer, and what the page gave up is given up.
 */
export function makeRetryingFetch(ask: Fetch, { wait, jitter }: Waiting): Fetch {
  return async (input, init) => {
    const request = input instanceof Request ? input : null
    const method = (init?.method ?? request?.method ?? 'GET').toUpperCase()
    const signal = init?.signal ?? request?.signal
    if (!safeMethods.has(method)) return ask(input, init)
    for (const whenDropped of pauses) {
      let pause = whenDropped
      try {
        const answer = await ask(input, init)
        const comeBack = answer.status === 503 ? Number(answer.headers.get('Retry-After')) : 0
        if (!(comeBack > 0)) return answer
        pause = comeBack * 1000
      } catch (error) {
        // A broken line is a TypeError; an abort is not.
        if (!(error instanceof TypeError) || signal?.aborted) throw error
      }
      await wait(pause * (1 + jitter() / 2))
      signal?.throwIfAborted()
    }
    return ask(input, init)
  }
}
