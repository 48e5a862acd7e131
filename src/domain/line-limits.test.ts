import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  KEEPALIVE_MS,
  LINES,
  LINES_OF_PAGES,
  LINES_OF_WORKER,
  settingsOf,
  SIGN_OF_LIFE_MS,
  silenceOf,
} from './line-limits.ts'

describe.each(Object.entries(LINES))('a line of %s', (kind, limits) => {
  it('has every limit', () => {
    const { idle_session_timeout: idle, ...others } = settingsOf(limits)
    expect(Object.keys(others).length).toBeGreaterThan(6)
    for (const [name, value] of Object.entries(others)) expect(Number(value), name).toBeGreaterThan(0)
    expect(Number(idle)).toBe(limits.idle ?? 0)
  })

  it('outlasts one that hangs in a transaction, and is given up only when the server must have answered', () => {
    // A backup goes at the pace of a disk, an operator at that of a person.
    if (kind !== 'backup' && kind !== 'others') expect(limits.idleInTransaction).toBeLessThan(limits.lock)
    expect(limits.lock).toBeLessThan(limits.statement)
    expect(silenceOf(limits)).toBeGreaterThan(limits.statement)
    if (limits.idle !== null) expect(limits.idle).toBeGreaterThan(3 * SIGN_OF_LIFE_MS)
  })
})

it('no page or job waits in vain for another one that hangs', () => {
  const short = [LINES.pages, LINES.worker, LINES.migration]
  const longestHeld = Math.max(...short.map(({ idleInTransaction }) => idleInTransaction))
  for (const { lock } of short) expect(lock).toBeGreaterThan(longestHeld)
})

it('a peer that is gone is noticed within a minute, by whichever way and in the unit that the server reads', () => {
  for (const limits of Object.values(LINES)) {
    const { tcp_keepalives_idle, tcp_keepalives_interval, tcp_keepalives_count, tcp_user_timeout } =
      settingsOf(limits)
    const seconds =
      Number(tcp_keepalives_idle) + Number(tcp_keepalives_interval) * Number(tcp_keepalives_count)
    for (const noticed of [seconds, Number(tcp_user_timeout) / 1000, KEEPALIVE_MS / 1000]) {
      expect(noticed).toBeGreaterThanOrEqual(5)
      expect(noticed).toBeLessThanOrEqual(60)
    }
  }
})

it('the page about several nodes says how many lines a process keeps', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/operating/several-nodes.md'), 'utf8')
  expect(page).toContain(
    `at most ${LINES_OF_PAGES} in a process with pages and ${LINES_OF_WORKER} more in one with a worker`,
  )
  expect(page).toContain(
    `connection limit ${3 * LINES_OF_PAGES}; -- ${LINES_OF_PAGES} for each node with pages`,
  )
})
