import { aHost } from '../builders/people.ts'
import type { ProductForm } from './form.ts'
import { aPair } from './registered.ts'
import { anOrganiser, sqlOf } from './senders.ts'

export const movingForms: ProductForm[] = [
  {
    what: 'moves a guest to another host',
    route: 'admin.match.move',
    ready: async (product) => {
      const organiser = await anOrganiser(product)
      const pair = await aPair(product, 'accepted')
      const other = await aHost({ sql: sqlOf(product) })
      const place = other.placeIds[0] ?? ''
      return {
        path: `/admin/match/${pair.matchId}/move?place=${place}`,
        cookie: organiser.cookie,
        fields: {
          place,
          way: 'asked',
          version: '1',
          idempotencyKey: crypto.randomUUID(),
          overrideReason: 'Asked for it.',
        },
        names: {
          ...pair.names,
          ...organiser.names,
          [place]: 'the other place',
          [other.registrationId]: 'the other host’s registration',
          [other.personId]: 'the other host',
        },
      }
    },
  },
]
