import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { patientFetch } from './patient-fetch.ts'

const busy = () => new Response(null, { status: 503, headers: { 'Retry-After': '5' } })
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function answerWith(...answers: Response[]) {
  const ask = vi.fn(async () => answers.shift()!)
  vi.stubGlobal('fetch', ask)
  return ask
}

it('a server that is busy for a moment is asked again when it said to come back', async () => {
  const ok = new Response('ok')
  const ask = answerWith(busy(), busy(), ok)
  const asked = patientFetch('/admin/matching/chart.json', null)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(ask).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(await asked).toBe(ok)
})

it('one that stays busy has said so in the end, and any other answer is an answer', async () => {
  const ask = answerWith(busy(), busy(), busy(), busy())
  const asked = patientFetch('/', null)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([(await asked).status, ask.mock.calls.length]).toEqual([503, 4])
  answerWith(new Response(null, { status: 500 }))
  expect((await patientFetch('/', null)).status).toBe(500)
})

it('a caller that does not wait any more is not answered', async () => {
  answerWith(busy())
  const stop = new AbortController()
  const asked = expect(patientFetch('/', stop.signal)).rejects.toThrow(/abort/i)
  stop.abort()
  await vi.advanceTimersByTimeAsync(5_000)
  await asked
})
