import { aPair } from './registered.ts'
import type { ProductForm } from './form.ts'
import { anOrganiser } from './senders.ts'

/** Who of us looks after whom, notes that come back, and that a key is kept. */
export const mineForms: ProductForm[] = [
  {
    what: 'looks after a guest',
    route: 'admin.mine',
    ready: async (product) => {
      const organiser = await anOrganiser(product)
      const { guest, names } = await aPair(product, 'draft')
      const fields = {
        intent: 'look-after',
        kind: 'guest',
        id: guest.registrationId,
        who: organiser.personId,
      }
      return {
        path: '/admin/mine',
        cookie: organiser.cookie,
        names: { ...names, ...organiser.names },
        fields,
      }
    },
  },
  {
    what: 'says that the key of the backups is kept elsewhere',
    route: 'admin.well',
    ready: async (product) => {
      await product.sql('delete from kept_key')
      const { cookie, names } = await anOrganiser(product)
      return { path: '/admin/well', cookie, names, fields: { intent: 'key-kept' } }
    },
  },
  {
    what: 'notes that a guest is there',
    route: 'admin.tonight',
    ready: async (product) => {
      const organiser = await anOrganiser(product)
      const { matchId, names } = await aPair(product, 'accepted')
      await product.sql(
        `update match set stay = daterange(current_date - 1, current_date + 3) where id = $1`,
        [matchId],
      )
      return {
        path: '/admin/tonight',
        cookie: organiser.cookie,
        names: { ...names, ...organiser.names },
        fields: { intent: 'here', match: matchId },
      }
    },
  },
  {
    what: 'has seen to a note',
    route: 'admin.mine',
    ready: async (product) => {
      const organiser = await anOrganiser(product)
      return {
        path: '/admin/mine',
        cookie: organiser.cookie,
        names: organiser.names,
        fields: { intent: 'note-done', note: '1' },
      }
    },
  },
]
