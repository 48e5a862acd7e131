import type { ProductForm } from './form.ts'
import { anOrganiser } from './senders.ts'

const pages = { 'admin.find': '/admin/find', 'admin.find.json': '/admin/find.json' }

/** The search over all, as a page and as what the dialog asks. */
export const findForms: ProductForm[] = Object.entries(pages).map(([route, path]) => ({
  what: `searches the console (${route})`,
  route,
  ready: async (product) => ({ path, ...(await anOrganiser(product)), fields: { q: 'nobody is called so' } }),
}))
