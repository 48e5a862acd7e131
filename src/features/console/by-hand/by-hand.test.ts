import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { composeMail } from '#features/ground/mail-queue/composing/composing.server.ts'
import { findOrCreatePerson } from '#features/ground/sign-in/session.server.ts'
import { listAudience } from '#features/ground/audiences.server.ts'
import { deleteAccount } from '#features/own/account/deleting.server.ts'
import { listGuests } from '#features/placing/matches/people/people.server.ts'
import { makeAddressChecker } from '#features/registration/addresses/addresses.server.ts'
import { saveForm } from '#features/registration/sign-up/form.server.ts'
import type { Role } from '#features/registration/wizard/steps/step.ts'
import { stepContext } from '../../../../test/builders/answers.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { anAdmin } from '../../../../test/builders/people.ts'
import { registering } from '../../../../test/builders/registering.ts'
import { addAddress, beginByHand, continueByHand, findByHand, isPossibleDay } from './by-hand.server.ts'

const { database, db, clock, sql, all, edition, aPerson, begin, answerAll, registrationOf } =
  await registering()
const deps = await testDeps(database)
const { actor: admin } = await anAdmin(database)
const yesterday = clock.now().toZonedDateTimeISO(edition.timeZone).toPlainDate().subtract({ days: 1 })
const noted = { saidBy: 'phone', saidOn: yesterday, notedBy: admin.personId } as const

async function aBeginning(role: Role, entry: string = randomUUID()) {
  await beginByHand(deps, admin, { entry, role, noted, language: 'de', locale: 'en' })
  const { person_id: personId } = (await registrationOf(entry)) as { person_id: string }
  return { id: entry, personId, actor: mint.signedIn(personId) }
}

/** As the pages of the form do it, in the place of the person. */
async function answerFor({ actor }: { actor: ReturnType<typeof mint.signedIn> }, role: Role, until?: string) {
  const addresses = await makeAddressChecker(deps)
  let last: unknown
  for (const [stepKey, values] of Object.entries(all[role])) {
    if (stepKey === until) return last
    const context = stepContext('en', edition)
    const request = { actor, role, stepKey, fromSummary: false, context, addresses, now: clock.now(), noted }
    last = await db.run(actor, (tx) => saveForm(tx, request, { values, intent: 'save' }))
  }
  return last
}

const consentsOf = (id: string) =>
  sql('select text_key, source, given_at, noted_by from consent where registration_id = $1', [id])

describe.each(['guest', 'host'] as const)('a %s who is registered by hand', (role) => {
  it('goes through the same steps; every consent says how, when and to whom it was given', async () => {
    const { id, personId, actor } = await aBeginning(role)
    expect(await answerFor({ actor }, role)).toEqual({ goTo: '/profile?done=saved' })
    expect(await registrationOf(id)).toMatchObject({
      state: 'submitted',
      said_by: 'phone',
      entered_by: admin.personId,
    })
    const consents = await consentsOf(id)
    const startOfDay = new Date(yesterday.toZonedDateTime(edition.timeZone).epochMilliseconds)
    expect(consents.length).toBeGreaterThan(3)
    for (const consent of consents)
      expect(consent).toMatchObject({ source: 'phone', given_at: startOfDay, noted_by: admin.personId })
    expect(consents.map(({ text_key: key }) => key)).toContain('privacy')
    // They have just said it all themselves: nobody calls to tell them that it is in.
    expect(await sql('select template from outbox where person_id = $1', [personId])).toEqual([])
  })

  it('is one of those who count and are written to, though no mailbox was proved', async () => {
    const { id, personId, actor } = await aBeginning(role)
    await answerFor({ actor }, role)
    const [member] = await db.run(admin, (tx) =>
      listAudience(tx, { audience: 'everyone', editionId: edition.id, only: { personId, signupId: null } }),
    )
    expect(member).toMatchObject({ registrationId: id, email: null, locale: 'de' })
    if (role === 'guest')
      expect(await db.run(admin, (tx) => listGuests(tx, edition.id, [id]))).toHaveLength(1)
  })

  it('is made once, however often the button is pressed', async () => {
    const entry = randomUUID()
    const before = await sql('select id from person')
    await Promise.all([aBeginning(role, entry), aBeginning(role, entry), aBeginning(role, entry)])
    await aBeginning(role, entry)
    expect(await sql('select id from person')).toHaveLength(before.length + 1)
  })
})

it('a hall begins with the answer that it is one, and the contact person says the rest', async () => {
  const entry = randomUUID()
  const telling = { entry, role: 'host', noted, language: 'de', locale: 'en' } as const
  await beginByHand(deps, admin, { ...telling, isHall: true })
  expect(await registrationOf(entry)).toMatchObject({
    state: 'draft',
    draft: { finished: {}, prefilled: { living: { living: ['hall'] } } },
  })
})

describe('what somebody has begun', () => {
  it('is gone on with, and a person from a list is known from then on', async () => {
    const [listed] = await sql<{ id: string }>(
      `insert into person (email, locale) values ('listed@example.org', 'de') returning id`,
    )
    const personId = listed?.id ?? ''
    const [made] = await sql<{ id: string }>(
      `insert into registration (edition_id, person_id, role, imported_at, created_at, updated_at)
       values ($1, $2, 'guest', now(), now(), now()) returning id`,
      [edition.id, personId],
    )
    const id = made?.id ?? ''
    expect(await continueByHand(deps, admin, { id, role: 'host', noted, locale: 'en' })).toBe(false)
    expect(await continueByHand(deps, admin, { id, role: 'guest', noted, locale: 'en' })).toBe(true)
    expect(
      await sql('select known_at is not null as known, mail_to from person where id = $1', [personId]),
    ).toEqual([{ known: true, mail_to: null }])
    expect(await answerFor({ actor: mint.signedIn(personId) }, 'guest')).toEqual({
      goTo: '/profile?done=saved',
    })
  })

  it('of somebody with a mailbox stays theirs, and the confirmation goes there', async () => {
    const actor = await aPerson()
    const { registrationId: id } = await begin(actor, 'guest')
    await answerAll(actor, 'guest', 'needs')
    expect(await continueByHand(deps, admin, { id, role: 'guest', noted, locale: 'en' })).toBe(true)
    expect(await answerFor({ actor }, 'guest')).toEqual({ goTo: '/signUp/guest/success' })
    const [person] = await sql('select vouched_at, mail_to from person where id = $1', [actor.personId])
    expect(person).toMatchObject({ vouched_at: null, mail_to: expect.stringContaining('@') })
    // Agreed to by themselves, before anybody called.
    const privacy = (await consentsOf(id)).filter(({ text_key: key }) => key === 'privacy')
    expect(privacy).toMatchObject([{ source: 'sign-up', noted_by: null }])
  })

  it('cannot be answered for them once they have submitted', async () => {
    const actor = await aPerson()
    const { registrationId: id } = await begin(actor, 'guest')
    await answerAll(actor, 'guest')
    expect(await continueByHand(deps, admin, { id, role: 'guest', noted, locale: 'en' })).toBe(false)
    const first = Object.keys(all.guest)[0] ?? ''
    const before = await registrationOf(id)
    await answerFor({ actor }, 'guest')
    expect(await registrationOf(id)).toEqual(before)
    expect(first).toBe('personal')
    expect(await findByHand(deps, admin, { id, role: 'guest', requestId: 'r' })).toBeNull()
  })
})

describe('handing over', () => {
  const add = (id: string, email: string, entry: string = randomUUID()) =>
    addAddress(deps, admin, { id, role: 'guest', email, entry })

  it('writes to the address and to nobody else, and the person who signs in there has the registration', async () => {
    const { id, personId, actor } = await aBeginning('guest')
    await answerFor({ actor }, 'guest')
    const entry = randomUUID()
    expect(await add(id, 'nadia@example.org', entry)).toBe('added')
    expect(await add(id, 'nadia@example.org', entry)).toBe('added')
    const mails = await sql<{ template: string; params: Record<string, string> }>(
      'select template, params from outbox where person_id = $1',
      [personId],
    )
    expect(mails.map(({ template }) => template)).toEqual(['handed-over'])
    const row = {
      template: 'handed-over',
      personId,
      params: mails[0]?.params ?? {},
      challengeId: null,
      newsletterSignupId: null,
      farewellId: null,
      matchId: null,
      campaignId: null,
    }
    const tools = { siteUrl: 'https://beds.example.org', keys: deps.keys, randomInt: deps.randomInt }
    const composed = await database.workerDb.run(mint.worker(), (tx) =>
      composeMail(tx, row, clock.now(), tools),
    )
    expect(composed).toMatchObject({ kind: 'mail', to: 'nadia@example.org', locale: 'de' })
    expect(await sql('select mail_to from person where id = $1', [personId])).toEqual([{ mail_to: null }])
    const proof = {
      email: 'nadia@example.org',
      locale: 'de',
      isReturning: false,
      privacyAcceptedAt: null,
    } as const
    const proven = await db.run(mint.gate(), (tx) => findOrCreatePerson(tx, deps, proof))
    expect(proven).toMatchObject({ personId, hasAccount: true })
    expect(await sql('select mail_to from person where id = $1', [personId])).toEqual([
      { mail_to: 'nadia@example.org' },
    ])
    expect(await add(id, 'other@example.org')).toBe('gone')
    expect(await findByHand(deps, admin, { id, role: 'guest', requestId: 'r' })).toBeNull()
  })

  it('takes no address of somebody else, and gives none to people who have their own', async () => {
    const { id } = await aBeginning('guest')
    const other = await aPerson()
    const [{ email } = { email: '' }] = await sql<{ email: string }>(
      'select email from person where id = $1',
      [other.personId],
    )
    expect(await add(id, email)).toBe('taken')
    const { registrationId } = await begin(other, 'guest')
    expect(await add(registrationId, 'new@example.org')).toBe('gone')
  })
})

it('everything is deleted for somebody who asks for it on the phone', async () => {
  const { personId, actor } = await aBeginning('host')
  await answerFor({ actor }, 'host')
  expect(await deleteAccount(deps, actor)).toMatchObject({ ok: true })
  expect(await sql('select id from person where id = $1', [personId])).toEqual([])
  expect(await sql(`select email from farewell`)).toEqual([])
})

it('what was said was said today or before', async () => {
  expect(await isPossibleDay(deps, yesterday.toString())).toBe(true)
  expect(await isPossibleDay(deps, yesterday.add({ days: 2 }).toString())).toBe(false)
  expect(Temporal.PlainDate.compare(yesterday, noted.saidOn)).toBe(0)
})
