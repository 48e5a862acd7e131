import { AUDIENCES } from '#domain/audience.ts'
import { DOCUMENT_NAMES } from '#features/site/content/content.ts'
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

/** The account pages of organisers send everybody to the one that fits them. */
const toOwnState: Partial<Record<Role, Outcome>> = {
  'waiting admin': 'to /admin/notApprovedAdmin',
  'revoked admin': 'to /admin/notApprovedAdmin',
  admin: 'to /admin',
}

/** Only for approved admins (rules: organisers): the others have pages of their own. */
const admins = (outcome: Outcome) =>
  all('to /admin/notAdminAccount', {
    visitor: 'to /login',
    'waiting admin': 'to /admin/notApprovedAdmin',
    'revoked admin': 'to /admin/notApprovedAdmin',
    admin: outcome,
  })

/** Sign-up in a role; the form is for those who have begun, and continues at their first open step. */
const signUpOf = (role: 'guest' | 'host'): Record<string, Row> => {
  const start: Outcome = `to /signUp/${role}/__getStarted`
  const form = all(start, { [role]: `to /signUp/${role}/form` })
  return {
    [`sign-up.${role}`]: { get: all('page'), post: all('refused') },
    [`sign-up.${role}.get-started`]: { get: all('page'), post: all('refused') },
    [`sign-up.${role}.confirm-email`]: { get: all(start), post: all(start) },
    [`sign-up.${role}.form`]: { get: form, post: form },
    // Not handed in yet: back to the form, which knows the way.
    [`sign-up.${role}.success`]: { get: signedIn(`to /signUp/${role}/form`), post: all('no form here') },
  }
}

/** A page to read. */
const reading: Row = { get: all('page'), post: all('no form here') }

export const access: Record<string, Row> = {
  home: reading,
  'host-event': reading,
  'about-us': reading,
  'contact-us': reading,
  faq: reading,
  'how-it-works': { get: all('page'), post: all('refused') },
  'important-docs': reading,
  'important-docs.document': reading,
  ...Object.fromEntries(DOCUMENT_NAMES.map((name) => [`${name}.pdf`, reading])),
  share: reading,
  // Counts, and leads to where hosts begin.
  via: { get: all('to /signUp/host'), post: all('no form here') },
  'share.paper': { get: all('to /share'), post: all('no form here') },
  dsgvo: { get: all('page'), post: all('refused') },
  impressum: reading,
  // Without a token these say that they do not know the link.
  'confirm-newsletter': { get: all('page'), post: all('refused') },
  newsletter: { get: all('page'), post: all('refused') },
  unsubscribe: { get: all('page'), post: all('refused') },
  letter: { get: all('page'), post: all('refused') },
  'letter.one': { get: all('page'), post: all('refused') },
  // By a token of the settings, no matter who posts; of nobody's session anything depends.
  'returned-mail': { get: all('not found'), post: all('refused') },
  // Signed in with an account there is nothing to do at /login; without one it says how to get one (rules: messages).
  login: {
    get: all('to /', { visitor: 'page', person: 'page' }),
    post: all('to /', { visitor: 'refused', person: 'refused' }),
  },
  // Without a challenge of this browser there is no code to enter.
  otp: { get: all('to /login'), post: all('to /login') },
  'otp.wait': { get: all('to /login'), post: all('to /login') },
  'resend-confirmation-email': { get: all('page'), post: all('refused') },
  logout: { get: all('page', { visitor: 'to /' }), post: all('to /') },
  deleted: reading,
  // A person who wants to tell it with a name signs in first; everybody can without.
  'tell-us': { get: all('page'), post: all('refused') },
  'tell-us.again': { get: all('page'), post: all('refused') },
  'sign-up': { get: all('page'), post: all('refused') },
  'sign-up.get-started': { get: all('page'), post: all('refused') },
  ...signUpOf('guest'),
  ...signUpOf('host'),
  profile: { get: signedIn('page'), post: signedIn('refused') },
  'profile.delete': { get: signedIn('page'), post: signedIn('refused') },
  'profile.email': { get: signedIn('page'), post: signedIn('refused') },
  'profile.language': { get: signedIn('page'), post: signedIn('refused') },
  'profile.data': { get: signedIn('page'), post: signedIn('no form here') },
  'profile.data.json': { get: signedIn('page'), post: signedIn('no form here') },
  'profile.reminder': { get: signedIn('page'), post: signedIn('refused') },
  'profile.second-reminder': { get: signedIn('page'), post: signedIn('refused') },
  'profile.way': { get: signedIn('page'), post: signedIn('refused') },
  'profile.way.ics': { get: signedIn('not found'), post: signedIn('no form here') },
  'profile.letters': { get: signedIn('page'), post: signedIn('refused') },
  'profile.letters.pdf': { get: signedIn('to /profile/letters'), post: signedIn('refused') },
  // Nobody has stayed with them yet.
  'profile.thanks.pdf': { get: signedIn('not found'), post: signedIn('no form here') },
  'profile.afterwards': { get: signedIn('page'), post: signedIn('refused') },
  'profile.companions': { get: signedIn('page'), post: signedIn('refused') },
  'profile.consents': { get: signedIn('page'), post: signedIn('refused') },
  'profile.sessions': { get: signedIn('page'), post: signedIn('refused') },
  'admin.register': {
    get: signedIn('page', toOwnState),
    post: signedIn('to /admin/notApprovedAdmin'),
  },
  'admin.not-admin-account': { get: signedIn('page', toOwnState), post: signedIn('no form here') },
  'admin.not-approved-admin': {
    get: signedIn('to /admin/notAdminAccount', {
      ...toOwnState,
      'waiting admin': 'page',
      'revoked admin': 'page',
    }),
    post: signedIn('to /admin/notAdminAccount', {
      'waiting admin': 'to /admin/notApprovedAdmin',
      'revoked admin': 'to /admin/notApprovedAdmin',
    }),
  },
  // Before the door of the console, and only for those who may go through it.
  'admin.second-factor': { get: admins('page'), post: admins('refused') },
  'admin.second-factor.app': { get: admins('page'), post: admins('refused') },
  'admin.second-factor.passkey': { get: admins('page'), post: admins('refused') },
  'admin.second-factor.codes': { get: admins('page'), post: admins('refused') },
  // The organiser of this table has none.
  'admin.second-factor.check': { get: admins('to /admin'), post: admins('to /admin') },
  'admin.lost-factors': { get: admins('page'), post: admins('refused') },
  admin: { get: admins('page'), post: admins('refused') },
  'admin.mine': { get: admins('page'), post: admins('refused') },
  'admin.tonight': { get: admins('page'), post: admins('refused') },
  'admin.handover': { get: admins('page'), post: admins('no form here') },
  'admin.find': { get: admins('page'), post: admins('refused') },
  // Only answers to what is typed.
  'admin.find.json': { get: admins('no form here'), post: admins('refused') },
  'admin.guests': { get: admins('page'), post: admins('refused') },
  'admin.hosts': { get: admins('page'), post: admins('refused') },
  'admin.guest': { get: admins('not found'), post: admins('refused') },
  'admin.host': { get: admins('not found'), post: admins('refused') },
  'admin.guest.edit': { get: admins('not found'), post: admins('not found') },
  'admin.host.edit': { get: admins('not found'), post: admins('not found') },
  'admin.guests.new': { get: admins('page'), post: admins('refused') },
  'admin.hosts.new': { get: admins('page'), post: admins('refused') },
  'admin.guest.by-hand': { get: admins('not found'), post: admins('refused') },
  'admin.host.by-hand': { get: admins('not found'), post: admins('refused') },
  'admin.guest.form': { get: admins('not found'), post: admins('not found') },
  'admin.host.form': { get: admins('not found'), post: admins('not found') },
  'admin.letters': { get: admins('page'), post: admins('refused') },
  'admin.letters.pdf': { get: admins('to /admin/letters'), post: admins('refused') },
  'admin.host.thanks.pdf': { get: admins('not found'), post: admins('no form here') },
  'admin.calls': { get: admins('page'), post: admins('refused') },
  'admin.calls.letter': { get: admins('not found'), post: admins('no form here') },
  'admin.feedback': { get: admins('page'), post: admins('no form here') },
  'admin.impact': { get: admins('page'), post: admins('no form here') },
  // Counted for good after the conference.
  'admin.impact.csv': { get: admins('not found'), post: admins('no form here') },
  // The organiser of this table is not named to open incidents: the page says whom to ask.
  'admin.incidents': { get: admins('page'), post: admins('refused') },
  'admin.incidents.one': { get: admins('not found'), post: admins('not found') },
  'admin.match': { get: admins('page'), post: admins('refused') },
  // An id that does not exist, which looks like one that is somebody else's.
  'admin.match.one': { get: admins('not found'), post: admins('refused') },
  'admin.match.move': { get: admins('not found'), post: admins('refused') },
  'admin.matching': { get: admins('page'), post: admins('refused') },
  'admin.matching.freed': { get: admins('page'), post: admins('refused') },
  'admin.matching.plan': { get: admins('page'), post: admins('refused') },
  'admin.matching.look.json': { get: admins('no form here'), post: admins('refused') },
  'admin.matching.history': { get: admins('page'), post: admins('refused') },
  // Without a pair it says that there is none.
  'admin.matching.match': { get: admins('page'), post: admins('refused') },
  'admin.matching.guest.json': { get: admins('not found'), post: admins('not found') },
  'admin.matching.moves.json': { get: admins('not found'), post: admins('no form here') },
  'admin.matching.queue.json': { get: admins('page'), post: admins('no form here') },
  'admin.matching.chart.json': { get: admins('page'), post: admins('no form here') },
  'admin.matching.guest': { get: admins('not found'), post: admins('refused') },
  'admin.inform': { get: admins('page'), post: admins('refused') },
  'admin.broadcasts': { get: admins('page'), post: admins('no form here') },
  'admin.broadcasts.one': { get: admins('not found'), post: admins('refused') },
  'admin.broadcasts.sample.html': { get: admins('not found'), post: admins('no form here') },
  ...Object.fromEntries(
    AUDIENCES.map((audience) => [
      `admin.broadcasts.${audience}`,
      { get: admins('page'), post: admins('refused') },
    ]),
  ),
  'admin.queue': { get: admins('page'), post: admins('refused') },
  'admin.mails.html': { get: admins('not found'), post: admins('no form here') },
  'admin.well': { get: admins('page'), post: admins('refused') },
  'admin.security': { get: admins('page'), post: admins('refused') },
  'admin.security.csv': { get: admins('page'), post: admins('no form here') },
  'admin.security.sessions': { get: admins('page'), post: admins('refused') },
  'admin.security.looks': { get: admins('page'), post: admins('no form here') },
  'admin.calendar': { get: admins('page'), post: admins('refused') },
  'admin.edition': { get: admins('page'), post: admins('refused') },
  'admin.edition.plan': { get: admins('page'), post: admins('refused') },
  'admin.migrate': { get: admins('page'), post: admins('refused') },
  'admin.migrate.guests.csv': { get: admins('page'), post: admins('no form here') },
  'admin.migrate.hosts.csv': { get: admins('page'), post: admins('no form here') },
  'admin.migrate.edition': { get: admins('page'), post: admins('refused') },
  'admin.migrate.import': { get: admins('not found'), post: admins('refused') },
  'admin.not-found': { get: admins('not found'), post: admins('no form here') },
  'admin.mails': { get: admins('page'), post: admins('refused') },
  'admin.resend': { get: admins('page'), post: admins('refused') },
  'admin.resend.guest': { get: admins('page'), post: admins('refused') },
  'admin.queue.mail': { get: admins('not found'), post: admins('no form here') },
  'admin.rooms': { get: admins('page'), post: admins('no form here') },
  'admin.rooms.csv': { get: admins('page'), post: admins('no form here') },
  // Mails are sent, not kept, while SMTP_URL is set, as here.
  mailbox: { get: all('not found'), post: all('no form here') },
  'mailbox.html': { get: all('not found'), post: all('no form here') },
  test: reading,
  // No logo is set.
  'brand.logo': { get: all('not found'), post: all('no form here') },
  sitemap: reading,
  robots: reading,
  // Nobody is named to report weaknesses to.
  'security-txt': { get: all('not found'), post: all('no form here') },
  'web-manifest': reading,
  // Files for browsers, the same for everybody.
  'profile.way.js': reading,
  'not-found': { get: all('not found'), post: all('not found') },
}
