import { describe, expect, it } from 'vitest'
import { ReloadGuard, reloadGuardMs } from './reload-guard.ts'

const start = 1_800_000_000_000

function tab(startedAt = start) {
  const kept = new Map<string, string>()
  const clock = { now: start }
  const storage = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  // A reload makes a new page, and so a new guard, in the same tab.
  return { clock, page: () => new ReloadGuard({ now: () => clock.now, startedAt, storage }) }
}

describe('a page reloads', () => {
  it('once, and not again before ten seconds have passed, counted over the reload', () => {
    const { clock, page } = tab()
    expect(page().pass()).toBe(true)
    clock.now += reloadGuardMs - 1
    expect(page().pass()).toBe(false)
    clock.now += 1
    expect(page().pass()).toBe(true)
    expect(page().pass()).toBe(false)
  })
  it('and asking whether it may is no reload', () => {
    const { page } = tab()
    expect(page().isOpen()).toBe(true)
    expect(page().pass()).toBe(true)
    expect(page().isOpen()).toBe(false)
  })
  it('although the clock was set back meanwhile', () => {
    const { clock, page } = tab()
    page().pass()
    clock.now -= 3_600_000
    expect(page().pass()).toBe(true)
  })
})

it('where storage is forbidden, no page younger than ten seconds reloads', () => {
  let now = start + reloadGuardMs - 1
  const forbidden = () => {
    throw new Error('The operation is insecure.')
  }
  const guard = new ReloadGuard({ now: () => now, startedAt: start, storage: forbidden })
  expect(guard.pass()).toBe(false)
  now += 1
  expect(guard.pass()).toBe(true)
})
