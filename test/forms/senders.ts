import { makeKeys, makeToken } from '../../src/platform/keys.server.ts'
import type { Sql } from '../builders/people.ts'
import { openSessionOf } from '../product/people.ts'
import { secretKey, type Product } from '../product/product.ts'

export const keys = makeKeys(Buffer.from(secretKey))
export const freshEmail = () =>
  `${makeToken().slice(0, 12).toLowerCase().replaceAll(/[_-]/g, 'x')}@example.org`
export const sqlOf =
  (product: Product): Sql =>
  (text, values) =>
    product.sql(text, values)

export async function onlyRow<Row extends Record<string, unknown>>(rows: Promise<Row[]>): Promise<Row> {
  const [row] = await rows
  if (!row) throw new Error('the statement gave no row')
  return row
}

export type Sender = { cookie: string; personId: string; names: Record<string, string> }

/** Somebody with a session and nothing else. */
export async function aPerson(product: Product): Promise<Sender> {
  const email = freshEmail()
  const { id } = await onlyRow(
    product.sql<{ id: string }>(
      `insert into person (email, locale, email_confirmed_at) values ($1, 'en', now()) returning id`,
      [email],
    ),
  )
  return sessionOf(product, id, { [email]: 'my address' })
}

export async function sessionOf(
  product: Product,
  personId: string,
  names: Record<string, string> = {},
): Promise<Sender> {
  const cookie = await openSessionOf(product, personId)
  return { cookie, personId, names: { ...names, [personId]: 'me' } }
}

export async function anOrganiser(product: Product): Promise<Sender> {
  const person = await aPerson(product)
  await product.sql('insert into admin_profile (person_id, approved, named_at) values ($1, true, now())', [
    person.personId,
  ])
  return person
}

/** Those asked to agree are written to: those of earlier presses are organisers no more. */
export const noOtherOrganisers = (product: Product) =>
  product.sql('update admin_profile set revoked_at = now() where revoked_at is null')

/** A challenge as the form that asks for an address leaves it, and its code as the worker does. */
export async function aChallenge(product: Product, purpose: 'sign-in' | 'sign-up-guest' | 'sign-up-host') {
  const email = freshEmail()
  const token = makeToken()
  const { id } = await onlyRow(
    product.sql<{ id: string }>(
      `insert into challenge (cookie_hash, email, locale, purpose, privacy_accepted_at, codes_sent, created_at, expires_at)
       values ($1, $2, 'en', $3, now(), 1, now(), now() + interval '2 hours') returning id`,
      [keys.hash('challenge', token), email, purpose],
    ),
  )
  const code = '024680'
  await product.sql(
    `insert into challenge_code (challenge_id, code_hash, link_hash, sent_at, expires_at)
     values ($1, $2, $3, now(), now() + interval '15 minutes')`,
    [id, keys.hash('code', `${id}:${code}`), keys.hash('link', makeToken())],
  )
  return { id, code, cookie: `challenge=${token}`, names: { [id]: 'my challenge', [email]: 'my address' } }
}
