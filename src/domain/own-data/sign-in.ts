import { inner, secret, type OwnTable } from '#domain/own-data/own-table.ts'

export const signInTables = {
  session: {
    by: 'person',
    columns: ['person_id'],
    shown: [
      'created_at',
      'last_seen_at',
      'expires_at',
      'ended_at',
      'shared_device',
      'factor_proven_at',
      'device',
      'network',
    ],
    hidden: {
      token_hash: secret,
      token_before: secret,
      proved_with: secret,
      renewed_at: inner,
      proven_before: inner,
    },
  },
  second_factor: {
    by: 'person',
    columns: ['person_id'],
    shown: ['kind', 'name', 'added_at', 'last_used_at'],
    hidden: {
      sealed_secret: secret,
      credential_id: 'what a passkey is known by',
      public_key: 'what a passkey is checked with',
      sign_count: inner,
      spent_to: inner,
    },
  },
  security_event: {
    by: 'person',
    columns: ['person_id'],
    shown: ['at', 'last_at', 'count', 'kind', 'detail', 'page', 'network'],
    hidden: {
      weight: 'how closely organisers look at it',
      about_person_id: 'somebody else’s, to whom an organiser has done something',
      stranger: secret,
      request_id: inner,
      fold: inner,
    },
  },
  challenge: {
    by: 'own-address',
    columns: ['email'],
    shown: [
      'purpose',
      'email',
      'locale',
      'created_at',
      'expires_at',
      'consumed_at',
      'codes_sent',
      'tries',
      'is_returning',
      'privacy_accepted_at',
    ],
    hidden: { cookie_hash: secret },
  },
} as const satisfies Record<string, OwnTable>
