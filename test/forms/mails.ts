import { bounceAddressOf } from '../../src/platform/mailer/bounce-address.server.ts'
import { aDeliveryReport } from '../builders/returned-mail.ts'
import { bounceToken, type Product } from '../product/product.ts'
import type { ProductForm } from './form.ts'
import { anOrganiser, aPerson, keys, onlyRow } from './senders.ts'

/** A mail server with a mail that it could not deliver. */
async function returningMail(product: Product) {
  const { personId, names } = await aPerson(product)
  const { id } = await onlyRow(
    product.sql<{ id: string }>(
      `insert into outbox (dedupe_key, lane, template, person_id, state, queued_at, due_at, sent_at)
       values (gen_random_uuid(), 1, 'registration-confirmed', $1, 'sent', now(), now(), now()) returning id`,
      [personId],
    ),
  )
  const to = bounceAddressOf(keys, 'b@bounces.example.org', id)
  const fields = { token: bounceToken, message: aDeliveryReport({ to }) }
  return { path: '/returnedMail', cookie: null, fields, names: { ...names, [id]: 'the mail' } }
}

/** The forms about mail itself. */
export const mailForms: ProductForm[] = [
  { what: 'posts a mail that came back', route: 'returned-mail', ready: returningMail },
  {
    what: 'sends a sample to the organiser',
    route: 'admin.mails',
    ready: async (product) => ({
      path: '/admin/mails?mail=offer-to-guest&variant=one',
      ...(await anOrganiser(product)),
      fields: { intent: 'send', language: 'de', idempotencyKey: crypto.randomUUID() },
    }),
  },
]
