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

const own = (table: string, column: string): Column => ({ table, column, class: null, value: (mark) => mark })
const of = (table: string, column: string, name: FieldClass, value = (mark: string) => mark): Column => ({
  table,
  column,
  class: name,
  value,
})

/** Every column that holds something a person has typed, with its class (domain/visibility.ts). */
export const personalColumns: Record<'guest' | 'host', Column[]> = {
  guest: [
    of('guest_facts', 'first_name', 'guest-facts'),
    of('guest_facts', 'pet_problem_note', 'guest-facts'),
    of('contact', 'last_name', 'guest-contact'),
    of('contact', 'organisation', 'guest-contact'),
    of('guest_sensitive', 'social_link', 'guest-verification', (mark) => `https://social.example/${mark}`),
    of('guest_sensitive', 'verification_note', 'guest-verification'),
    of('guest_sensitive', 'further_information', 'guest-verification'),
    of('guest_sensitive', 'home_country', 'guest-sensitive'),
    of('guest_sensitive', 'marginalised_group', 'guest-sensitive'),
    of('guest_sensitive', 'accreditation_note', 'guest-sensitive'),
  ],
  host: [
    of('host_facts', 'first_name', 'host-facts'),
    of('host_facts', 'living_note', 'host-facts'),
    of('host_facts', 'pets_note', 'host-facts'),
    of('host_facts', 'district', 'host-facts'),
    of('contact', 'last_name', 'host-contact'),
    of('host_address', 'street', 'host-contact'),
    of('host_address', 'house_number', 'host-contact'),
    of('host_address', 'postal_code', 'host-contact'),
    of('host_address', 'city', 'host-contact'),
    own('contact', 'organisation'),
    own('host_remarks', 'further_information'),
    own('host_remarks', 'how_found'),
    own('host_remarks', 'improvements'),
  ],
}

/** Text columns of the person tables that hold words of ours and nothing typed. */
export const wordColumns = new Set([
  'guest_facts.gender',
  'guest_facts.room_sharing',
  'host_facts.gender',
  'host_facts.living',
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
