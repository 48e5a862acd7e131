import type { Audience } from '#domain/audience.ts'

/** Where organisers write to each audience; everyone has no address of its own. */
export const AUDIENCE_PATHS: Readonly<Record<Audience, string>> = {
  everyone: '/admin/queueEmailEveryone',
  guests: '/admin/queueEmailGuests',
  'matched-guests': '/admin/queueEmailMatchedGuests',
  'unplaced-guests': '/admin/queueEmailUnplacedGuests',
  'matched-hosts': '/admin/queueEmailMatchedHosts',
  'told-otherwise': '/admin/queueEmailToldOtherwise',
  'former-hosts': '/admin/queueEmailHostLastYearNotRegisteredAgain',
}

export const broadcastPath = (id: string) => `/admin/broadcasts/${id}`
