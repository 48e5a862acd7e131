import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mint, type SignedIn } from '#db/actor.server.ts'
import { testDatabase } from '#db/testing/database.ts'
import { guestAnswers as storedGuest } from '#features/guests/queries.server.ts'
import { hostAnswers as storedHost } from '#features/hosts/queries.server.ts'
import { beginRegistration } from '#features/sign-up/commands.server.ts'
import { readFormValues } from '#features/wizard/steps/form-values.ts'
import type { Answers, FormValues, Role } from '#features/wizard/steps/step.ts'
import { guestAnswers, hostAnswers, stepContext } from '#features/wizard/testing/answers.ts'
import { anEdition } from '../../../../test/builders/people.ts'
import { saveForm } from './commands.server.ts'
import { getStepPage, type FormRequest } from './queries.server.ts'

const database = await testDatabase()
const { db, clock, sql } = database
const edition = await anEdition(database)
const all: Record<Role, Answers> = { guest: guestAnswers, host: hostAnswers }

let count = 0
async function aPerson(): Promise<SignedIn> {
  count += 1
  const [row] = await sql<{ id: string }>(
    `insert into person (email, locale, email_confirmed_at) values ($1, 'en', now()) returning id`,
    [`person${count}@example.org`],
  )
  return mint.signedIn(row?.id ?? '')
}

async function begin(actor: SignedIn, role: Role, more: { isReturning?: boolean } = {}) {
  const { personId } = actor
  const beginning = {
    edition,
    personId,
    role,
    locale: 'en' as const,
    isReturning: false,
    now: clock.now(),
    ...more,
  }
  const begun = await db.run(actor, (tx) => beginRegistration(tx, beginning))
  if (!begun.ok) throw new Error(begun.error)
  return begun.value
}

function request(actor: SignedIn, role: Role, stepKey: string | null, fromSummary = false): FormRequest {
  return { actor, role, stepKey, fromSummary, context: stepContext('en', edition), now: clock.now() }
}

const post = (
  actor: SignedIn,
  role: Role,
  key: string,
  values: FormValues,
  intent = 'save',
  fromSummary = false,
) => db.run(actor, (tx) => saveForm(tx, request(actor, role, key, fromSummary), { values, intent }))

const open = (actor: SignedIn, role: Role, key: string | null = null) =>
  db.run(actor, (tx) => getStepPage(tx, request(actor, role, key), null))

async function answerAll(actor: SignedIn, role: Role, until?: string) {
  let last: unknown
  for (const [key, values] of Object.entries(all[role])) {
    if (key === until) break
    last = await post(actor, role, key, values)
  }
  return last
}

const rowsOf = (table: string, registrationId: string) =>
  sql(`select * from ${table} where registration_id = $1`, [registrationId])
const registrationOf = async (id: string) => (await sql('select * from registration where id = $1', [id]))[0]

describe.each(['guest', 'host'] as const)('the registration of a %s', (role) => {
  const keys = Object.keys(all[role])
  const path = (key: string) => `/signUp/${role}/form?step=${key}`

  it('goes from step to step, and the last one hands it in with one confirmation', async () => {
    const actor = await aPerson()
    const { registrationId } = await begin(actor, role)
    for (const [index, [key, values]] of Object.entries(all[role]).entries()) {
      const next = keys[index + 1]
      expect(await post(actor, role, key, values)).toEqual({
        goTo: next ? path(next) : `/signUp/${role}/success`,
      })
    }
    expect(await registrationOf(registrationId)).toMatchObject({ state: 'submitted', draft: {}, version: 2 })
    expect(await sql(`select template, params from outbox where person_id = $1`, [actor.personId])).toEqual([
      { template: 'registration-confirmed', params: { registrationId } },
    ])
  })

  it('goes on where it stopped, also on another device', async () => {
    const actor = await aPerson()
    await begin(actor, role)
    expect(await open(actor, role)).toEqual({ goTo: path('personal') })
    await answerAll(actor, role, 'conduct')
    expect(await open(actor, role)).toEqual({ goTo: path('conduct') })
    const page = await open(actor, role, 'personal')
    expect(page).toMatchObject({ view: { key: 'personal', number: 1, previous: null } })
    expect(JSON.stringify(page)).toContain(all[role]['personal']?.['firstName']?.[0])
  })

  it('cannot skip a step, whatever address is called', async () => {
    const actor = await aPerson()
    const { registrationId } = await begin(actor, role)
    await post(actor, role, 'personal', all[role]['personal'] ?? {})
    expect(await post(actor, role, 'conduct', all[role]['conduct'] ?? {})).toEqual({
      goTo: path(keys[1] ?? ''),
    })
    expect(await post(actor, role, 'no-such-step', {})).toEqual({ goTo: path(keys[1] ?? '') })
    const [row] = await sql<{ steps: string[] }>(
      `select array(select jsonb_object_keys(draft -> 'finished')) as steps from registration where id = $1`,
      [registrationId],
    )
    expect(row?.steps).toEqual(['personal'])
  })

  it('keeps nothing of a wrong step, and no unknown key of a right one', async () => {
    const actor = await aPerson()
    const { registrationId } = await begin(actor, role)
    const good = all[role]['personal'] ?? {}
    const bad = await post(actor, role, 'personal', { ...good, phone: ['12'] })
    expect(bad).toMatchObject({ problems: [{ field: 'phone' }], view: { key: 'personal' } })
    expect((await registrationOf(registrationId))?.['draft']).toMatchObject({ finished: {} })
    await post(actor, role, 'personal', {
      ...good,
      state: ['submitted'],
      approved: ['yes'],
      person_id: ['1'],
    })
    const { draft, state } = (await registrationOf(registrationId)) ?? {}
    expect(draft).toEqual({ finished: { personal: good }, prefilled: {} })
    expect(state).toBe('draft')
  })

  it('is handed in once, however often and however much at once the last button is pressed', async () => {
    const actor = await aPerson()
    const { registrationId } = await begin(actor, role)
    await answerAll(actor, role, 'conduct')
    const presses = Array.from({ length: 8 }, () => post(actor, role, 'conduct', all[role]['conduct'] ?? {}))
    for (const result of await Promise.all(presses))
      expect(result).toEqual({ goTo: `/signUp/${role}/success` })
    expect(await rowsOf(`${role}_facts`, registrationId)).toHaveLength(1)
    expect(await sql('select 1 from outbox where person_id = $1', [actor.personId])).toHaveLength(1)
    expect(await rowsOf('consent', registrationId)).toHaveLength(5)
  })

  it('gives back the answers it was made of', async () => {
    const actor = await aPerson()
    const { registrationId } = await begin(actor, role)
    await answerAll(actor, role)
    const stored = await db.run(actor, (tx) =>
      (role === 'guest' ? storedGuest : storedHost)(tx, registrationId),
    )
    const meaning = (answers: Answers) =>
      Object.fromEntries(
        Object.entries(answers).map(([key, values]) => [
          key,
          Object.fromEntries(
            Object.entries(values).filter(([, list]) => list.some((word) => word !== '' && word !== '0')),
          ),
        ]),
      )
    expect(meaning(stored)).toMatchObject(meaning(all[role]))
  })

  it('is edited by the same steps, prefilled, and handed in again without a second mail', async () => {
    const actor = await aPerson()
    const { registrationId } = await begin(actor, role)
    await answerAll(actor, role)
    clock.advance({ days: 1 })
    expect(await open(actor, role)).toEqual({ goTo: path('personal') })
    const changed = { ...all[role]['personal'], firstName: ['Ada'] }
    expect(await post(actor, role, 'personal', changed, 'save', true)).toEqual({
      goTo: path('personal-check'),
    })
    // The changed answer has to be confirmed again; nothing is public before that.
    expect(await rowsOf(`${role}_facts`, registrationId)).toMatchObject([
      { first_name: all[role]['personal']?.['firstName']?.[0] },
    ])
    expect(await open(actor, role)).toEqual({ goTo: path('personal-check') })
    await post(actor, role, 'personal-check', { confirmed: ['yes'] })
    await post(actor, role, 'conduct', all[role]['conduct'] ?? {})
    expect(await rowsOf(`${role}_facts`, registrationId)).toMatchObject([{ first_name: 'Ada' }])
    expect(await sql('select 1 from outbox where person_id = $1', [actor.personId])).toHaveLength(1)
    expect(await registrationOf(registrationId)).toMatchObject({ state: 'submitted', version: 3 })
  })

  it('is nobody else’s', async () => {
    const [owner, other] = [await aPerson(), await aPerson()]
    await begin(owner, role)
    expect(await open(other, role, 'personal')).toEqual({ goTo: `/signUp/${role}/__getStarted` })
    expect(await post(other, role, 'personal', all[role]['personal'] ?? {})).toEqual({
      goTo: `/signUp/${role}/__getStarted`,
    })
  })
})

describe('what a guest hands in', () => {
  it('becomes rows by who may see them', async () => {
    const actor = await aPerson()
    const { registrationId } = await begin(actor, 'guest')
    await answerAll(actor, 'guest')
    expect(await rowsOf('guest_facts', registrationId)).toMatchObject([
      {
        first_name: 'Thị Hà',
        age: 26,
        gender: 'female',
        languages: ['en', 'fr', 'Vietnamese', 'Twi'],
        stay: '[2027-06-12,2027-06-20)',
        only_female_hosts: true,
        long_commute_ok: false,
        room_sharing: 'same-gender',
        sleeping: ['bed', 'air-mattress'],
        pet_problem: true,
        pet_problem_note: 'Cats',
      },
    ])
    expect(await rowsOf('guest_sensitive', registrationId)).toMatchObject([
      {
        global_south: true,
        home_country: 'Vietnam',
        marginalised: true,
        accredited: true,
        has_flight: false,
        has_visa: true,
      },
    ])
    expect(await rowsOf('contact', registrationId)).toMatchObject([
      { last_name: 'Nguyễn', phone_e164: '+84912345678', phone_typed: '+84 (0) 91 234 56 78' },
    ])
    const consents = await sql<{ text_key: string; locale: string; text_version: number }>(
      'select text_key, locale, text_version from consent where registration_id = $1 order by text_key',
      [registrationId],
    )
    expect(consents.map((row) => row.text_key)).toEqual([
      'guest-conduct-communication',
      'guest-conduct-home',
      'guest-conduct-respect',
      'privacy',
      'sensitive',
    ])
  })

  it('withdraws the consent of somebody who no longer says anything', async () => {
    const actor = await aPerson()
    const { registrationId } = await begin(actor, 'guest')
    await answerAll(actor, 'guest')
    await post(actor, 'guest', 'equality', { gender: ['female'], globalSouth: ['no'], marginalised: ['no'] })
    await post(actor, 'guest', 'personal-check', { confirmed: ['yes'] })
    await post(actor, 'guest', 'conduct', guestAnswers.conduct)
    expect(await rowsOf('guest_sensitive', registrationId)).toMatchObject([
      { global_south: false, home_country: null, marginalised: false, marginalised_group: null },
    ])
    expect(
      await sql(
        'select withdrawn_at is not null as gone from consent where registration_id = $1 and text_key = $2',
        [registrationId, 'sensitive'],
      ),
    ).toEqual([{ gone: true }])
  })
})

describe('returning people', () => {
  it('start from last year’s answers, without consents and dates, and nothing counts as answered', async () => {
    const actor = await aPerson()
    const last = await begin(actor, 'guest')
    await answerAll(actor, 'guest')
    const [old] = await sql<{ id: string }>(
      `insert into edition select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'name', 'Bonn 2026',
        'conference_start_on', '2026-06-08', 'conference_end_on', '2026-06-18'))).* from edition e where e.id = $1 returning id`,
      [edition.id],
    )
    await sql('update registration set edition_id = $1 where id = $2', [old?.id, last.registrationId])
    const now = await begin(actor, 'guest', { isReturning: true })
    expect(now).toMatchObject({ state: 'draft', isNew: true })
    const { draft } = (await registrationOf(now.registrationId)) as {
      draft: { finished: object; prefilled: Answers }
    }
    expect(draft.finished).toEqual({})
    expect(Object.keys(draft.prefilled).toSorted()).toEqual(['equality', 'needs', 'personal', 'verification'])
    expect(draft.prefilled['needs']).not.toHaveProperty('stay-start')
    expect(draft.prefilled['equality']).not.toHaveProperty('sensitiveConsent')
    expect(await open(actor, 'guest')).toEqual({ goTo: '/signUp/guest/form?step=personal' })
    expect(JSON.stringify(await open(actor, 'guest', 'personal'))).toContain('Thị Hà')
    await sql('update registration set edition_id = $1 where id = $2', [old?.id, now.registrationId]).catch(
      () => [],
    )
  })

  it('who cancelled begin again with the same row', async () => {
    const actor = await aPerson()
    const { registrationId } = await begin(actor, 'host')
    await sql(`update registration set state = 'cancelled' where id = $1`, [registrationId])
    expect(await begin(actor, 'host')).toEqual({ registrationId, state: 'draft', isNew: true })
  })

  it('pressing twice at once make one row', async () => {
    const actor = await aPerson()
    const begun = await Promise.all([1, 2, 3, 4].map(() => begin(actor, 'guest')))
    expect(new Set(begun.map((one) => one.registrationId)).size).toBe(1)
  })
})

describe('whatever is posted to a registration', () => {
  const words = [
    '',
    'yes',
    'no',
    '1',
    '9',
    '2027-06-12',
    '2027-06-20',
    '+49 228 8150',
    'x'.repeat(6000),
    '\0',
    '\ud800a',
    "'; --",
  ]
  const value = fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary', maxLength: 30 }))
  const intent = fc.constantFrom(
    'save',
    'save',
    'save',
    'fix',
    'add-room',
    'remove-room-1',
    'remove-room-999',
    'x',
  )
  const junk = fc.array(fc.tuple(fc.string({ maxLength: 10 }), value), { maxLength: 4 })

  it.each(['guest', 'host'] as const)('nothing fails in the database (%s)', async (role) => {
    const actor = await aPerson()
    const { registrationId } = await begin(actor, role)
    await answerAll(actor, role)
    const step = fc.constantFrom(...Object.keys(all[role]))
    await fc.assert(
      fc.asyncProperty(step, fc.infiniteStream(value), intent, junk, async (key, stream, button, more) => {
        const form = new FormData()
        for (const [name, list] of Object.entries(all[role][key] ?? {})) {
          for (const good of list)
            form.append(
              name,
              Math.abs(good.length + more.length) % 3 === 0 ? String(stream.next().value) : good,
            )
        }
        for (const [name, text] of more) form.append(name, text)
        await post(actor, role, key, readFormValues(form), button)
        // Whatever happened, what the others see is still whole.
        expect(await rowsOf(`${role}_facts`, registrationId)).toHaveLength(1)
      }),
      { numRuns: 250 },
    )
  })
})

describe('registration is closed', () => {
  it('the day after the last, not on it', async () => {
    const actor = await aPerson()
    const beginning = {
      edition,
      personId: actor.personId,
      role: 'guest' as const,
      locale: 'en' as const,
      isReturning: false,
    }
    const lastMoment = edition.registrationClosesOn.toZonedDateTime({
      timeZone: edition.timeZone,
      plainTime: '23:59',
    })
    const late = lastMoment.add({ minutes: 1 }).toInstant()
    const tooLate = await db.run(actor, (tx) => beginRegistration(tx, { ...beginning, now: late }))
    expect(tooLate).toEqual({ ok: false, error: 'closed' })
    const inTime = await db.run(actor, (tx) =>
      beginRegistration(tx, { ...beginning, now: lastMoment.toInstant() }),
    )
    expect(inTime.ok).toBe(true)
  })
})
