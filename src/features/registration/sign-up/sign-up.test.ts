import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginRegistration } from '#features/registration/sign-up/sign-up.server.ts'
import { registering } from '../../../../test/builders/registering.ts'
import { readFormValues } from '#features/registration/wizard/steps/form-values.ts'
import type { Answers } from '#features/registration/wizard/steps/step.ts'
import { guestAnswers } from '../../../../test/builders/answers.ts'
import { often } from '../../../../test/builders/often.ts'

const {
  db,
  sql,
  edition,
  all,
  aPerson,
  begin,
  post,
  open,
  answerAll,
  rowsOf,
  registrationOf,
  moveToLastYear,
  draftOf,
} = await registering()

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
      'access',
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
  it.each([true, false])(
    'start from last year’s answers, without consents and dates, and nothing counts as answered (said so: %s)',
    async (isReturning) => {
      const actor = await aPerson()
      const last = await begin(actor, 'guest')
      await answerAll(actor, 'guest')
      await moveToLastYear(last.registrationId)
      const now = await begin(actor, 'guest', { isReturning })
      expect(now).toMatchObject({ state: 'draft', isNew: true })
      const draft = await draftOf(now.registrationId)
      expect(draft.finished).toEqual({})
      expect(Object.keys(draft.prefilled).toSorted()).toEqual([
        'conference',
        'equality',
        'needs',
        'personal',
        'verification',
      ])
      expect(draft.prefilled['needs']).not.toHaveProperty('stay-start')
      expect(draft.prefilled['equality']).not.toHaveProperty('sensitiveConsent')
      expect(draft.prefilled['needs']).not.toHaveProperty('accessConsent')
      expect(await open(actor, 'guest')).toEqual({ goTo: '/signUp/guest/form?step=personal' })
      expect(JSON.stringify(await open(actor, 'guest', 'personal'))).toContain('Thị Hà')
    },
  )

  it('find nothing that would count as agreed: all boxes and both dates are asked afresh', async () => {
    const actor = await aPerson()
    const last = await begin(actor, 'host')
    await answerAll(actor, 'host')
    await moveToLastYear(last.registrationId)
    const { registrationId } = await begin(actor, 'host', { isReturning: true })
    const { prefilled } = await draftOf(registrationId)
    expect(
      Object.keys(prefilled)
        .filter((key) => Object.keys(prefilled[key] ?? {}).length > 0)
        .toSorted(),
    ).toEqual(['address', 'further', 'living', 'personal', 'rooms'])
    expect(prefilled['further']).not.toHaveProperty('contactNextYear')
    // What they agreed to anew is the privacy statement; last year's registration keeps its own proofs.
    expect(await rowsOf('consent', registrationId)).toMatchObject([{ text_key: 'privacy' }])
    expect((await rowsOf('consent', last.registrationId)).length).toBeGreaterThan(1)
  })

  it('may be guest one year and host the next, and both in one year, as one person', async () => {
    const actor = await aPerson()
    const asGuest = await begin(actor, 'guest')
    await answerAll(actor, 'guest')
    const lastYear = await moveToLastYear(asGuest.registrationId)
    const asHost = await begin(actor, 'host', { isReturning: true })
    await answerAll(actor, 'host')
    const again = await begin(actor, 'guest', { isReturning: true })
    await answerAll(actor, 'guest')
    expect(
      await sql(
        `select role, state, edition_id = $2 as earlier from registration where person_id = $1 order by edition_id = $2, role`,
        [actor.personId, lastYear],
      ),
    ).toEqual([
      { role: 'guest', state: 'submitted', earlier: false },
      { role: 'host', state: 'submitted', earlier: false },
      { role: 'guest', state: 'submitted', earlier: true },
    ])
    // A host's answers are not made of a guest's, and last year's rows are as they were.
    expect((await rowsOf('guest_facts', asGuest.registrationId)).length).toBe(1)
    expect((await rowsOf('host_facts', asHost.registrationId)).length).toBe(1)
    expect((await rowsOf('guest_facts', again.registrationId)).length).toBe(1)
  })

  it('are found by their last registration that was handed in, not by one that was never finished', async () => {
    const actor = await aPerson()
    const { registrationId } = await begin(actor, 'guest')
    await post(actor, 'guest', 'personal', guestAnswers.personal)
    await moveToLastYear(registrationId)
    const now = await begin(actor, 'guest', { isReturning: true })
    expect((await draftOf(now.registrationId)).prefilled).toEqual({})
  })

  it('who cancelled begin again with the same row', async () => {
    const actor = await aPerson()
    const { registrationId } = await begin(actor, 'host')
    await sql(`update registration set state = 'cancelled' where id = $1`, [registrationId])
    expect(await begin(actor, 'host')).toEqual({ registrationId, state: 'draft', isNew: true })
  })

  it('who cancelled find what they said, but dates and consents are asked afresh', async () => {
    const actor = await aPerson()
    const { registrationId } = await begin(actor, 'guest')
    await answerAll(actor, 'guest')
    await sql(`update registration set state = 'cancelled' where id = $1`, [registrationId])
    await begin(actor, 'guest')
    const { draft } = (await registrationOf(registrationId)) as { draft: { prefilled: Answers } }
    expect(Object.keys(draft.prefilled).toSorted()).toEqual([
      'conference',
      'equality',
      'needs',
      'personal',
      'verification',
    ])
    expect(draft.prefilled['needs']).not.toHaveProperty('stay-start')
    expect(JSON.stringify(await open(actor, 'guest', 'personal'))).toContain('Thị Hà')
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
      { numRuns: often(120) },
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
