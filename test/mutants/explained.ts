/** A mistake that no test can notice, and why it is none. A change of the line makes it ask again. */
export type Explained = {
  readonly file: string
  readonly lineText: string
  readonly was: string
  readonly now: string
  readonly why: string
}

const EITHER = 'Of two equal moments either will do.'

const LATER_DAY = {
  file: 'src/domain/stay.ts',
  lineText: 'return Temporal.PlainDate.compare(a, b) >= 0 ? a : b',
  why: EITHER,
}
const EARLIER_DAY = {
  file: 'src/domain/stay.ts',
  lineText: 'return Temporal.PlainDate.compare(a, b) <= 0 ? a : b',
  why: EITHER,
}
const EARLIER_MOMENT = {
  file: 'src/domain/deadline.ts',
  lineText: 'return Temporal.Instant.compare(a, b) <= 0 ? a : b',
  why: EITHER,
}
const LATER_MOMENT = {
  file: 'src/domain/deadline.ts',
  lineText: 'return Temporal.Instant.compare(a, b) >= 0 ? a : b',
  why: EITHER,
}
const LONGEST_NOTE = {
  file: 'src/domain/match-state.ts',
  lineText: 'export const LONGEST_NOTE = 1000',
  was: '1000',
  why: 'A choice, and forms take it from here.',
}

export const EXPLAINED: readonly Explained[] = [
  {
    ...LATER_DAY,
    was: 'Temporal.PlainDate.compare(a, b) >= 0',
    now: '(Temporal.PlainDate.compare(a, b)) > (0)',
  },
  { ...LATER_DAY, was: '0', now: '1' },
  {
    ...EARLIER_DAY,
    was: 'Temporal.PlainDate.compare(a, b) <= 0',
    now: '(Temporal.PlainDate.compare(a, b)) < (0)',
  },
  { ...EARLIER_DAY, was: '0', now: '-1' },
  {
    ...EARLIER_MOMENT,
    was: 'Temporal.Instant.compare(a, b) <= 0',
    now: '(Temporal.Instant.compare(a, b)) < (0)',
  },
  { ...EARLIER_MOMENT, was: '0', now: '-1' },
  {
    ...LATER_MOMENT,
    was: 'Temporal.Instant.compare(a, b) >= 0',
    now: '(Temporal.Instant.compare(a, b)) > (0)',
  },
  { ...LATER_MOMENT, was: '0', now: '1' },
  { ...LONGEST_NOTE, now: '999' },
  { ...LONGEST_NOTE, now: '1001' },
]
