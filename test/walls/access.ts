import type { Role } from '../product/people.ts'

/**
 * What everybody gets for every address: route x role x method, the same in both languages. A route of src/routes.ts
 * without a row here fails the test; so does a row without a route. `to /x` is a redirect in the visitor's language.
 */
export type Outcome = 'page' | 'not found' | 'no form here' | 'refused' | `to /${string}`

type Row = { path?: string; get: Record<Role, Outcome>; post: Record<Role, Outcome> }

const roles = ['visitor', 'person', 'guest', 'host', 'waiting admin', 'revoked admin', 'admin'] as const
export const everyRole: readonly Role[] = roles

const all = (outcome: Outcome): Record<Role, Outcome> =>
  Object.fromEntries(roles.map((role) => [role, outcome])) as Record<Role, Outcome>

const signedIn = (outcome: Outcome): Record<Role, Outcome> => ({ ...all(outcome), visitor: 'to /login' })

const admins = (outcome: Outcome): Record<Role, Outcome> => ({
  visitor: 'to /login',
  person: 'to /admin/notAdminAccount',
  guest: 'to /admin/notAdminAccount',
  host: 'to /admin/notAdminAccount',
  'waiting admin': 'to /admin/notApprovedAdmin',
  'revoked admin': 'to /admin/notApprovedAdmin',
  admin: outcome,
})

/** A page without a form. */
const reading: Row = { get: all('page'), post: all('no form here') }

export const access: Record<string, Row> = {
  home: reading,
  'about-us': reading,
  'contact-us': reading,
  faq: reading,
  'how-it-works': reading,
  'important-docs': reading,
  dsgvo: reading,
  impressum: reading,
}
export { admins, all, reading, signedIn }
