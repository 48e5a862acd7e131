/** Mistakes in a line that no test can notice, and why they are none. A change of the line makes it ask again. */
export type Explained = {
  readonly file: string
  readonly lineText: string
  readonly why: string
  /** What was, and what it is instead; '' = left out. */
  readonly changes: readonly (readonly [was: string, now: string])[]
}

export const EXPLAINED: readonly Explained[] = [
  {
    file: 'src/domain/stay.ts',
    lineText: 'return Temporal.PlainDate.compare(a, b) >= 0 ? a : b',
    why: 'Of two equal moments either will do.',
    changes: [
      ['Temporal.PlainDate.compare(a, b) >= 0', '(Temporal.PlainDate.compare(a, b)) > (0)'],
      ['0', '1'],
    ],
  },
  {
    file: 'src/domain/stay.ts',
    lineText: 'return Temporal.PlainDate.compare(a, b) <= 0 ? a : b',
    why: 'Of two equal moments either will do.',
    changes: [
      ['Temporal.PlainDate.compare(a, b) <= 0', '(Temporal.PlainDate.compare(a, b)) < (0)'],
      ['0', '-1'],
    ],
  },
  {
    file: 'src/domain/deadline.ts',
    lineText: 'return Temporal.Instant.compare(a, b) <= 0 ? a : b',
    why: 'Of two equal moments either will do.',
    changes: [
      ['Temporal.Instant.compare(a, b) <= 0', '(Temporal.Instant.compare(a, b)) < (0)'],
      ['0', '-1'],
    ],
  },
  {
    file: 'src/domain/deadline.ts',
    lineText: 'return Temporal.Instant.compare(a, b) >= 0 ? a : b',
    why: 'Of two equal moments either will do.',
    changes: [
      ['Temporal.Instant.compare(a, b) >= 0', '(Temporal.Instant.compare(a, b)) > (0)'],
      ['0', '1'],
    ],
  },
  {
    file: 'src/domain/match-state.ts',
    lineText: 'export const LONGEST_NOTE = 1000',
    why: 'A choice, and forms take it from here.',
    changes: [
      ['1000', '1001'],
      ['1000', '999'],
    ],
  },
  {
    file: 'src/domain/match.ts',
    lineText: 'const isLater = Temporal.Instant.compare(event.deadline, match.deadline) > 0',
    why: 'Equal deadlines have been answered the line before.',
    changes: [
      [
        'Temporal.Instant.compare(event.deadline, match.deadline) > 0',
        '(Temporal.Instant.compare(event.deadline, match.deadline)) >= (0)',
      ],
      ['0', '-1'],
    ],
  },
  {
    file: 'src/domain/match.ts',
    lineText: 'x === null || y === null ? x === y : x.equals(y)',
    why: 'A step keeps the very moment that it does not change.',
    changes: [['x === null || y === null', 'true']],
  },
  {
    file: 'engine/rules/draw.ts',
    lineText: '.toSorted((a, b) => a.lot[0] - b.lot[0] || a.lot[1] - b.lot[1])',
    why: 'A second lot is looked at only where two first ones are equal: one time in four thousand million.',
    changes: [
      ['a.lot[1] - b.lot[1]', '(a.lot[1]) + (b.lot[1])'],
      ['1', '2'],
      ['1', '0'],
    ],
  },
  {
    file: 'engine/rules/draw.ts',
    lineText: 'return [hash(text, 0x811c9dc5), hash(text, 0x2f0b4c47)]',
    why: 'A second lot is looked at only where two first ones are equal: one time in four thousand million.',
    changes: [
      ['0x2f0b4c47', '789269576'],
      ['0x2f0b4c47', '789269574'],
    ],
  },
  {
    file: 'engine/rules/draw.ts',
    lineText: 'return ids',
    why: 'Sorted first for those alone whose lots are equal twice.',
    changes: [['ids\n    .toSorted()', 'ids']],
  },
  {
    file: 'engine/rules/draw.ts',
    lineText: 'return (value ^ (value >>> 16)) >>> 0',
    why: 'Half of every lot has the same order, but for neighbours.',
    changes: [['0', '1']],
  },
  {
    file: 'src/domain/visibility.ts',
    lineText: "offered: 'offered',",
    why: 'What is neither nothing nor accepted is offered.',
    changes: [["'offered'", "''"]],
  },
  {
    file: 'engine/search/judge.ts',
    lineText: 'for (let level = 0; level < a.length; level += 1) {',
    why: 'Before the first and after the last level there is nothing on either side.',
    changes: [
      ['0', '-1'],
      ['level < a.length', '(level) <= (a.length)'],
    ],
  },
  {
    file: 'engine/proof/certificate.ts',
    lineText: "const asked = buildModel(problem, certificate.question, 'relaxed')",
    why: 'Whatever is not whole is relaxed.',
    changes: [["'relaxed'", "''"]],
  },
  {
    file: 'engine/proof/certificate.ts',
    lineText: 'let hash = 0x811c9dc5',
    why: 'Another fingerprint, which tells rounds apart as well.',
    changes: [
      ['0x811c9dc5', '2166136262'],
      ['0x811c9dc5', '2166136260'],
    ],
  },
  {
    file: 'engine/proof/certificate.ts',
    lineText: 'hash = Math.imul(hash ^ (number & 0xffff), 0x01000193)',
    why: 'Another fingerprint, which tells rounds apart as well.',
    changes: [['0x01000193', '16777618']],
  },
  {
    file: 'engine/proof/certificate.ts',
    lineText: 'hash = Math.imul(hash ^ (number >> 16), 0x01000193)',
    why: 'The numbers of a round are far below 65,536.',
    changes: [
      ['16', '17'],
      ['16', '15'],
      ['0x01000193', '16777618'],
      ['hash = Math.imul(hash ^ (number >> 16), 0x01000193)', ''],
    ],
  },
  {
    file: 'engine/proof/certificate.ts',
    lineText: 'add(list.length)',
    why: 'The numbers themselves differ, too.',
    changes: [['add(list.length)', '']],
  },
  {
    file: 'engine/proof/certificate.ts',
    lineText: "return (hash >>> 0).toString(16).padStart(8, '0')",
    why: 'How a fingerprint is written.',
    changes: [
      ['0', '1'],
      ['16', '17'],
      ['8', '7'],
      ["'0'", "''"],
    ],
  },
  {
    file: 'engine/proof/weak-duality.ts',
    lineText: 'const SCALE = 2 ** 30',
    why: 'How exact: a choice.',
    changes: [
      ['30', '31'],
      ['30', '29'],
    ],
  },
  {
    file: 'engine/proof/weak-duality.ts',
    lineText: 'const kept = multiplier > 0 ? Math.min(multiplier, LARGEST) : 0',
    why: 'Nothing is nothing either way.',
    changes: [['multiplier > 0', '(multiplier) >= (0)']],
  },
  {
    file: 'engine/proof/rooms/weigh-rooms.ts',
    lineText: 'for (let row = 0; row < firstLink; row += 1) add(scaled[row]! * model.rowUpper[row]!)',
    why: 'The row after the promises is that of a kind, whose right side is 0.',
    changes: [['row < firstLink', '(row) <= (firstLink)']],
  },
  {
    file: 'engine/proof/rooms/weigh-rooms.ts',
    lineText: 'left -= scaled[model.row[at]!]! * model.value[at]!',
    why: 'In the rows of promises and kinds all values are 1 or -1.',
    changes: [
      ['scaled[model.row[at]!]! * model.value[at]!', '(scaled[model.row[at]!]!) / (model.value[at]!)'],
    ],
  },
  {
    file: 'engine/proof/rooms/weigh-rooms.ts',
    lineText: 'if (left > 0) add(left * model.columnUpper[column]!)',
    why: 'Nothing is nothing either way.',
    changes: [
      ['left > 0', '(left) >= (0)'],
      ['0', '-1'],
    ],
  },
  {
    file: 'engine/proof/rooms/weigh-rooms.ts',
    lineText: 'if (limits.every((limit) => limit.room !== room)) return ofKinds',
    why: 'Saves a copy.',
    changes: [['limits.every((limit) => limit.room !== room)', 'false']],
  },
  {
    file: 'engine/check/check-rooms.ts',
    lineText: 'const usable = Math.max(0, most - ofBed.length)',
    why: 'Less than no place is none.',
    changes: [['0', '-1']],
  },
  {
    file: 'src/domain/usable-places.ts',
    lineText: "if (policy.doubleBed === 'never') return { takeFor: () => false, count: () => 0 }",
    why: 'Less than no couple is none.',
    changes: [['0', '-1']],
  },
  {
    file: 'src/domain/usable-places.ts',
    lineText: 'const [guest, others] = open.reduce((best, one) => (one[1].size < best[1].size ? one : best))',
    why: 'Of two who have as few to choose from either will do.',
    changes: [['one[1].size < best[1].size', '(one[1].size) <= (best[1].size)']],
  },
]
