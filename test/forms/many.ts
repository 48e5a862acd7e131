import type { ProductForm } from './form.ts'
import { aboutPair } from './organisers.ts'

const entry = '6f9619ff-8b86-4011-b42d-00c04fc964ff'

/** The forms of organisers about many at once, as they are confirmed. */
export const manyForms: ProductForm[] = [
  {
    what: 'takes drafts back together',
    route: 'admin.match',
    ready: aboutPair('draft', ({ matchId }) => ({
      path: '/admin/match',
      fields: { intent: 'undraft-all', row: matchId, confirmed: '1' },
    })),
  },
  {
    what: 'notes that ticked guests found a bed elsewhere',
    route: 'admin.guests',
    ready: aboutPair('draft', ({ guest }) => ({
      path: '/admin/guests',
      fields: { intent: 'elsewhere-all', row: guest.registrationId, confirmed: '1' },
    })),
  },
  {
    what: 'writes a note for ticked hosts',
    route: 'admin.hosts',
    ready: aboutPair('draft', ({ host }) => ({
      path: '/admin/hosts',
      fields: {
        intent: 'note-all',
        row: host.registrationId,
        confirmed: '1',
        entry,
        words: 'Call.',
      },
    })),
  },
]
