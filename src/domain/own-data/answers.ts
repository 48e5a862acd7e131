import { answersIn } from '#domain/answers/columns.ts'
import { inner, repeated, secret, type OwnTable } from '#domain/own-data/own-table.ts'

/** The account, and what somebody has said when registering. */
export const answerTables = {
  person: {
    by: 'person',
    columns: ['id'],
    shown: ['email', 'email_confirmed_at', 'vouched_at', 'locale', 'locale_fixed', 'created_at'],
    hidden: { mailbox: repeated, known_at: repeated, mail_to: repeated },
  },
  registration: {
    by: 'person',
    columns: ['person_id'],
    shown: [
      'role',
      'state',
      'is_returning',
      'created_at',
      'submitted_at',
      'updated_at',
      'draft',
      'draft_saved_at',
      'age_waived_at',
      'imported_at',
      'said_by',
      'said_on',
    ],
    hidden: {
      version: 'counts changes',
      age_waived_by: 'an organiser’s',
      entered_by: 'an organiser’s',
      recheck_since: inner,
    },
  },
  contact: {
    by: 'registration',
    columns: ['registration_id'],
    answers: answersIn('contact'),
    shown: ['phone_typed', 'phone_e164'],
    hidden: { findable: repeated },
  },
  guest_facts: {
    by: 'registration',
    columns: ['registration_id'],
    answers: answersIn('guest_facts'),
    shown: ['languages', 'stay'],
    hidden: { findable: repeated },
  },
  guest_sensitive: {
    by: 'registration',
    columns: ['registration_id'],
    answers: answersIn('guest_sensitive'),
    shown: [],
    hidden: { findable: repeated },
  },
  guest_access: {
    by: 'registration',
    columns: ['registration_id'],
    answers: answersIn('guest_access'),
    shown: [],
    hidden: {},
  },
  host_facts: {
    by: 'registration',
    columns: ['registration_id'],
    answers: answersIn('host_facts'),
    shown: ['languages', 'stay', 'commute_minutes', 'commute_source'],
    hidden: { findable: repeated },
  },
  host_address: {
    by: 'registration',
    columns: ['registration_id'],
    answers: answersIn('host_address'),
    shown: ['address_check', 'check_source', 'checked_at', 'latitude', 'longitude'],
    hidden: { findable: repeated },
  },
  address_check: {
    by: 'registration',
    columns: ['registration_id'],
    shown: ['outcome', 'source', 'checked_at', 'latitude', 'longitude'],
    hidden: { fingerprint: secret, failures: inner, next_try_at: inner },
  },
  host_remarks: {
    by: 'registration',
    columns: ['registration_id'],
    answers: answersIn('host_remarks'),
    shown: [],
    hidden: {},
  },
  room: {
    by: 'registration',
    columns: ['registration_id'],
    shown: ['number', 'type', 'removed_at'],
    hidden: {},
  },
  sleeping_option: { by: 'room', columns: ['room_id'], shown: ['kind', 'quantity'], hidden: {} },
  place: {
    by: 'room',
    columns: ['room_id'],
    shown: ['kind', 'bed_number', 'seat', 'removed_at'],
    hidden: {},
  },
} as const satisfies Record<string, OwnTable>
