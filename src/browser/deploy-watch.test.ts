import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DeployWatch } from './deploy-watch.ts'
import { ReloadGuard } from './reload-guard.ts'

const kept = new Map<string, string>()
let now = 1_800_000_000_000
let busy = false
let answer: () => Promise<Response>
const ask = vi.fn((_url: unknown, _init?: unknown) => answer())
const reload = vi.fn()
const log = vi.fn()

const say = (isCurrent: boolean) => async () =>
  Response.json({ id: 'abc12345', current: 'def67890', isCurrent })

function openPage(): DeployWatch {
  const storage = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  const guard = new ReloadGuard({ now: () => now, startedAt: now, storage })
  return new DeployWatch({ buildId: 'abc12345', fetch: ask, guard, isBusy: () => busy, reload, log })
}

beforeEach(() => {
  kept.clear()
  busy = false
  answer = say(true)
  for (const spy of [ask, reload, log]) spy.mockClear()
})

describe('a page of the current build', () => {
  it('asks for its own build, past the cache, and stays', async () => {
    const page = openPage()
    await page.check()
    expect(ask).toHaveBeenCalledWith('/builds/meta/abc12345.json', { cache: 'no-store' })
    expect(page.isOld).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('a page of an old build', () => {
  beforeEach(() => (answer = say(false)))

  it('is replaced at once', async () => {
    await openPage().check()
    expect(reload).toHaveBeenCalledTimes(1)
  })
  it('at most once in ten seconds, also when the next page is old again', async () => {
    await openPage().check()
    now += 9_999
    const next = openPage()
    await next.check()
    expect(reload).toHaveBeenCalledTimes(1)
    now += 1
    next.reloadWhenFree()
    expect(reload).toHaveBeenCalledTimes(2)
  })
  it('stays for the answer once the browser itself sends its form, however long that takes', async () => {
    busy = true
    const page = openPage()
    await page.check()
    page.leave()
    busy = false
    page.reloadWhenFree()
    expect(reload).not.toHaveBeenCalled()
  })
  it('waits while somebody fills in a form, and does not ask again', async () => {
    busy = true
    const page = openPage()
    await page.check()
    await page.check()
    expect(ask).toHaveBeenCalledTimes(1)
    expect(page.isOld).toBe(true)
    expect(reload).not.toHaveBeenCalled()
    busy = false
    page.reloadWhenFree()
    expect(reload).toHaveBeenCalledTimes(1)
  })
})

describe('an answer that says nothing', () => {
  it.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an error', async () => new Response('gone', { status: 503 })],
    ['another page', async () => new Response('<!doctype html>')],
    ['another shape', async () => Response.json({ isCurrent: 'no' })],
    ['nothing', async () => Response.json(null)],
  ])('(%s) is only noted, once', async (_, given) => {
    answer = given
    const page = openPage()
    await page.check()
    await page.check()
    expect(log).toHaveBeenCalledTimes(1)
    expect(page.isOld).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })
})

it('two reasons to ask at once are one question', async () => {
  const page = openPage()
  await Promise.all([page.check(), page.check()])
  expect(ask).toHaveBeenCalledTimes(1)
})
