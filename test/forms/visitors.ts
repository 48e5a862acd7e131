import { fingerprintOf, unsubscribeLinks } from '../../src/features/ground/suppression.server.ts'
import { writeTicket } from '../../src/features/ground/sign-in/asking.server.ts'
import { makeToken } from '../../src/platform/keys.server.ts'
import type { Product } from '../product/product.ts'
import type { ProductForm } from './form.ts'
import { aChallenge, aPerson, freshEmail, keys, onlyRow } from './senders.ts'

type ProductFields = Record<string, string>

const asVisitor = (path: string, fields: ProductFields) => async () => ({
  path,
  cookie: null,
  fields,
  names: {},
})

const withAddress = (path: string, fields: ProductFields) => async () => {
  const email = freshEmail()
  return { path, cookie: null, fields: { email, ...fields }, names: { [email]: 'my address' } }
}

const withCode =
  (path: string, purpose: Parameters<typeof aChallenge>[1], fields: ProductFields = {}) =>
  async (product: Product) => {
    const { code, cookie, names } = await aChallenge(product, purpose)
    return { path, cookie, names, fields: fields.intent ? fields : { code, ...fields } }
  }

/** Somebody whose turn has come. */
async function waitingForCode(product: Product) {
  const { id, cookie, names } = await aChallenge(product, 'sign-in')
  const ticket = writeTicket(keys, id, { codesSent: 1, seconds: 5, notBefore: 0 })
  return { path: `/otp/wait?ticket=${ticket}`, cookie, names, fields: { ticket } }
}

/** A link of a confirmation mail. */
async function confirmingNewsletter(product: Product) {
  const email = freshEmail()
  const token = makeToken()
  const { id } = await onlyRow(
    product.sql<{ id: string }>(
      `insert into newsletter_signup (email, fingerprint, locale, consent_text_key, consent_text_version, consent_locale, consent_source, consent_given_at)
       values ($1, $2, 'en', 'newsletter', 1, 'en', 'newsletter-page', now()) returning id`,
      [email, fingerprintOf(keys, email)],
    ),
  )
  await product.sql(
    `insert into newsletter_link (signup_id, token_hash, sent_at, expires_at) values ($1, $2, now(), now() + interval '1 day')`,
    [id, keys.hash('newsletter', token)],
  )
  const names = { [email]: 'my address', [id]: 'my sign-up' }
  return { path: `/confirmNewsletter?token=${token}`, cookie: null, fields: {}, names }
}

async function stoppingMails() {
  const { page } = unsubscribeLinks({ keys, siteUrl: '' }, { email: freshEmail(), locale: 'en' })
  return { path: page, cookie: null, fields: {}, names: {} }
}

/** The forms that need no session. */
export const visitorForms: ProductForm[] = [
  { what: 'asks for a code to sign in', route: 'login', ready: withAddress('/login', {}) },
  { what: 'enters the code', route: 'otp', ready: withCode('/otp', 'sign-in') },
  { what: 'asks for a new code', route: 'otp', ready: withCode('/otp', 'sign-in', { intent: 'resend' }) },
  { what: 'gets the code that was waited for', route: 'otp.wait', ready: waitingForCode },
  {
    what: 'asks for the mail again',
    route: 'resend-confirmation-email',
    ready: withAddress('/resendConfirmationEmail', {}),
  },
  {
    what: 'chooses a role',
    route: 'sign-up',
    ready: asVisitor('/signUp', { role: 'guest', past: 'returning' }),
  },
  {
    what: 'starts as guest',
    route: 'sign-up.guest',
    ready: withAddress('/signUp/guest', { privacy: 'yes' }),
  },
  {
    what: 'starts as host, signed in',
    route: 'sign-up.host.get-started',
    ready: async (product) => ({
      path: '/signUp/host/__getStarted',
      ...(await aPerson(product)),
      fields: { privacy: 'yes' },
    }),
  },
  {
    what: 'confirms the address of a guest',
    route: 'sign-up.guest.confirm-email',
    ready: withCode('/signUp/guest/__confirmEmail', 'sign-up-guest'),
  },
  {
    what: 'confirms the address of a host',
    route: 'sign-up.host.confirm-email',
    ready: withCode('/signUp/host/__confirmEmail', 'sign-up-host'),
  },
  {
    what: 'asks for a new code to confirm',
    route: 'sign-up.guest.confirm-email',
    ready: withCode('/signUp/guest/__confirmEmail', 'sign-up-guest', { intent: 'resend' }),
  },
  {
    what: 'signs up for the newsletter',
    route: 'newsletter',
    ready: withAddress('/newsletter', { consent: 'yes' }),
  },
  { what: 'confirms the newsletter', route: 'confirm-newsletter', ready: confirmingNewsletter },
  { what: 'stops the mails', route: 'unsubscribe', ready: stoppingMails },
  { what: 'shows the map', route: 'how-it-works', ready: asVisitor('/HowItWorks', { intent: 'show-map' }) },
  { what: 'hides the map', route: 'dsgvo', ready: asVisitor('/dsgvo', { intent: 'hide-map' }) },
  { what: 'posts where no page is', route: 'not-found', ready: asVisitor('/nowhere', { intent: 'save' }) },
]
