type Fetch = typeof fetch

/** Before the second, third and fourth try; a phone that changes cells is back within seconds. */
const pauses = [300, 900, 2_700]
const safeMethods = new Set(['GET', 'HEAD'])

export type Waiting = {
  wait: (ms: number) => Promise<void>
  /** 0 up to 1: how far each pause is stretched, up to half of itself, so that a crowd does not come back at once. */
  jitter: () => number
}

/** Tries again, up to three times, when the network failed (rules: delivery). Never a form. An answer is an answer, whatever its status. */
export function makeRetryingFetch(ask: Fetch, { wait, jitter }: Waiting): Fetch {
  return async (input, init) => {
    const request = input instanceof Request ? input : null
    const method = (init?.method ?? request?.method ?? 'GET').toUpperCase()
    const signal = init?.signal ?? request?.signal
    if (!safeMethods.has(method)) return ask(input, init)
    for (const pause of pauses) {
      try {
        return await ask(input, init)
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
