import { makeKeys, makeToken } from '../../src/platform/keys.server.ts'
import { secretKey, type Product } from './product.ts'

const keys = makeKeys(Buffer.from(secretKey))

export type Role = 'visitor' | 'person' | 'guest' | 'host' | 'waiting admin' | 'revoked admin' | 'admin'

/** A session cookie for a new person in a role, written as sign-in writes it; null for visitors. */
export async function sessionFor(product: Product, role: Role): Promise<string | null> {
  if (role === 'visitor') return null
  const email = `${role.replace(' ', '-')}-${makeToken().slice(0, 8).toLowerCase()}@example.org`
  const [person] = await product.sql<{ id: string }>(
    `insert into person (email, locale, email_confirmed_at) values ($1, 'en', now()) returning id`,
    [email],
  )
  const personId = person?.id ?? ''
  if (role === 'guest' || role === 'host') {
    await product.sql(
      `insert into registration (edition_id, person_id, role, created_at, updated_at)
       select id, $1, $2, now(), now() from edition`,
      [personId, role],
    )
  }
  if (role.endsWith('admin')) {
    await product.sql(
      `insert into admin_profile (person_id, approved, revoked_at, named_at)
       values ($1, $2, case when $3 then now() end, case when $2 then now() end)`,
      [personId, role === 'admin', role === 'revoked admin'],
    )
  }
  return openSessionOf(product, personId)
}

/** The cookie of a new session of somebody who is there already. */
export async function openSessionOf(product: Product, personId: string): Promise<string> {
  const token = makeToken()
  await product.sql(
    `insert into session (token_hash, person_id, created_at, last_seen_at, expires_at)
     values ($1, $2, now(), now(), now() + interval '400 days')`,
    [keys.hash('session', token), personId],
  )
  return `session=${token}`
}
