import type { ProductForm } from './form.ts'
import { aPair } from './registered.ts'
import { anOrganiser } from './senders.ts'

const pages = { 'admin.find': '/admin/find', 'admin.find.json': '/admin/find.json' }

/** The search over all, as a page and as what the dialog asks. */
const overAll: ProductForm[] = Object.entries(pages).map(([route, path]) => ({
  what: `searches the console (${route})`,
  route,
  ready: async (product) => ({ path, ...(await anOrganiser(product)), fields: { q: 'nobody is called so' } }),
}))

export const findForms: ProductForm[] = [
  ...overAll,
  {
    what: 'asks why a guest is not with a host',
    route: 'admin.matching.guest.json',
    ready: async (product) => {
      const organiser = await anOrganiser(product)
      const pair = await aPair(product, 'draft')
      return {
        path: '/admin/matching/guest.json',
        cookie: organiser.cookie,
        fields: { guest: pair.guest.registrationId, host: 'nobody is called so' },
        names: { ...pair.names, ...organiser.names },
      }
    },
  },
]
