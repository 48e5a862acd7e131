import type { ProductForm } from './form.ts'
import { anOrganiser } from './senders.ts'

/** Alarms that were looked at, and a session of another organiser. */
export const securityForms: ProductForm[] = [
  {
    what: 'says that the alarms were looked at',
    route: 'admin.security',
    ready: async (product) => {
      const { cookie, names } = await anOrganiser(product)
      await product.sql(`insert into security_event (at, last_at, count, kind, weight)
        values (now() + interval '1 second', now() + interval '1 second', 1, 'alarm-restored', 'alarm')`)
      return { path: '/admin/security', cookie, names, fields: { intent: 'seen' } }
    },
  },
  {
    what: 'ends a session of another organiser',
    route: 'admin.security.sessions',
    ready: async (product) => {
      const { cookie, names } = await anOrganiser(product)
      const other = await anOrganiser(product)
      const [session] = await product.sql<{ id: string }>(
        'select id from session where person_id = $1 and ended_at is null',
        [other.personId],
      )
      return {
        path: '/admin/security/sessions',
        cookie,
        names: { ...names, ...other.names },
        fields: { intent: 'end', session: session?.id ?? '' },
      }
    },
  },
]
