import type { Role } from '../product/people.ts'

/**
 * What everybody gets for every address: route x role x method, the same in both languages. A route of src/routes.ts
 * without a row here fails the test, and so does a row without a route. POST means an empty form from our own page:
 * the gate must have spoken before anything is read. `to /x` is a redirect, in the language of the page.
 */
export type Outcome = 'page' | 'not found' | 'no form here' | 'refused' | `to /${string}`
export type Row = { get: Record<Role, Outcome>; post: Record<Role, Outcome> }

export const everyRole = [
  'visitor',
  'person',
  'guest',
  'host',
  'waiting admin',
  'revoked admin',
  'admin',
] as const

const all = (outcome: Outcome, others: Partial<Record<Role, Outcome>> = {}): Record<Role, Outcome> => ({
  visitor: outcome,
  person: outcome,
  guest: outcome,
  host: outcome,
  'waiting admin': outcome,
  'revoked admin': outcome,
  admin: outcome,
  ...others,
})

/** Only with a session. */
const signedIn = (outcome: Outcome, others: Partial<Record<Role, Outcome>> = {}) =>
  all(outcome, { visitor: 'to /login', ...others })

/** Only for approved admins (R9): the others have pages of their own. */
const admins = (outcome: Outcome) =>
  all('to /admin/notAdminAccount', {
    visitor: 'to /login',
    'waiting admin': 'to /admin/notApprovedAdmin',
    'revoked admin': 'to /admin/notApprovedAdmin',
    admin: outcome,
  })

/** A page to read. */
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
  // Signed in with an account there is nothing to do at /login; without one it says how to get one (§8).
  login: { get: all('to /', { visitor: 'page', person: 'page' }), post: all('refused') },
  // Without a challenge of this browser there is no code to enter.
  otp: { get: all('to /login'), post: all('refused') },
  logout: { get: all('page', { visitor: 'to /' }), post: all('to /') },
  'sign-up': { get: all('page'), post: all('refused') },
  'sign-up.get-started': { get: all('page'), post: all('refused') },
  'sign-up.guest': { get: all('page'), post: all('refused') },
  'sign-up.guest.get-started': { get: all('page'), post: all('refused') },
  'sign-up.guest.confirm-email': { get: all('to /signUp/guest/__getStarted'), post: all('refused') },
  'sign-up.guest.form': {
    get: all('to /signUp/guest/__getStarted'),
    post: all('to /signUp/guest/__getStarted'),
  },
  'sign-up.guest.success': { get: all('to /signUp/guest/__getStarted'), post: all('no form here') },
  'sign-up.host': { get: all('page'), post: all('refused') },
  'sign-up.host.get-started': { get: all('page'), post: all('refused') },
  'sign-up.host.confirm-email': { get: all('to /signUp/host/__getStarted'), post: all('refused') },
  'sign-up.host.form': {
    get: all('to /signUp/host/__getStarted'),
    post: all('to /signUp/host/__getStarted'),
  },
  'sign-up.host.success': { get: all('to /signUp/host/__getStarted'), post: all('no form here') },
  profile: { get: signedIn('page'), post: signedIn('refused') },
  'admin.register': { get: signedIn('page'), post: signedIn('page') },
  'admin.not-admin-account': { get: signedIn('page'), post: signedIn('no form here') },
  'admin.not-approved-admin': { get: signedIn('page'), post: signedIn('page') },
  admin: { get: admins('page'), post: admins('refused') },
  'admin.match': { get: admins('page'), post: admins('no form here') },
  // An id that does not exist, which looks like one that is somebody else's.
  'admin.match.one': { get: admins('not found'), post: admins('not found') },
  'admin.matching': { get: admins('page'), post: admins('refused') },
  'admin.matching.match': { get: admins('not found'), post: admins('refused') },
  'admin.matching.guest': { get: admins('not found'), post: admins('no form here') },
  'admin.inform': { get: admins('page'), post: admins('refused') },
  // Mails are sent, not kept, while SMTP_URL is set, as here (contract).
  mailbox: { get: all('not found'), post: all('no form here') },
  'mailbox.html': { get: all('not found'), post: all('no form here') },
  'not-found': { get: all('not found'), post: all('not found') },
}
