import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LoadingPhases, type LoadingPhase } from './loading-bar.tsx'

let shown: LoadingPhase[]
let phases: LoadingPhases

beforeEach(() => {
  vi.useFakeTimers()
  shown = []
  phases = new LoadingPhases((phase) => shown.push(phase))
})
afterEach(() => vi.useRealTimers())

it('a page that comes within 200 ms shows nothing', () => {
  phases.begin()
  vi.advanceTimersByTime(199)
  phases.end()
  vi.advanceTimersByTime(10_000)
  expect(shown).toEqual([])
})

it('after 200 ms it runs, and it ends with the page', () => {
  phases.begin()
  vi.advanceTimersByTime(200)
  expect(shown).toEqual(['running'])
  vi.advanceTimersByTime(1_999)
  phases.end()
  expect(shown).toEqual(['running', 'ending'])
  vi.advanceTimersByTime(200)
  expect(shown).toEqual(['running', 'ending', 'idle'])
})

it('who waits longer than it runs is told so', () => {
  phases.begin()
  vi.advanceTimersByTime(2_199)
  expect(shown).toEqual(['running'])
  vi.advanceTimersByTime(1)
  expect(shown).toEqual(['running', 'long'])
  vi.advanceTimersByTime(60_000)
  phases.end()
  expect(shown.at(-1)).toBe('ending')
})

it('sending and then loading is one wait; the next one starts from nothing', () => {
  phases.begin()
  vi.advanceTimersByTime(150)
  phases.begin()
  vi.advanceTimersByTime(50)
  expect(shown).toEqual(['running'])
  phases.end()
  phases.begin()
  expect(shown).toEqual(['running', 'ending', 'idle'])
  vi.advanceTimersByTime(199)
  expect(shown).toHaveLength(3)
  vi.advanceTimersByTime(1)
  expect(shown.at(-1)).toBe('running')
})

it('a page that is gone shows nothing more', () => {
  phases.begin()
  phases.stop()
  vi.advanceTimersByTime(10_000)
  expect(shown).toEqual([])
})
