import { describe, expect, test } from 'vitest'
import { CONTACT_RELEASES } from '#domain/edition.ts'
import { MATCH_STATES, type MatchState } from '#domain/match-state.ts'
import { FIELD_CLASSES, isVisible, visibleTo, type FieldClass, type Viewer } from '#domain/visibility.ts'

const ALL = Object.keys(FIELD_CLASSES) as FieldClass[]
const OWN_GUEST: FieldClass[] = [
  'guest-facts',
  'guest-contact',
  'guest-access',
  'guest-verification',
  'guest-sensitive',
]
const OWN_HOST: FieldClass[] = ['host-facts', 'host-contact', 'host-door']
const STATES: (MatchState | null)[] = [null, ...MATCH_STATES]

/** The table of `rules: who sees what`: what each side sees of the other, with contacts on acceptance and on offer. */
const SEEN: Record<MatchState, { acceptance: ('facts' | 'contact')[]; offer: ('facts' | 'contact')[] }> = {
  draft: { acceptance: [], offer: [] },
  offered: { acceptance: ['facts'], offer: ['facts', 'contact'] },
  accepted: { acceptance: ['facts', 'contact'], offer: ['facts', 'contact'] },
  completed: { acceptance: ['facts', 'contact'], offer: ['facts', 'contact'] },
  declined: { acceptance: [], offer: [] },
  expired: { acceptance: [], offer: [] },
  withdrawn: { acceptance: [], offer: [] },
  no_show: { acceptance: [], offer: [] },
}

const sorted = (classes: Iterable<string>) => [...classes].toSorted()

describe.each(MATCH_STATES)('while a match is %s', (state) => {
  test('a guest sees the own data and of the host what the table says', () => {
    // How to get in: once they have accepted, whatever is agreed about contacts.
    const door = ['accepted', 'completed'].includes(state) ? ['host-door'] : []
    const host = (parts: string[]) => sorted([...OWN_GUEST, ...door, ...parts.map((part) => `host-${part}`)])
    expect(sorted(visibleTo('guest', state, 'on-acceptance'))).toEqual(host(SEEN[state].acceptance))
    expect(sorted(visibleTo('guest', state, 'on-offer'))).toEqual(host(SEEN[state].offer))
  })

  test('a host sees the own data and of the guest what the table says', () => {
    // What a guest needs to get in is about health: once they have accepted, whatever is agreed about contacts.
    const needs = ['accepted', 'completed'].includes(state) ? ['guest-access'] : []
    const guest = (parts: string[]) =>
      sorted([...OWN_HOST, ...needs, ...parts.map((part) => `guest-${part}`)])
    expect(sorted(visibleTo('host', state, 'on-acceptance'))).toEqual(guest(SEEN[state].acceptance))
    expect(sorted(visibleTo('host', state, 'on-offer'))).toEqual(guest(SEEN[state].offer))
  })
})

test('without a match everybody sees the own data only', () => {
  expect(sorted(visibleTo('guest', null, 'on-offer'))).toEqual(sorted(OWN_GUEST))
  expect(sorted(visibleTo('host', null, 'on-offer'))).toEqual(sorted(OWN_HOST))
})

test('a host never sees sensitive or verification data, an organiser always sees all, everybody else nothing', () => {
  for (const state of STATES) {
    for (const release of CONTACT_RELEASES) {
      expect(isVisible('guest-sensitive', 'host', state, release)).toBe(false)
      expect(isVisible('guest-verification', 'host', state, release)).toBe(false)
      expect(sorted(visibleTo('admin', state, release))).toEqual(sorted(ALL))
      expect(visibleTo('nobody', state, release).size).toBe(0)
    }
  }
})

test('every call gives a set of its own, so that no caller can widen what another sees', () => {
  const widened = visibleTo('host', 'draft', 'on-acceptance') as Set<FieldClass>
  widened.add('guest-sensitive')
  const viewers: Viewer[] = ['host', 'nobody']
  for (const viewer of viewers)
    expect(isVisible('guest-sensitive', viewer, 'draft', 'on-acceptance')).toBe(false)
})
