/**
 * What an act of organisers is in the log of security events, for each page of which something is asked for again, and for each other
 * page that is a file: a new one does not compile before it has said so.
 */
import type { SecurityEvent } from '#domain/security-events.ts'
import type { AskedPage, FreePage } from './asked-again.ts'

export type ActEvent = Extract<
  SecurityEvent,
  'gave-contacts' | 'wrote-to-many' | 'changed-settings' | 'incident-team' | 'took-file'
>

/** Of what its forms do; what answers with a file is `took-file` everywhere. `itself`: it is noted where it is done, with more. */
export const EVENT_OF_PAGE = {
  // Who may be an organiser.
  '/admin': 'itself',
  // Invitations and other mails to those who were chosen.
  '/admin/guests': 'wrote-to-many',
  '/admin/hosts': 'wrote-to-many',
  '/admin/match': 'gave-contacts',
  // A yes noted for somebody.
  '/admin/match/:id': 'gave-contacts',
  '/admin/match/:id/move': 'gave-contacts',
  '/admin/inform': 'gave-contacts',
  '/admin/calls': 'gave-contacts',
  '/admin/resendMatchEmails': 'gave-contacts',
  '/admin/resendGuestMatchEmails': 'gave-contacts',
  '/admin/checkQueuedEmails': 'wrote-to-many',
  '/admin/security': 'itself',
  '/admin/security.csv': 'took-file',
  '/admin/security/sessions': 'itself',
  '/admin/lostFactors': 'itself',
  '/admin/edition': 'changed-settings',
  '/admin/migrate/edition': 'changed-settings',
  '/admin/migrate/import/:id': 'wrote-to-many',
  '/admin/rooms.csv': 'took-file',
  '/admin/broadcasts/:id': 'wrote-to-many',
  '/admin/queueEmailEveryone': 'wrote-to-many',
  '/admin/queueEmailGuests': 'wrote-to-many',
  '/admin/queueEmailMatchedGuests': 'wrote-to-many',
  '/admin/queueEmailUnplacedGuests': 'wrote-to-many',
  '/admin/queueEmailMatchedHosts': 'wrote-to-many',
  '/admin/queueEmailToldOtherwise': 'wrote-to-many',
  '/admin/queueEmailHostLastYearNotRegisteredAgain': 'wrote-to-many',
  '/admin/letters': 'wrote-to-many',
  '/admin/letters/pdf': 'took-file',
  '/admin/incidents': 'incident-team',
} as const satisfies Readonly<Record<AskedPage, ActEvent | 'itself'>>

type FilePage = Extract<FreePage, `${string}.${'csv' | 'pdf' | 'ics'}`>
/** Files that are not asked for again. `nobody`: nothing about people is in it. */
export const FREE_FILES = {
  '/admin/migrate/guests.csv': 'nobody',
  '/admin/migrate/hosts.csv': 'nobody',
  '/admin/host/:id/thanks.pdf': 'took-file',
  '/admin/impact.csv': 'took-file',
} as const satisfies Readonly<Record<FilePage, ActEvent | 'nobody'>>

/** `comes`: a page or a file of what is asked for again; null: it is free. Null: nothing is noted here. */
export function eventOfAct(page: string, comes: 'page' | 'file' | null): ActEvent | null {
  if (comes === 'file') return 'took-file'
  const named: Readonly<Record<string, ActEvent | 'itself' | 'nobody'>> =
    comes === 'page' ? EVENT_OF_PAGE : FREE_FILES
  const event = named[page]
  return event === undefined || event === 'itself' || event === 'nobody' ? null : event
}
