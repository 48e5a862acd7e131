import { describe, expect, it, vi } from 'vitest'
import { makeRetryingFetch } from './retrying-fetch.ts'

const down = new TypeError('Failed to fetch')
const ok = new Response('ok')

/** A network that answers with these in turn, and the pauses between. */
function script(answers: (Response | Error)[], jitter = 0, during: () => void = () => {}) {
  const pauses: number[] = []
  const ask = vi.fn(async (_input: RequestInfo | URL, _init?: RequestInit) => {
    const next = answers.shift()
    if (next instanceof Error || !next) throw next ?? new Error('asked too often')
    return next
  })
  const wait = async (ms: number) => {
    pauses.push(ms)
    during()
  }
  return { ask, pauses, fetch: makeRetryingFetch(ask, { wait, jitter: () => jitter }) }
}

describe('a request that the network dropped', () => {
  it('is sent up to three times more, with longer and longer pauses', async () => {
    const { ask, pauses, fetch } = script([down, down, down, ok])
    expect(await fetch('/profile.data')).toBe(ok)
    expect(ask).toHaveBeenCalledTimes(4)
    expect(pauses).toEqual([300, 900, 2_700])
  })
  it('fails with the network’s own error after the fourth', async () => {
    const { ask, fetch } = script([down, down, down, down])
    await expect(fetch('/profile.data')).rejects.toBe(down)
    expect(ask).toHaveBeenCalledTimes(4)
  })
  it('waits a little longer by chance, never more than half', async () => {
    const { pauses, fetch } = script([down, down, down, ok], 1)
    await fetch('/')
    expect(pauses).toEqual([450, 1_350, 4_050])
  })
  it('is given up when the page gives it up meanwhile', async () => {
    const stop = new AbortController()
    const { ask, fetch } = script([down, ok], 0, () => stop.abort())
    await expect(fetch('/', { signal: stop.signal })).rejects.toThrow(/abort/i)
    expect(ask).toHaveBeenCalledTimes(1)
  })
})

describe('sent once only is', () => {
  it.each(['POST', 'post', 'PUT', 'PATCH', 'DELETE'])('%s', async (method) => {
    const { ask, fetch } = script([down, ok])
    await expect(fetch('/profile.data', { method })).rejects.toBe(down)
    expect(ask).toHaveBeenCalledTimes(1)
  })
  it('a POST that is a Request', async () => {
    const { ask, fetch } = script([down, ok])
    await expect(fetch(new Request('http://a.example/', { method: 'POST' }))).rejects.toBe(down)
    expect(ask).toHaveBeenCalledTimes(1)
  })
  it('what was answered, with an error status too', async () => {
    const { ask, fetch } = script([new Response(null, { status: 503 })])
    expect((await fetch('/')).status).toBe(503)
    expect(ask).toHaveBeenCalledTimes(1)
  })
  it('what failed for another reason, or was aborted', async () => {
    for (const error of [new DOMException('The user aborted a request.', 'AbortError'), new Error('other')]) {
      const { ask, fetch } = script([error, ok])
      await expect(fetch('/')).rejects.toBe(error)
      expect(ask).toHaveBeenCalledTimes(1)
    }
  })
})

it.each(['GET', 'head', undefined])('%s may be asked twice', async (method) => {
  const { fetch } = script([down, ok])
  expect(await fetch('/', { method })).toBe(ok)
})
