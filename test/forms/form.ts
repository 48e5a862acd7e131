import type { Product } from '../product/product.ts'

export type Fields = Record<string, string | string[]>

/** Somebody in front of a form, about to send an answer that is taken. */
export type Ready = {
  /** With its query, in English. */
  path: string
  cookie: string | null
  fields: Fields
  /** What to call the ids and addresses that belong to this sender alone, to compare one sender with the next. */
  names: Record<string, string>
}

/** One form of the product. Every press of `ready` gives a sender of their own, in a world that is the same each time. */
export type ProductForm = {
  what: string
  /** The page's name in src/routes.ts, without the language. */
  route: string
  ready: (product: Product) => Promise<Ready>
}
