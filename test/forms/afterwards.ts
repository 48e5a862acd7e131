import type { Product } from '../product/product.ts'
import type { ProductForm } from './form.ts'
import { aPair } from './registered.ts'
import { sessionOf } from './senders.ts'

/** A guest and a host whose stay is over, before the short question. */
async function afterStay(product: Product, role: 'guest' | 'host') {
  const pair = await aPair(product, 'accepted')
  await product.sql('update match set stay = daterange(current_date - 6, current_date - 2) where id = $1', [
    pair.matchId,
  ])
  const { cookie } = await sessionOf(product, pair[role].personId)
  return { path: '/profile/afterwards', cookie, names: pair.names }
}

export const afterwardsForms: ProductForm[] = (['guest', 'host'] as const).map((role) => ({
  what: `says as a ${role} how it was`,
  route: 'profile.afterwards',
  ready: async (product) => ({
    ...(await afterStay(product, role)),
    fields: { role, experience: 'good', again: 'unsure', words: 'x', quote: 'yes' },
  }),
}))
