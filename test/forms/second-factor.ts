import { randomUUID } from 'node:crypto'
import { Secret } from 'otpauth'
import { codeAt } from '../../src/platform/totp.server.ts'
import { anAuthenticator } from '../builders/authenticator.ts'
import type { Product } from '../product/product.ts'
import type { ProductForm } from './form.ts'
import { anOrganiser, keys, type Sender } from './senders.ts'

const secret = Buffer.from('12345678901234567890')
const shape = { digits: 6, stepSeconds: 30 }
/** What an app shows that was given this key by hand. */
export const appCode = (typed: string) =>
  codeAt(new Uint8Array(Secret.fromBase32(typed.replaceAll(' ', '')).buffer), Date.now(), shape)
export const codeNow = () => codeAt(secret, Date.now(), shape)

/** An authenticator's app of somebody, as the page that adds one leaves it. */
export async function anApp(product: Product, personId: string, name = 'Phone'): Promise<string> {
  const id = randomUUID()
  await product.sql(
    `insert into second_factor (id, person_id, kind, name, added_at, sealed_secret, spent_to)
     values ($1, $2, 'app', $3, now() - interval '1 hour', $4, 0)`,
    [id, personId, name, keys.seal('factor-secret', secret, `app ${id}`)],
  )
  return id
}

/** This session has proved it so many minutes ago. */
export const proved = (product: Product, personId: string, minutes = 0) =>
  product.sql(`update session set factor_proven_at = now() - $2 * interval '1 minute' where person_id = $1`, [
    personId,
    minutes,
  ])

type WithApp = Sender & { app: string }
export async function anOrganiserWithApp(product: Product): Promise<WithApp> {
  const organiser = await anOrganiser(product)
  const app = await anApp(product, organiser.personId)
  return { ...organiser, app, names: { ...organiser.names, [app]: 'my app' } }
}

/** A secret of a page that adds an app, as `beginApp` seals it. */
function aNewApp(personId: string): string {
  const made = { id: randomUUID(), secret: secret.toString('base64'), madeAt: Date.now() }
  const sealed = keys.seal('factor-secret', Buffer.from(JSON.stringify(made)), `new app of ${personId}`)
  return sealed.toString('base64url')
}

/** A page's question to a new passkey, as `questionFor` works it out; of the session that the sender's cookie is of. */
async function aNewPasskey(product: Product, { personId, cookie }: Sender): Promise<Record<string, string>> {
  const token = String(cookie).replace('session=', '')
  const [session] = await product.sql<{ id: string }>('select id from session where token_hash = $1', [
    keys.hash('session', token),
  ])
  const factorAskedAt = String(Date.now())
  const challenge = keys
    .hash('passkey', `add ${personId} ${session?.id} ${factorAskedAt}`)
    .toString('base64url')
  const { origin, hostname: siteId } = new URL(product.url)
  const question = { challenge, siteId, siteName: '', known: [], algorithms: [], timeoutMs: 0 }
  const factorPasskey = anAuthenticator(origin).make(question)
  return { factorIntent: 'passkey', factorAskedAt, factorPasskey, name: 'Laptop' }
}

/** An organiser since long ago, with an app as long, who has proved it just now. */
export async function aTrusted(product: Product): Promise<Sender> {
  const organiser = await anOrganiserWithApp(product)
  await product.sql(`update second_factor set added_at = now() - interval '90 days' where id = $1`, [
    organiser.app,
  ])
  await product.sql(`update admin_profile set decided_at = now() - interval '90 days' where person_id = $1`, [
    organiser.personId,
  ])
  await proved(product, organiser.personId)
  return organiser
}

/** All organisers are written to, so each time there are only those who come after. */
const withoutOthers = ({ sql }: Product) =>
  sql('update admin_profile set revoked_at = now() where revoked_at is null')

/** The forms of one's own second factor. */
export const secondFactorForms: ProductForm[] = [
  {
    what: 'adds an app as a second factor',
    route: 'admin.second-factor.app',
    ready: async (product) => {
      const organiser = await anOrganiser(product)
      const fields = { sealed: aNewApp(organiser.personId), code: codeNow(), name: 'Phone' }
      return { path: '/admin/secondFactor/app', ...organiser, fields }
    },
  },
  {
    what: 'adds a passkey as a second factor',
    route: 'admin.second-factor.passkey',
    ready: async (product) => {
      const organiser = await anOrganiser(product)
      const fields = await aNewPasskey(product, organiser)
      const { id } = JSON.parse(fields.factorPasskey ?? '') as { id: string }
      const names = { ...organiser.names, [id]: 'the passkey' }
      return { path: '/admin/secondFactor/passkey', ...organiser, fields, names }
    },
  },
  {
    what: 'removes a second factor',
    route: 'admin.second-factor',
    ready: async (product) => {
      const organiser = await anOrganiserWithApp(product)
      await proved(product, organiser.personId)
      return { path: '/admin/secondFactor', ...organiser, fields: { intent: 'remove', id: organiser.app } }
    },
  },
  {
    what: 'resets the second factor of another organiser',
    route: 'admin.lost-factors',
    ready: async (product) => {
      await withoutOthers(product)
      const { personId: of, names } = await anOrganiserWithApp(product)
      const organiser = await aTrusted(product)
      const fields = { of, spoken: 'yes' }
      return { path: '/admin/lostFactors', ...organiser, fields, names: { ...organiser.names, ...names } }
    },
  },
  {
    what: 'makes recovery codes',
    route: 'admin.second-factor.codes',
    ready: async (product) => {
      const organiser = await anOrganiserWithApp(product)
      await proved(product, organiser.personId)
      return { path: '/admin/secondFactor/codes', ...organiser, fields: { set: randomUUID() } }
    },
  },
  {
    what: 'proves a second factor',
    route: 'admin.second-factor.check',
    ready: async (product) => ({
      path: '/admin/secondFactor/check?to=/admin/guests',
      ...(await anOrganiserWithApp(product)),
      // With a form that it was asked for: that one is sent on, as it came.
      fields: { factorIntent: 'code', factorCode: codeNow(), note: 'held meanwhile' },
    }),
  },
]
