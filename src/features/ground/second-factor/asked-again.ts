/** What organisers are asked for their second factor again before (rules: second factor). Every page of the console is listed, or a test fails. */
export type FactorDemand =
  /** Nothing of it leaves the console in numbers, or says yes for somebody. */
  | 'never'
  /** Whatever its form does. */
  | 'every form'
  /** To read it is to take it away. */
  | 'file'
  /** All that its forms do but what is `free`, so that a new one is asked for too. `files`: what answers with a file. */
  | { readonly free: readonly string[]; readonly files?: readonly string[] }

/** What the kit of lists does without taking anybody's data away. */
const LIST_VIEWS = ['find', 'save-view', 'delete-view'] as const
const LETTER_STEPS = { free: ['save', 'look', 'keep', 'test', 'discard'] } as const
const PEOPLE = {
  free: [...LIST_VIEWS, 'note-all', 'elsewhere-all', 'needs-place-all'],
  files: ['export'],
} as const

/** By the pattern of the address, without its language. */
const TABLE = {
  '/admin': 'every form',
  '/admin/mine': 'never',
  '/admin/tonight': 'never',
  '/admin/handover': 'never',
  '/admin/find': 'never',
  '/admin/find.json': 'never',
  '/admin/guests': PEOPLE,
  '/admin/hosts': PEOPLE,
  '/admin/guests/new': 'never',
  '/admin/hosts/new': 'never',
  '/admin/guest/:id': 'never',
  '/admin/host/:id': 'never',
  '/admin/guest/:id/edit': 'never',
  '/admin/host/:id/edit': 'never',
  '/admin/guest/:id/by-hand': 'never',
  '/admin/host/:id/by-hand': 'never',
  '/admin/guest/:id/form': 'never',
  '/admin/host/:id/form': 'never',
  '/admin/match': { free: [...LIST_VIEWS, 'extend-all', 'undraft-all'], files: ['export'] },
  // Not what gives an offer once more.
  '/admin/match/:id': {
    free: [
      'undraft',
      'tick-ask-first',
      'decide-problems',
      'finish-rematch',
      'draft-next',
      'draft-second',
      'move',
      'complete',
      'extend',
      'no-show',
      'arrived',
      'not-arrived',
      'on-the-way',
      'clear-flag',
      'withdraw',
    ],
  },
  // The new host is given the guest's contacts.
  '/admin/match/:id/move': { free: ['find'] },
  '/admin/matching': 'never',
  '/admin/matching/look.json': 'never',
  '/admin/matching/history': 'never',
  '/admin/matching/match': 'never',
  '/admin/matching/freed': 'never',
  '/admin/matching/plan': 'never',
  '/admin/matching/guest.json': 'never',
  '/admin/matching/queue.json': 'never',
  '/admin/matching/chart.json': 'never',
  '/admin/matching/moves.json': 'never',
  '/admin/matching/:id': 'never',
  '/admin/inform': { free: ['window', 'recall'] },
  // It lets somebody else in.
  '/admin/lostFactors': 'every form',
  '/admin/calendar': 'never',
  '/admin/well': 'never',
  '/admin/security': { free: ['seen'] },
  '/admin/security.csv': 'file',
  '/admin/security/sessions': 'every form',
  '/admin/security/looks': 'never',
  // What touches safety waits there for the yes of another organiser.
  '/admin/edition': { free: ['look', 'refuse'] },
  '/admin/edition/plan': 'never',
  '/admin/mails': 'never',
  '/admin/mails/preview': 'never',
  '/admin/migrate': 'never',
  '/admin/migrate/guests.csv': 'never',
  '/admin/migrate/hosts.csv': 'never',
  '/admin/migrate/edition': { free: ['preview'] },
  '/admin/migrate/import/:id': {
    free: ['check', 'import', 'discard'],
  },
  '/admin/rooms': 'never',
  '/admin/rooms.csv': 'file',
  '/admin/broadcasts': 'never',
  '/admin/broadcasts/:id': { free: ['take-back', 'pause', 'stop'] },
  '/admin/broadcasts/:id/sample': 'never',
  '/admin/queueEmailEveryone': LETTER_STEPS,
  '/admin/queueEmailGuests': LETTER_STEPS,
  '/admin/queueEmailMatchedGuests': LETTER_STEPS,
  '/admin/queueEmailUnplacedGuests': LETTER_STEPS,
  '/admin/queueEmailMatchedHosts': LETTER_STEPS,
  '/admin/queueEmailToldOtherwise': LETTER_STEPS,
  '/admin/queueEmailHostLastYearNotRegisteredAgain': LETTER_STEPS,
  '/admin/letters': {
    free: [...LIST_VIEWS, 'round', 'give', 'yes', 'give-all', 'withdraw-all'],
    files: ['export'],
  },
  '/admin/letters/pdf': { free: [], files: [''] },
  '/admin/host/:id/thanks.pdf': 'never',
  '/admin/feedback': 'never',
  '/admin/impact': 'never',
  // Numbers of ten people and more.
  '/admin/impact.csv': 'never',
  // Who belongs to the team is said there.
  '/admin/incidents': { free: ['note', 'drop'] },
  '/admin/incidents/:id': 'never',
  // A yes noted for somebody gives both their contacts.
  '/admin/calls': { free: ['told', 'declined', 'not-reached'] },
  '/admin/calls/:id/letter': 'never',
  '/admin/checkQueuedEmails': { free: [...LIST_VIEWS, 'pause', 'cancel'], files: ['export'] },
  '/admin/checkQueuedEmails/:id': 'never',
  '/admin/resendMatchEmails': 'every form',
  '/admin/resendGuestMatchEmails': 'every form',
} as const satisfies Readonly<Record<string, FactorDemand>>
export const ASKED_AGAIN: Readonly<Record<string, FactorDemand>> = TABLE
/** The pages of which something is asked for again, and all others. */
export type AskedPage = {
  [Page in keyof typeof TABLE]: (typeof TABLE)[Page] extends 'never' ? never : Page
}[keyof typeof TABLE]
export type FreePage = Exclude<keyof typeof TABLE, AskedPage>

export type Act = { readonly method: 'read' | 'send'; readonly intent: string }
/** What comes of an act that is asked for: another page, or a file, which leaves the page where it was. */
export type WhatComes = 'page' | 'file'

/** Null: nobody is asked. A page that is not in the table is asked for whatever it does. */
export function whatIsAsked(pattern: string, { method, intent }: Act): WhatComes | null {
  const asked = ASKED_AGAIN[pattern]
  if (asked === 'never') return null
  if (method === 'read') return asked === 'file' || asked === undefined ? 'file' : null
  if (asked === undefined || asked === 'every form' || asked === 'file') return 'page'
  if (asked.free.includes(intent)) return null
  return asked.files?.includes(intent) ? 'file' : 'page'
}
