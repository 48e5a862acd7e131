/** Who sees what of the two sides of a match (rules: who sees what), as data. Organisers' notes and the like are no part of a match and are not here. */
import type { ContactRelease } from '#domain/edition.ts'
import type { MatchState } from '#domain/match-state.ts'

/** Every class of personal data and what belongs to it. */
export const FIELD_CLASSES = {
  'host-facts': [
    'firstName',
    'district',
    'languages',
    'living',
    'pets',
    'aboutHall',
    'access',
    'rooms',
    'stay',
    'commute',
    'keptWishes',
  ],
  'host-contact': ['lastName', 'hallName', 'address', 'phone', 'email'],
  'host-door': ['bell', 'keys', 'houseRules'],
  'guest-facts': ['firstName', 'age', 'gender', 'languages', 'stay', 'sleeping', 'petProblem'],
  'guest-contact': ['lastName', 'phone', 'email', 'organisation', 'arrival'],
  'guest-access': ['accessMust', 'accessAsk', 'accessNote'],
  'guest-verification': ['socialLink', 'comments'],
  'guest-sensitive': [
    'marginalizedGroup',
    'globalSouth',
    'homeCountry',
    'tier',
    'accredited',
    'hasFlight',
    'hasVisa',
  ],
} as const
export type FieldClass = keyof typeof FIELD_CLASSES

/** `guest` and `host` are the two of this match; `nobody` is every other guest, host or visitor. `admin` is an approved one. */
export type Viewer = 'guest' | 'host' | 'admin' | 'nobody'

/** What a side sees of the other side. Nothing before an offer and nothing after its end; `completed` lasts until retention removes it. */
const STAGES: Record<MatchState, 'nothing' | 'offered' | 'accepted'> = {
  draft: 'nothing',
  offered: 'offered',
  accepted: 'accepted',
  completed: 'accepted',
  declined: 'nothing',
  expired: 'nothing',
  withdrawn: 'nothing',
  no_show: 'nothing',
}

type Side = { readonly own: readonly FieldClass[]; readonly facts: FieldClass; readonly contact: FieldClass }
const SIDES: Record<'guest' | 'host', Side> = {
  guest: {
    own: ['guest-facts', 'guest-contact', 'guest-access', 'guest-verification', 'guest-sensitive'],
    facts: 'host-facts',
    contact: 'host-contact',
  },
  host: { own: ['host-facts', 'host-contact', 'host-door'], facts: 'guest-facts', contact: 'guest-contact' },
}

/**
 * The classes that `viewer` may see of one match (rules: who sees what). `state` is the one that counts now (`stateAt`); null = no match at all.
 * What a guest needs to get in reaches the host, and how to get in the guest, once the place is accepted, whatever the release of contacts.
 * Sensitive and verification data of a guest never reach a host, in any state.
 */
export function visibleTo(
  viewer: Viewer,
  state: MatchState | null,
  contactRelease: ContactRelease,
): ReadonlySet<FieldClass> {
  if (viewer === 'nobody') return new Set()
  if (viewer === 'admin') return new Set(Object.keys(FIELD_CLASSES) as FieldClass[])
  const { own, facts, contact } = SIDES[viewer]
  const stage = state === null ? 'nothing' : STAGES[state]
  const classes = new Set(own)
  if (stage === 'nothing') return classes
  classes.add(facts)
  if (stage === 'accepted' || contactRelease === 'on-offer') classes.add(contact)
  if (stage === 'accepted') classes.add(viewer === 'host' ? 'guest-access' : 'host-door')
  return classes
}

export function isVisible(
  field: FieldClass,
  viewer: Viewer,
  state: MatchState | null,
  contactRelease: ContactRelease,
): boolean {
  return visibleTo(viewer, state, contactRelease).has(field)
}
