import { guestAnswers, hostAnswers } from '../builders/answers.ts'
import type { Product } from '../product/product.ts'
import type { ProductForm } from './form.ts'
import { aPair } from './registered.ts'
import { anOrganiser, onlyRow } from './senders.ts'

type Role = 'guest' | 'host'

/** Somebody without a mailbox, whose registration an organiser has begun on the phone. */
export async function aDraftByHand(product: Product, role: Role): Promise<string> {
  const { id } = await onlyRow(
    product.sql<{ id: string }>(
      `with person as (insert into person (locale, vouched_at) values ('en', now()) returning id),
         registration as (insert into registration (edition_id, person_id, role, created_at, updated_at, said_by, said_on)
           select edition.id, person.id, $1, now(), now(), 'phone', current_date - 1 from edition, person returning *),
         consent as (insert into consent (person_id, registration_id, text_key, text_version, locale, source, given_at)
           select person_id, id, 'privacy', 1, 'en', 'phone', now() from registration)
       select id from registration`,
      [role],
    ),
  )
  return id
}

/** An offer that waits to be told to a guest without a mailbox. */
export async function aCall(product: Product) {
  const pair = await aPair(product, 'offered')
  await product.sql('update match set sent_at = null, deadline_at = null where id = $1', [pair.matchId])
  await product.sql(
    'update person set email = null, email_confirmed_at = null, vouched_at = now() where id = $1',
    [pair.guest.personId],
  )
  const { id } = await onlyRow(
    product.sql<{ id: string }>(
      `insert into outbox (dedupe_key, lane, template, person_id, match_id, kept_back_reason, queued_at, due_at)
       values ('call:' || $2::text, 1, 'offer-to-guest', $1, $2::uuid, 'call', now(), now()) returning id`,
      [pair.guest.personId, pair.matchId],
    ),
  )
  return { ...pair, mailId: id }
}

const said = { saidBy: 'phone', saidOn: new Date().toISOString().slice(0, 10), privacy: 'yes' }
const answers = { guest: guestAnswers, host: hostAnswers }

const formsOf = (role: Role): ProductForm[] => [
  {
    what: `begins the registration of a ${role} by hand`,
    route: `admin.${role}s.new`,
    ready: async (product) => ({
      path: `/admin/${role}s/new`,
      ...(await anOrganiser(product)),
      fields: { ...said, entry: crypto.randomUUID(), language: 'de' },
    }),
  },
  {
    what: `goes on for a ${role}`,
    route: `admin.${role}.by-hand`,
    ready: async (product) => {
      const organiser = await anOrganiser(product)
      const id = await aDraftByHand(product, role)
      const names = { ...organiser.names, [id]: 'the draft' }
      return {
        path: `/admin/${role}/${id}/by-hand`,
        ...organiser,
        names,
        fields: { ...said, intent: 'said' },
      }
    },
  },
  {
    what: `saves the first step for a ${role}`,
    route: `admin.${role}.form`,
    ready: async (product) => {
      const organiser = await anOrganiser(product)
      const id = await aDraftByHand(product, role)
      return {
        path: `/admin/${role}/${id}/form?step=personal`,
        ...organiser,
        names: { ...organiser.names, [id]: 'the draft' },
        fields: { ...answers[role].personal, intent: 'save' },
      }
    },
  },
]

/** What organisers do for people who cannot do it themselves. */
export const byHandForms: ProductForm[] = [
  ...formsOf('guest'),
  ...formsOf('host'),
  {
    what: 'notes that somebody was not reached',
    route: 'admin.calls',
    ready: async (product) => {
      const organiser = await anOrganiser(product)
      const { mailId, names } = await aCall(product)
      return {
        path: '/admin/calls',
        ...organiser,
        names: { ...names, ...organiser.names, [mailId]: 'the call' },
        fields: { intent: 'not-reached', mail: mailId, entry: crypto.randomUUID(), until: '' },
      }
    },
  },
]
