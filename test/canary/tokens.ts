import { EVERY_ANSWER, namedAnswers } from '../../src/domain/answers/columns.ts'
import type { FieldClass } from '../../src/domain/visibility.ts'
import { FIELD_CLASSES } from '../../src/domain/visibility.ts'

/** Whose and which: a text that exists nowhere else, so that finding it says what got out. */
export type Token = {
  text: string
  personId: string
  registrationId: string
  field: string
  /** Null: nobody but oneself and organisers, whatever the match (no class for the other side, `rules: who sees what`). */
  class: FieldClass | null
}

type Column = { table: string; column: string; class: FieldClass | null; value: (mark: string) => string }

/** What people type stands in these kinds of answers; the others hold words of ours. */
const typedKinds = new Set(['name', 'text', 'longText', 'link'])
const addressed = (mark: string) => `https://social.example/${mark}`

const columnsOf = (role: 'guest' | 'host') =>
  namedAnswers(EVERY_ANSWER[role]).map(({ column, answer }) => ({
    table: answer.kept.table,
    column,
    class: answer.kept.seenAs,
    isTyped: typedKinds.has(answer.kind),
    value: answer.kind === 'link' ? addressed : (mark: string) => mark,
  }))

/** Every column that holds something a person has typed, with its class (domain/visibility.ts). */
export const personalColumns: Record<'guest' | 'host', Column[]> = {
  guest: columnsOf('guest').filter(({ isTyped }) => isTyped),
  host: columnsOf('host').filter(({ isTyped }) => isTyped),
}

/** Text columns of the person tables that hold words of ours and nothing typed. */
export const wordColumns = new Set([
  ...[...columnsOf('guest'), ...columnsOf('host')]
    .filter(({ isTyped }) => !isTyped)
    .map(({ table, column }) => `${table}.${column}`),
  'host_facts.commute_source',
  'host_address.address_check',
  'host_address.check_source',
  'contact.phone_e164', // digits: a mark of its own, see scene.ts
  'contact.phone_typed',
  // The marked columns once more, in small letters, like the marks.
  ...['guest_facts', 'guest_sensitive', 'host_facts', 'host_address', 'contact'].map(
    (table) => `${table}.findable`,
  ),
])

export const isClassOf = (name: FieldClass | null, side: 'guest' | 'host') =>
  name !== null && name.startsWith(side) && name in FIELD_CLASSES

let count = 0
/** Letters and digits only, so that no escaping, no encoding and no line break of a mail changes it. */
export function makeMark(): string {
  count += 1
  return `zq${count.toString(36).padStart(4, '0')}k`
}

/** Says which of these marks are in a text, in one go through it: thousands of long answers are asked for hundreds of marks. */
export function finderOf(marks: readonly string[]): (text: string) => Set<string> {
  const all = new Set(marks)
  // By how they begin, the lengths there are: `zq` 7.
  const lengths = new Map<string, Set<number>>()
  for (const mark of all) {
    const start = mark.slice(0, 2)
    lengths.set(start, (lengths.get(start) ?? new Set()).add(mark.length))
  }
  return (text) => {
    const found = new Set<string>()
    for (const [start, ofThese] of lengths) {
      for (let at = text.indexOf(start); at !== -1; at = text.indexOf(start, at + 1)) {
        for (const length of ofThese) {
          const piece = text.slice(at, at + length)
          if (all.has(piece)) found.add(piece)
        }
      }
    }
    return found
  }
}
