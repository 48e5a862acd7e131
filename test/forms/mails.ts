import type { ProductForm } from './form.ts'
import { anOrganiser } from './senders.ts'

/** The forms about mail itself. */
export const mailForms: ProductForm[] = [
  {
    what: 'sends a sample to the organiser',
    route: 'admin.mails',
    ready: async (product) => ({
      path: '/admin/mails?mail=offer-to-guest&form=one',
      ...(await anOrganiser(product)),
      fields: { intent: 'send', language: 'de', press: crypto.randomUUID() },
    }),
  },
]
