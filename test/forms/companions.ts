import { randomUUID } from 'node:crypto'
import { aGuest } from '../builders/people.ts'
import type { Product } from '../product/product.ts'
import type { ProductForm } from './form.ts'
import { aboutPair } from './organisers.ts'
import { onlyRow, sessionOf, sqlOf } from './senders.ts'

/** Somebody whom another guest has named, and who may have said yes. */
async function beforeCompanions(product: Product, isAgreed: boolean) {
  const sql = sqlOf(product)
  const email = `${randomUUID()}@example.org`
  const friend = await aGuest({ sql }, { firstName: 'Amina', email })
  const guest = await aGuest({ sql })
  const name = async (one: string, other: string) =>
    (
      await onlyRow(
        product.sql<{ id: string }>(
          `insert into companion (registration_id, other_registration_id, kind, named_at)
           values ($1, $2, 'preferably', now()) returning id`,
          [one, other],
        ),
      )
    ).id
  const asking = await name(friend.registrationId, guest.registrationId)
  const own = isAgreed ? await name(guest.registrationId, friend.registrationId) : ''
  const { cookie } = await sessionOf(product, guest.personId)
  const names = {
    [asking]: 'the naming by the friend',
    ...(own && { [own]: 'my naming' }),
    [email]: 'the address of the friend',
    [guest.personId]: 'I',
    [guest.registrationId]: 'my registration',
    [friend.personId]: 'the friend',
    [friend.registrationId]: 'the friend’s registration',
  }
  return { path: '/profile/companions', cookie, names, asking, own }
}

/** Whom guests travel with, and whom they must not meet. */
export const companionForms: ProductForm[] = [
  {
    what: 'names somebody to travel with',
    route: 'profile.companions',
    ready: async (product) => {
      const { path, cookie, names } = await beforeCompanions(product, false)
      return {
        path,
        cookie,
        names,
        fields: { intent: 'name', email: 'friend@example.org', kind: 'preferably' },
      }
    },
  },
  ...(['only-together', 'no', 'end'] as const).map((intent): ProductForm => ({
    what: `says ${intent} to somebody to travel with`,
    route: 'profile.companions',
    ready: async (product) => {
      const { path, cookie, names, asking, own } = await beforeCompanions(product, intent === 'end')
      return { path, cookie, names, fields: { intent, id: intent === 'end' ? own : asking } }
    },
  })),
  {
    what: 'keeps a guest apart from another',
    route: 'admin.guest',
    ready: async (product) => {
      const other = await aGuest({ sql: sqlOf(product) }, { firstName: 'Bao', lastName: 'Surname' })
      const ready = await aboutPair('accepted', ({ guest }) => ({
        path: `/admin/guest/${guest.registrationId}`,
        fields: { intent: 'not-with', whom: other.registrationId, reason: 'x' },
      }))(product)
      const names = { ...ready.names, [other.registrationId]: 'the other guest' }
      return { ...ready, names }
    },
  },
]
