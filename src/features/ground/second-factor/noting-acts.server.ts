import { depsOf, visitOf, type RouteContext } from '#features/ground/context.server.ts'
import { whatComes } from './asking-again.server.ts'
import { pathWithoutLocale } from '#i18n/locale.ts'
import { countUnwritten } from '#features/ground/security/writing.server.ts'
import { noteSecurity } from '#features/ground/security/noting.server.ts'
import type { SecurityEvent } from '#domain/security-events.ts'
import type { AskedPage, FreePage } from './asked-again.ts'

/** The security event of each act that is asked for again, and of each file. A new page does not compile without one. */

type ActEvent = Extract<
  SecurityEvent,
  'gave-contacts' | 'wrote-to-many' | 'changed-settings' | 'incident-team' | 'took-file'
>

/** Of what its forms do; what answers with a file is `took-file` everywhere. `itself`: it is noted where it is done, with more. */
const EVENT_OF_PAGE = {
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
const FREE_FILES = {
  '/admin/migrate/guests.csv': 'nobody',
  '/admin/migrate/hosts.csv': 'nobody',
  '/admin/host/:id/thanks.pdf': 'took-file',
  '/admin/impact.csv': 'took-file',
} as const satisfies Readonly<Record<FilePage, ActEvent | 'nobody'>>

/** `comes`: a page or a file of what is asked for again; null: it is free. Null: nothing is noted here. */
function eventOfAct(page: string, comes: 'page' | 'file' | null): ActEvent | null {
  if (comes === 'file') return 'took-file'
  const named: Readonly<Record<string, ActEvent | 'itself' | 'nobody'>> =
    comes === 'page' ? EVENT_OF_PAGE : FREE_FILES
  const event = named[page]
  return event === undefined || event === 'itself' || event === 'nobody' ? null : event
}

type Acting = { request: Request; context: RouteContext; pattern: string }

/** A no changes nothing. What fails may do so after the act, when its page is made: better one line too many. */
const isRefused = ({ status }: Response) => status >= 400 && status < 500

/** Middleware of the console: notes acts and files after they are done, apart from them, so the log blocks nothing. */
export async function noteActs(
  { request, context, pattern }: Acting,
  next: () => Promise<Response>,
): Promise<Response> {
  const page = pathWithoutLocale(`/${pattern.replace(/^\//, '')}`)
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  const kind = eventOfAct(page, await whatComes(request, page, isReading))
  const answer = await next()
  // A field that was left asks what is wrong with the form so far. The answer says so: what is asked for, anybody can say.
  const isCheck = !isReading && answer.headers.get('Content-Type')?.startsWith('application/json')
  const { actor } = visitOf(context)
  if (kind === null || isCheck || actor === null || isRefused(answer)) return answer
  const { db, clock, log } = depsOf(context)
  await db
    .run(actor, (tx) => noteSecurity(tx, clock(), { kind }))
    .catch(async () => {
      log.error('security-log.failed', { kind })
      await db.run(actor, (tx) => countUnwritten(tx, clock())).catch(() => {})
    })
  return answer
}
