import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import {
  canTakeBack,
  chooseSample,
  findBroadcastProblems,
  LONGEST_LETTER,
  LONGEST_SUBJECT,
  needsApproval,
  stageOf,
  startOf,
  type BroadcastMoments,
} from './broadcast.ts'

const now = Temporal.Instant.from('2027-05-20T09:00:00Z')
const good = {
  subject: 'News from {city}',
  letter: 'Hello {firstName},\nsee {profileUrl} or [here]({profileUrl}).',
}

describe('words can be sent', () => {
  test('when nothing is wrong with them', () => {
    expect(findBroadcastProblems('guests', good)).toEqual([])
    const links = '[a](https://x.example) [b](mailto:a@x.example) [c](<http://x.example>)'
    expect(findBroadcastProblems('guests', { ...good, letter: links })).toEqual([])
  })
  test('and not while something is missing or too long', () => {
    expect(findBroadcastProblems('guests', { subject: ' ', letter: '\n' })).toEqual([
      { part: 'subject', kind: 'missing' },
      { part: 'letter', kind: 'missing' },
    ])
    const long = { subject: 'x'.repeat(LONGEST_SUBJECT + 1), letter: 'x'.repeat(LONGEST_LETTER + 1) }
    expect(findBroadcastProblems('guests', long)).toEqual([
      { part: 'subject', kind: 'too-long' },
      { part: 'letter', kind: 'too-long' },
    ])
  })
  test('and not with words in braces that the part does not know, each with its line', () => {
    const words = { subject: 'For {firstName}', letter: 'a\n{email} {signUpUrl}' }
    expect(findBroadcastProblems('guests', words)).toEqual([
      { part: 'subject', kind: 'unknown-variable', words: '{firstName}', line: 1 },
      { part: 'letter', kind: 'unknown-variable', words: '{email}', line: 2 },
      { part: 'letter', kind: 'unknown-variable', words: '{signUpUrl}', line: 2 },
    ])
  })
  test('and not with links that lead nowhere from a mail', () => {
    const letter = 'a\n[faq](/faq) [x](javascript:alert(1)) []( )'
    expect(findBroadcastProblems('guests', { ...good, letter })).toEqual([
      { part: 'letter', kind: 'not-a-link', words: '/faq', line: 2 },
      { part: 'letter', kind: 'not-a-link', words: 'javascript:alert(1', line: 2 },
      { part: 'letter', kind: 'not-a-link', words: '', line: 2 },
    ])
  })
  test('and not with a subject of two lines', () => {
    expect(findBroadcastProblems('guests', { ...good, subject: 'a\nBcc: b@x.example' })).toEqual([
      { part: 'subject', kind: 'not-one-line' },
    ])
  })
})

describe('a broadcast', () => {
  const nothing: BroadcastMoments = {
    askedAt: null,
    queuedAt: null,
    startsAt: null,
    checkedAt: null,
    pausedAt: null,
    stoppedAt: null,
  }
  const queued = { ...nothing, queuedAt: now, startsAt: now.add({ seconds: 60 }) }
  const on = { ...queued, startsAt: now, checkedAt: now }
  test.each([
    ['draft', nothing, 0],
    ['asked', { ...nothing, askedAt: now }, 0],
    ['held', queued, 5],
    ['held', { ...queued, checkedAt: now }, 5],
    ['checking', { ...on, checkedAt: null }, 5],
    ['sending', on, 5],
    ['paused', { ...on, pausedAt: now }, 5],
    ['paused', { ...queued, pausedAt: now }, 5],
    ['stopped', { ...on, stoppedAt: now }, 1],
    ['done', on, 0],
    ['done', { ...on, pausedAt: now }, 0],
  ] as const)('is %s', (stage, moments, waiting) => {
    expect(stageOf(moments, waiting, now)).toBe(stage)
  })
  test('can be taken back until it starts, which is after the hold and not before the wish', () => {
    expect(canTakeBack(now.add({ milliseconds: 1 }), now)).toBe(true)
    expect(canTakeBack(now, now)).toBe(false)
    expect(startOf(now, 60, null)).toEqual(now.add({ seconds: 60 }))
    expect(startOf(now, 60, now.add({ seconds: 59 }))).toEqual(now.add({ seconds: 60 }))
    expect(startOf(now, 60, now.add({ hours: 5 }))).toEqual(now.add({ hours: 5 }))
  })
  test('needs a second organiser above the number that is set', () => {
    expect(needsApproval(51, 50)).toBe(true)
    expect(needsApproval(50, 50)).toBe(false)
    expect(needsApproval(5000, null)).toBe(false)
  })
})

test('a sample shows both languages, and never more than asked for', () => {
  const recipient = (id: number, locale: string) => ({ id, locale })
  const all = [
    recipient(1, 'en'),
    recipient(2, 'en'),
    recipient(3, 'en'),
    recipient(4, 'de'),
    recipient(5, 'en'),
  ]
  expect(chooseSample(all, 3).map(({ id }) => id)).toEqual([1, 4, 2])
  expect(chooseSample(all, 9)).toHaveLength(5)
  expect(chooseSample([], 5)).toEqual([])
})
