import { fingerprintOf } from '../../src/features/ground/suppression.server.ts'
import { aGuest, aHost } from '../builders/people.ts'
import type { Product } from '../product/product.ts'
import { freshEmail, keys, sqlOf } from './senders.ts'

/** What an address may be to this site; from outside they must all look alike (rules: accounts and codes). */
export const kinds = [
  'unknown',
  'confirmed, nothing else',
  'guest',
  'guest who cancelled',
  'host',
  'begun registration',
  'organiser',
  'revoked organiser',
  'wants no mail',
  'has the newsletter',
] as const
export type Kind = (typeof kinds)[number]

/** A new address of this kind, in the rows already. */
export async function anAddress(product: Product, kind: Kind): Promise<string> {
  const email = freshEmail()
  const rows = { sql: sqlOf(product) }
  const fingerprint = fingerprintOf(keys, email)
  if (kind === 'guest') await aGuest(rows, { email })
  if (kind === 'guest who cancelled') await aGuest(rows, { email, state: 'cancelled' })
  if (kind === 'begun registration') await aGuest(rows, { email, state: 'draft' })
  if (kind === 'host') await aHost(rows, { email })
  if (kind === 'confirmed, nothing else') await insertPerson(product, email)
  if (kind === 'organiser') await insertAdmin(product, await insertPerson(product, email), true)
  if (kind === 'revoked organiser') await insertAdmin(product, await insertPerson(product, email), false)
  if (kind === 'wants no mail') {
    await insertPerson(product, email)
    await product.sql(
      `insert into suppression (fingerprint, source, suppressed_at) values ($1, 'unsubscribe-page', now())`,
      [fingerprint],
    )
  }
  if (kind === 'has the newsletter') {
    await product.sql(
      `insert into newsletter_signup (email, fingerprint, locale, consent_text_key, consent_text_version, consent_locale,
         consent_source, consent_given_at, confirmed_at) values ($1, $2, 'en', 'newsletter', 1, 'en', 'newsletter-page', now(), now())`,
      [email, fingerprint],
    )
  }
  return email
}

async function insertPerson(product: Product, email: string): Promise<string> {
  const [row] = await product.sql<{ id: string }>(
    `insert into person (email, locale, email_confirmed_at) values ($1, 'en', now()) returning id`,
    [email],
  )
  return row?.id ?? ''
}

const insertAdmin = (product: Product, personId: string, approved: boolean) =>
  product.sql('insert into admin_profile (person_id, approved, revoked_at) values ($1, $2, $3)', [
    personId,
    approved,
    approved ? null : new Date(),
  ])

/** The forms that ask for an address, and the page each leads to. */
export const addressForms: { path: string; fields: Record<string, string> }[] = [
  { path: '/login', fields: {} },
  { path: '/resendConfirmationEmail', fields: {} },
  { path: '/signUp/guest', fields: { privacy: 'yes' } },
  { path: '/signUp/guest/__getStarted', fields: { privacy: 'yes', returning: 'yes' } },
  { path: '/signUp/host', fields: { privacy: 'yes' } },
  { path: '/newsletter', fields: { consent: 'yes' } },
]

export function postAddress(
  product: Product,
  form: { path: string; fields: Record<string, string> },
  email: string,
): Promise<Response> {
  return fetch(product.url + form.path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: product.url, 'Accept-Encoding': 'identity' },
    body: new URLSearchParams({ ...form.fields, email }),
  })
}
