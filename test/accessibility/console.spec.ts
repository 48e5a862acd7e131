import { expect, test } from '@playwright/test'
import { AUDIENCES } from '../../src/domain/audience.ts'
import { AUDIENCE_PATHS } from '../../src/features/letters/broadcasts/components/audience-paths.ts'
import { broadcastForms } from '../forms/broadcasts.ts'
import { aCall, aDraftByHand } from '../forms/by-hand.ts'
import { aPair } from '../forms/registered.ts'
import { aGuest, aHost } from '../builders/people.ts'
import { importForms } from '../forms/imports.ts'
import { anOrganiserWithApp, proved } from '../forms/second-factor.ts'
import { sqlOf } from '../forms/senders.ts'
import { word } from '../journeys/steps/walker.ts'
import { sessionFor } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import { access } from '../walls/access.ts'
import { checkLight } from './check-page.ts'
import { enter, look } from './console-walk.ts'
import { FIRST_EVENING } from './first-evening.ts'
import { someOf } from '../builders/often.ts'

/** What organisers take away, listen to, or see within a page of its own (a mail): no page to look at. */
const FILES = /\.(?:csv|json|html|pdf)$|^admin\.matching\.events$/
/** For those who are no organisers yet. */
const BEFORE_THE_DOOR = {
  'admin.register': 'person',
  'admin.not-admin-account': 'person',
  'admin.not-approved-admin': 'waiting admin',
  'admin.second-factor': 'admin',
  'admin.second-factor.app': 'admin',
  'admin.second-factor.passkey': 'admin',
  'admin.second-factor.codes': 'admin',
  'admin.lost-factors': 'admin',
  'admin.second-factor.check': 'admin',
} as const

type Addresses = Record<string, readonly string[]>

let product: Product
let addresses: Addresses
/** Of the organiser whose import there is to see. */
let organiser: string
/** Who waits, and for whom one place is to be drafted against the rules. */
let waiting: string
test.beforeAll(async () => {
  product = await startProduct()
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
  // Who walks is of the incident team, or there would be nothing to see.
  await product.sql(
    'insert into incident_team (person_id, added_at) select person_id, now() from admin_profile where approved',
  )
  const [incident] = await product.sql<{ id: string }>(
    `insert into incident (id, edition_id, told_at, how, is_urgent, words)
     select gen_random_uuid(), id, now(), 'noted', true, 'A guest says the door cannot be locked.' from edition limit 1 returning id`,
  )
  const broadcast = await broadcastForms.find(({ route }) => route === 'admin.broadcasts.one')?.ready(product)
  const letters = AUDIENCES.map((audience) => [`admin.broadcasts.${audience}`, [AUDIENCE_PATHS[audience]]])
  const matches = Object.values(pairs).map(({ matchId }) => `/admin/match/${matchId}`)
  const byHand = { guest: await aDraftByHand(product, 'guest'), host: await aDraftByHand(product, 'host') }
  const guest = pairs.accepted.guest.registrationId
  const host = pairs.accepted.host.registrationId
  const sql = sqlOf(product)
  waiting = (await aGuest({ sql }, { firstName: 'Zora', petProblem: true })).registrationId
  await aHost({ sql }, { firstName: 'Hundefreund', pets: true })
  return {
    admin: ['/admin'],
    'admin.guests': ['/admin/guests', '/admin/guests?q=nobody'],
    'admin.hosts': ['/admin/hosts'],
    'admin.guest': [`/admin/guest/${guest}`],
    'admin.host': [`/admin/host/${host}`],
    'admin.guest.edit': [`/admin/guest/${guest}/edit`, `/admin/guest/${guest}/edit?step=personal`],
    'admin.host.edit': [`/admin/host/${host}/edit`, `/admin/host/${host}/edit?step=home`],
    'admin.guests.new': ['/admin/guests/new'],
    'admin.hosts.new': ['/admin/hosts/new'],
    'admin.guest.by-hand': [`/admin/guest/${byHand.guest}/by-hand`],
    'admin.host.by-hand': [`/admin/host/${byHand.host}/by-hand`],
    'admin.guest.form': [`/admin/guest/${byHand.guest}/form`],
    'admin.host.form': [`/admin/host/${byHand.host}/form`],
    'admin.calls': ['/admin/calls'],
    'admin.calls.letter': [`/admin/calls/${(await aCall(product)).mailId}/letter`],
    'admin.match': ['/admin/match'],
    'admin.match.one': matches,
    'admin.match.move': [
      `/admin/match/${pairs.offered.matchId}/move`,
      `/admin/match/${pairs.accepted.matchId}/move?place=${pairs.offered.host.placeIds[1] ?? pairs.expired.host.placeIds[0]}`,
    ],
    'admin.matching': ['/admin/matching'],
    'admin.matching.freed': ['/admin/matching/freed'],
    'admin.matching.plan': ['/admin/matching/plan'],
    'admin.matching.history': ['/admin/matching/history'],
    'admin.matching.match': ['/admin/matching/match'],
    'admin.matching.guest': [`/admin/matching/${waiting}`],
    'admin.inform': ['/admin/inform'],
    'admin.incidents': ['/admin/incidents'],
    'admin.incidents.one': [`/admin/incidents/${incident?.id}`],
    'admin.feedback': ['/admin/feedback'],
    'admin.impact': ['/admin/impact'],
    'admin.find': ['/admin/find'],
    'admin.mine': ['/admin/mine'],
    'admin.tonight': ['/admin/tonight?show=all'],
    'admin.handover': ['/admin/handover'],
    'admin.letters': ['/admin/letters'],
    'admin.mails': ['/admin/mails', '/admin/mails?mail=offer-to-guest'],
    'admin.queue': ['/admin/checkQueuedEmails'],
    'admin.queue.mail': [`/admin/checkQueuedEmails/${await aMail(guest)}`],
    'admin.resend': ['/admin/resendMatchEmails'],
    'admin.resend.guest': ['/admin/resendGuestMatchEmails'],
    'admin.calendar': ['/admin/calendar'],
    'admin.well': ['/admin/well'],
    'admin.not-found': ['/admin/nowhere'],
    'admin.security': ['/admin/security'],
    'admin.security.sessions': ['/admin/security/sessions'],
    'admin.security.looks': ['/admin/security/looks'],
    'admin.edition': ['/admin/edition'],
    'admin.edition.plan': ['/admin/edition/plan'],
    'admin.migrate': ['/admin/migrate'],
    'admin.migrate.edition': ['/admin/migrate/edition'],
    'admin.migrate.import': [imported?.path ?? 'no import'],
    'admin.rooms': ['/admin/rooms'],
    'admin.broadcasts': ['/admin/broadcasts'],
    'admin.broadcasts.one': [broadcast?.path ?? 'no broadcast'],
    ...(Object.fromEntries(letters) as Addresses),
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

// The same pages with something on them are in every run.
for (const language of process.env.TEST_ALL ? (['en', 'de'] as const) : []) {
  test(`a console with nobody in it can be used on every page (${language})`, async ({ browser }) => {
    test.slow()
    const page = await enter(browser, product, await sessionFor(product, 'admin'), language)
    // The pages with something on them have these colours, too.
    for (const path of FIRST_EVENING) await look(page, product, language, path, { inDark: false })
    await page.context().close()
  })
}

test.describe('with something on every page', () => {
  test.beforeAll(async () => {
    addresses = await fill()
  })

  test('every page of the console is in this walk', () => {
    const pages = Object.keys(access).filter(
      (id) => /^admin(?:\.|$)/.test(id) && !FILES.test(id) && !(id in BEFORE_THE_DOOR),
    )
    expect(Object.keys(addresses).toSorted()).toEqual(pages.toSorted())
  })

  // In both languages stand the same components; words are longest in German.
  for (const language of someOf(['de', 'en'] as const)) {
    test(`organisers can use every page, open or folded (${language})`, async ({ browser }) => {
      test.slow()
      const page = await enter(browser, product, organiser, language)
      for (const [id, paths] of Object.entries(addresses))
        for (const path of paths)
          await look(page, product, language, path, { status: id === 'admin.not-found' ? 404 : 200 })
      await page.context().close()
    })
    test(`a person who is no organiser yet can use theirs (${language})`, async ({ browser }) => {
      const paths = {
        person: ['/admin/register', '/admin/notAdminAccount'],
        'waiting admin': ['/admin/notApprovedAdmin'],
      }
      for (const role of ['person', 'waiting admin'] as const) {
        const page = await enter(browser, product, await sessionFor(product, role), language)
        for (const path of paths[role]) await look(page, product, language, path)
        await page.context().close()
      }
    })
  }

  for (const language of someOf(['de', 'en'] as const))
    test(`what stands before the door can be used (${language})`, async ({ browser }) => {
      const keeper = await anOrganiserWithApp(product)
      const page = await enter(browser, product, keeper.cookie, language)
      await look(page, product, language, '/admin/secondFactor/check')
      await proved(product, keeper.personId)
      for (const path of ['', '/app', '/passkey', '/codes'])
        await look(page, product, language, `/admin/secondFactor${path}`)
      await page.context().close()
    })

  // Each in one language: the other has the same components, and its words are measured on the pages above.
  test('every dialog of the workbench can be used', async ({ browser }) => {
    test.slow()
    const page = await enter(browser, product, organiser, 'en')
    const button = (...[space, key]: [string, string]) =>
      page.getByRole('button', { name: word('en', space, key) })
    const dialog = page.getByRole('dialog')
    const see = async (name: string) => {
      await expect(dialog).toBeVisible()
      await checkLight(page, name)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
    await page.goto(`${product.url}/admin/matching?guest=${waiting}`)
    await expect(page.getByRole('grid')).toBeVisible()
    await button('workbench', 'help').click()
    await see('keys')
    await page.locator('[data-queue]').focus()
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox', { name: word('en', 'find', 'label') }).fill('guest')
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
    await see('search')
    await expect(page.locator('[data-queue]')).toBeFocused()
    await page.keyboard.press('p')
    await see('pin or rule out')
    await page.locator('#guest details').evaluateAll((all: HTMLDetailsElement[]) => {
      for (const details of all) details.open = true
    })
    await page
      .getByRole('link', { name: word('en', 'workbench', 'draftAnyway') })
      .first()
      .click()
    await see('a draft against the rules')
    const held = page.locator('td[draggable="true"]').first()
    await held.click()
    await button('workbench', 'moveTo').click()
    await see('move')
    await page.context().close()
  })

  test('every question before an action about many can be used', async ({ browser }) => {
    const page = await enter(browser, product, organiser, 'de')
    for (const [list, intent] of [
      ['guests', 'note-all'],
      ['guests', 'elsewhere-all'],
      ['hosts', 'note-all'],
    ] as const) {
      await page.goto(`${product.url}/de/admin/${list}`)
      // What there is to do with rows is there once one is ticked.
      await page.locator('input[name="row"]').first().check()
      await page.locator('input[name="which"][value="all"]').check()
      await page.locator(`button[value="${intent}"]`).click()
      await expect(page.locator('input[name="confirmed"]')).toBeAttached()
      await checkLight(page, `the question before ${intent} of ${list}`)
    }
    await page.context().close()
  })
})
