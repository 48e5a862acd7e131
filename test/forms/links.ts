import { randomUUID } from 'node:crypto'
import type { Product } from '../product/product.ts'
import type { Fields, ProductForm } from './form.ts'
import { anOrganiser } from './senders.ts'

/** A named link with a visit, ready to be looked at. */
export async function aLink({ sql }: Product): Promise<{ id: string; slug: string }> {
  const [id, slug] = [randomUUID(), `poster-${randomUUID().slice(0, 8)}`]
  await sql(`insert into named_link (id, slug, name, made_at) values ($1, $2, 'Poster, library', now())`, [
    id,
    slug,
  ])
  await sql(
    `insert into link_arrival (link_id, edition_id, day, arrivals) select $1, id, current_date, 3 from edition limit 1`,
    [id],
  )
  return { id, slug }
}

const onLink = async (product: Product, fields: Fields) => {
  const organiser = await anOrganiser(product)
  const { id, slug } = await aLink(product)
  const names = { ...organiser.names, [id]: 'the link', [slug]: 'its address' }
  return { path: `/admin/links/${id}`, cookie: organiser.cookie, names, fields }
}

const changes: Fields[] = [
  { intent: 'rename', name: 'Poster, bakery' },
  { intent: 'retire' },
  { intent: 'bring-back' },
]

/** Links with a name. */
export const linkForms: ProductForm[] = [
  {
    what: 'makes a named link',
    route: 'admin.links',
    ready: async (product) => {
      const organiser = await anOrganiser(product)
      const [id, slug] = [randomUUID(), `choir-${randomUUID().slice(0, 8)}`]
      const names = { ...organiser.names, [id]: 'the link', [slug]: 'its address' }
      return { path: '/admin/links', cookie: organiser.cookie, names, fields: { id, name: 'Choir', slug } }
    },
  },
  ...changes.map((fields): ProductForm => ({
    what: `changes a named link: ${String(fields['intent'])}`,
    route: 'admin.links.one',
    ready: (product) => onLink(product, fields),
  })),
]
