/**
 * What the log is told that is a security event as well. Each event of the log is decided about here, or it does not compile. For what
 * comes in floods: it is counted in memory and written some seconds later, so that no refusal costs more than the refusal.
 */
import type { Noted } from '#domain/security-events.ts'
import type { LogEvent, LogEvents } from '#platform/log.server.ts'

type Reading = { [E in LogEvent]: ((fields: LogEvents[E]) => Noted | null) | null }

export const FROM_LOG: Reading = {
  'access.refused': ({ why }) => ({ kind: 'access-refused', detail: why }),
  'sign-in.limited': ({ limit }) => ({ kind: 'limit-felt', detail: limit }),
  'letter.limited': () => ({ kind: 'limit-felt', detail: 'letters' }),
  'request.refused': ({ reason }) =>
    reason === 'origin' ? { kind: 'forged-form' } : { kind: 'limit-felt', detail: 'too-large' },
  'key.unkept': () => ({ kind: 'key-unkept' }),
  'proxy.unnamed': () => ({ kind: 'proxy-unnamed' }),
  // Noted where it happens, with who and to whom.
  'second-factor.changed': null,
  'second-factor.copied': null,
  'second-factor.recovered': null,
  'incident-team.named': null,
  // About the machine, pages and mails; nobody's deed.
  'security-log.failed': null,
  'security.noted': null,
  'process.starting': null,
  'process.ready': null,
  'process.stopping': null,
  'process.stopped': null,
  'process.failed': null,
  'process.said': null,
  'database.starting': null,
  'database.ready': null,
  'database.stopped': null,
  'database.lost': null,
  'database.back': null,
  'disk.full': null,
  'connection.closed': null,
  'disk.free-again': null,
  'clock.moved': null,
  'clock.apart': null,
  'migration.applied': null,
  'pages.kept': null,
  'edition.created': null,
  'request.finished': null,
  'request.cut-short': null,
  'request.failed': null,
  'content.refused': null,
  'streets.read': null,
  'streets.refused': null,
  'geocoder.failed': null,
  'browser.failed': null,
  'mail.unset': null,
  'mail.sent': null,
  'mail.delayed': null,
  'mail.failed': null,
  'mail.held': null,
  'mail.returned': null,
  'mail.server-down': null,
  'mail.server-back': null,
  'backup.made': null,
  'backup.failed': null,
  'backup.unwritable': null,
  'backup.copied': null,
  'backup.not-copied': null,
  'deletion.not-noted': null,
  'job.finished': null,
  'job.failed': null,
}
