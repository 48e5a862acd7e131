import { expect, test, type Browser, type Page } from '@playwright/test'
import { aPair } from '../forms/registered.ts'
import { importForms } from '../forms/imports.ts'
import { sessionFor } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import { access } from '../walls/access.ts'
import { checkLight, checkPage, checkWidths } from './check-page.ts'

/** What organisers take away, listen to, or see within a page of its own (a mail): no page to look at. */
const FILES = /\.(?:csv|json|html)$|^admin\.matching\.events$/
/** For those who are no organisers yet. */
const BEFORE_THE_DOOR = {
  'admin.register': 'person',
  'admin.not-admin-account': 'person',
  'admin.not-approved-admin': 'waiting admin',
} as const

type Addresses = Record<string, readonly string[]>

let product: Product
let addresses: Addresses
/** Of the organiser whose import there is to see. */
let organiser: string
test.beforeAll(async () => {
  product = await startProduct()
  addresses = await fill()
})
test.afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

/** Something to see on every page, and where each route of the console has it. */
async function fill(): Promise<Addresses> {
  const pairs = {
    draft: await aPair(product, 'draft'),
    offered: await aPair(product, 'offered'),
    accepted: await aPair(product, 'accepted'),
    expired: await aPair(product, 'expired'),
  }
  await sessionFor(product, 'waiting admin')
  await product.sql('update admin_profile set requested_at = now() where not approved')
  await product.sql(`update match set flagged_reason = 'dates' where id = $1`, [pairs.accepted.matchId])
  await product.sql(
    `insert into contact_problem (match_id, reported_by, reported_at, note) values ($1, 'guest', now(), 'No reply')`,
    [pairs.accepted.matchId],
  )
  await product.sql(
    `insert into rematch_task (guest_registration_id, opened_by, cause, opened_at) values ($1, 'host', 'left', now())`,
    [pairs.expired.guest.registrationId],
  )
  const imported = await importForms.find(({ route }) => route === 'admin.migrate.import')?.ready(product)
  organiser = imported?.cookie ?? ''
  const matches = Object.values(pairs).map(({ matchId }) => `/admin/match/${matchId}`)
  const guest = pairs.accepted.guest.registrationId
  const host = pairs.accepted.host.registrationId
  const waiting = pairs.expired.guest.registrationId
  return {
    admin: ['/admin'],
    'admin.guests': ['/admin/guests', '/admin/guests?q=nobody'],
    'admin.hosts': ['/admin/hosts'],
    'admin.guest': [`/admin/guest/${guest}`],
    'admin.host': [`/admin/host/${host}`],
    'admin.guest.edit': [`/admin/guest/${guest}/edit`, `/admin/guest/${guest}/edit?step=personal`],
    'admin.host.edit': [`/admin/host/${host}/edit`, `/admin/host/${host}/edit?step=home`],
    'admin.match': ['/admin/match'],
    'admin.match.one': matches,
    'admin.matching': ['/admin/matching'],
    'admin.matching.plan': ['/admin/matching/plan'],
    'admin.matching.history': ['/admin/matching/history'],
    'admin.matching.match': ['/admin/matching/match'],
    'admin.matching.guest': [`/admin/matching/${waiting}`],
    'admin.inform': ['/admin/inform'],
    'admin.mails': ['/admin/mails', '/admin/mails?mail=offer-to-guest'],
    'admin.queue': ['/admin/checkQueuedEmails'],
    'admin.queue.mail': [`/admin/checkQueuedEmails/${await aMail(guest)}`],
    'admin.resend': ['/admin/resendMatchEmails'],
    'admin.resend.guest': ['/admin/resendGuestMatchEmails'],
    'admin.migrate': ['/admin/migrate'],
    'admin.migrate.edition': ['/admin/migrate/edition'],
    'admin.migrate.import': [imported?.path ?? 'no import'],
    'admin.rooms': ['/admin/rooms'],
  }
}

/** One that came back, so that the queue has something to tell. */
async function aMail(registrationId: string): Promise<string> {
  const [mail] = await product.sql<{ id: string }>(
    `insert into outbox (dedupe_key, lane, template, person_id, state, failure, reason, queued_at, due_at)
     select 'walk', 2, 'profile-update', person_id, 'failed', 'permanent', '550 5.1.1 RCPT TO', now(), now()
     from registration where id = $1 returning id`,
    [registrationId],
  )
  return mail?.id ?? 'no mail'
}

test('every page of the console is in this walk', () => {
  const pages = Object.keys(access).filter(
    (id) => /^admin(?:\.|$)/.test(id) && !FILES.test(id) && !(id in BEFORE_THE_DOOR),
  )
  expect(Object.keys(addresses).toSorted()).toEqual(pages.toSorted())
})

for (const language of ['en', 'de'] as const) {
  test(`organisers can use every page, open or folded (${language})`, async ({ browser }) => {
    test.slow()
    const page = await enter(browser, organiser, language)
    for (const path of Object.values(addresses).flat()) await look(page, language, path)
    await page.context().close()
  })
  test(`whoever is no organiser yet can use theirs (${language})`, async ({ browser }) => {
    const paths = {
      person: ['/admin/register', '/admin/notAdminAccount'],
      'waiting admin': ['/admin/notApprovedAdmin'],
    }
    for (const role of ['person', 'waiting admin'] as const) {
      const page = await enter(browser, await sessionFor(product, role), language)
      for (const path of paths[role]) await look(page, language, path)
      await page.context().close()
    }
  })
}

async function enter(browser: Browser, cookie: string | null, language: string, { url } = product) {
  // Without motion, or colours would be measured halfway from one theme to the other.
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: language })
  const [name = '', value = ''] = cookie?.split('=') ?? []
  await context.addCookies([{ name, value, url }])
  return context.newPage()
}

async function look(page: Page, language: 'en' | 'de', path: string): Promise<void> {
  const response = await page.goto(`${product.url}${language === 'de' ? '/de' : ''}${path}`)
  expect(response?.status(), path).toBe(200)
  expect(new URL(page.url()).pathname, path).toContain(path.split('?')[0])
  await page.locator('main details').evaluateAll((all: HTMLDetailsElement[]) => {
    for (const details of all) details.open = true
  })
  const name = `${path} (${language})`
  if (language === 'en') return checkPage(page, name)
  await checkLight(page, name)
  await checkWidths(page, name)
}
