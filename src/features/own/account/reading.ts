import type { TextKey } from '#i18n/keys.ts'

/** Columns whose values are words of ours. In all others stands what a person has typed, and is shown as it is. */
export const codedColumns: ReadonlySet<string> = new Set([
  'type',
  'kind',
  'role',
  'state',
  'from_state',
  'to_state',
  'actor',
  'reported_by',
  'opened_by',
  'cause',
  'event',
  'reason',
  'end_reason',
  'address_check',
  'outcome',
  'source',
  'check_source',
  'commute_source',
  'consent_source',
  'purpose',
  'action',
  'text_key',
  'consent_text_key',
])

/** Columns that hold languages, by their codes. */
export const languageColumns: ReadonlySet<string> = new Set(['languages', 'locale', 'consent_locale'])

const values = [
  'air-mattress',
  'private',
  'shared',
  'single',
  'double',
  'air-mattress-space',
  'guest',
  'host',
  'person',
  'organiser',
  'worker',
  'draft',
  'submitted',
  'cancelled',
  'drafted',
  'offered',
  'accepted',
  'completed',
  'declined',
  'expired',
  'withdrawn',
  'no_show',
  'queued',
  'sending',
  'sent',
  'failed',
  'skipped',
  'no-reply',
  'communication-failed',
  'guest-cancelled',
  'host-cancelled',
  'arranged-elsewhere',
  'recalled',
  'restored',
  'extended',
  'bounced',
  'reopened',
  'reoffered',
  'no-show',
  'moved',
  'refused',
  'left',
  'not-checked',
  'found',
  'not-found',
  'street-list',
  'geocoder',
  'estimate',
  'registration',
  'sign-up',
  'consents-page',
  'newsletter-page',
  'sign-in',
  'sign-up-guest',
  'sign-up-host',
  'change-email',
  'view-guest-candidates',
  'view-pair',
  'view-match',
  'preview-offers',
  'mail-history',
  'view-record',
  'export-record',
  'export-record-with-contacts',
  'privacy',
  'sensitive',
  'guest-conduct-home',
  'guest-conduct-communication',
  'guest-conduct-respect',
  'host-conduct-expectations',
  'host-conduct-communication',
  'host-conduct-respect',
  'contact-next-year',
  'newsletter',
] as const

const texts: ReadonlyMap<string, TextKey> = new Map(
  values.map((value): [string, TextKey] => [value, `account.value.${value}`]),
)

/** The words for a value of ours; null for one that has none yet, which is then shown as it is stored. */
export function textOfValue(value: string): TextKey | null {
  return texts.get(value) ?? null
}

/** What has not come about, by its column: an empty place that says something other than "not provided". */
const missing: ReadonlyMap<string, TextKey> = new Map<string, TextKey>([
  ['email_confirmed_at', 'account.notYet'],
  ['submitted_at', 'account.notYet'],
  ['draft_saved_at', 'account.noDraft'],
  ['age_waived_at', 'common.no'],
  ['imported_at', 'common.no'],
  ['checked_at', 'account.notYet'],
  ['removed_at', 'common.no'],
  ['withdrawn_at', 'common.no'],
  ['offered_at', 'account.notYet'],
  ['sent_at', 'account.notYet'],
  ['deadline_at', 'account.none'],
  ['accepted_at', 'account.notYet'],
  ['ended_at', 'account.stillOpen'],
  ['confirmed_at', 'account.notYet'],
  ['answered_at', 'account.notYet'],
  ['reminded_at', 'account.notYet'],
  ['done_at', 'account.notYet'],
  ['consumed_at', 'common.no'],
  ['requested_at', 'account.notYet'],
  ['decided_at', 'account.notYet'],
  ['revoked_at', 'common.no'],
  ['put_right_at', 'account.notYet'],
])

/** The words for an empty column; null where a person has simply given no answer. */
export function textOfMissing(column: string): TextKey | null {
  return missing.get(column) ?? null
}

/** Lists that grow with every visit: folded, so that what one has told us is not lost among them. */
export const foldedTables: ReadonlySet<string> = new Set([
  'consent',
  'match_event',
  'outbox',
  'session',
  'challenge',
  'access_log',
  'email_change',
  'registration_change',
  'saved_view',
])
