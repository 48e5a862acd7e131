import { describe, expect, it } from 'vitest'
import { guestAnswers as storedGuest } from '#features/registration/guests/guests.server.ts'
import { hostAnswers as storedHost } from '#features/registration/hosts/hosts.server.ts'
import { registering } from '../../../../test/builders/registering.ts'
import type { Answers } from '#features/registration/wizard/steps/step.ts'

const { db, clock, sql, all, aPerson, begin, post, check, open, answerAll, rowsOf, registrationOf } =
  await registering()

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
      goTo: `${path(keys[1] ?? '')}&moved`,
    })
    expect(await post(actor, role, 'no-such-step', {})).toEqual({ goTo: `${path(keys[1] ?? '')}&moved` })
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
    expect(draft).toEqual({ finished: { personal: good }, prefilled: {}, agreed: {} })
    expect(state).toBe('draft')
  })

  it('takes nothing from a page of somebody who was signed in before', async () => {
    const actor = await aPerson()
    const { registrationId } = await begin(actor, role)
    const other = await begin(await aPerson(), role)
    const good = all[role]['personal'] ?? {}
    const foreign = { ...good, owner: [other.registrationId] }
    expect(await post(actor, role, 'personal', foreign)).toEqual({ goTo: `/signUp/${role}/form` })
    expect((await registrationOf(registrationId))?.['draft']).toMatchObject({ finished: {} })
    await post(actor, role, 'personal', { ...good, owner: [registrationId] })
    expect((await registrationOf(registrationId))?.['draft']).toMatchObject({ finished: { personal: good } })
  })

  it('says what is wrong with a form that is being filled in, and keeps nothing of it', async () => {
    const actor = await aPerson()
    const { registrationId } = await begin(actor, role)
    const before = await registrationOf(registrationId)
    const typed = { ...all[role]['personal'], phone: ['12'] }
    expect(await check(actor, role, 'personal', typed)).toMatchObject([{ field: 'phone' }])
    expect(await check(actor, role, 'personal', all[role]['personal'] ?? {})).toEqual([])
    expect(await check(actor, role, 'conduct', {})).toEqual([])
    expect(await registrationOf(registrationId)).toEqual(before)
  })

  it('goes back to the summary it was opened from, and to the step before otherwise', async () => {
    const actor = await aPerson()
    await begin(actor, role)
    await answerAll(actor, role, 'conduct')
    expect(await open(actor, role, 'personal')).toMatchObject({ view: { previous: null } })
    expect(await open(actor, role, 'personal', true)).toMatchObject({ view: { previous: 'personal-check' } })
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
    expect(await rowsOf('consent', registrationId)).toHaveLength(role === 'guest' ? 6 : 5)
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

  it('is edited by the same steps, prefilled, and counts at once without a second mail', async () => {
    const actor = await aPerson()
    const { registrationId } = await begin(actor, role)
    await answerAll(actor, role)
    clock.advance({ days: 1 })
    const page = await open(actor, role, 'personal')
    expect(JSON.stringify(page)).toContain(all[role]['personal']?.['firstName']?.[0])
    const changed = { ...all[role]['personal'], firstName: ['Ada'] }
    expect(await post(actor, role, 'personal', changed)).toEqual({ goTo: '/profile?done=saved' })
    expect(await rowsOf(`${role}_facts`, registrationId)).toMatchObject([{ first_name: 'Ada' }])
    expect(await sql('select 1 from outbox where person_id = $1', [actor.personId])).toHaveLength(1)
    expect(await registrationOf(registrationId)).toMatchObject({ state: 'submitted', version: 3 })
  })

  it('asks only for consent to a text that has changed since, and keeps the record of the old one', async () => {
    const actor = await aPerson()
    const { registrationId } = await begin(actor, role)
    await answerAll(actor, role)
    const key = role === 'guest' ? 'guest-conduct-respect' : 'host-conduct-respect'
    const control = role === 'guest' ? 'conductRespect' : 'respect'
    await sql(`update consent set text_version = 0 where registration_id = $1 and text_key = $2`, [
      registrationId,
      key,
    ])
    expect(await open(actor, role)).toEqual({ goTo: path('conduct') })
    const page = await open(actor, role, 'conduct')
    expect(JSON.stringify(page).match(/We have changed this text/g)).toHaveLength(1)
    const { [control]: _, ...others } = all[role]['conduct'] ?? {}
    expect(await post(actor, role, 'conduct', others)).toMatchObject({ problems: [{ field: control }] })
    expect(await post(actor, role, 'conduct', all[role]['conduct'] ?? {})).toEqual({
      goTo: '/profile?done=saved',
    })
    const records = await sql<{ text_version: number; withdrawn_at: Date | null }>(
      `select text_version, withdrawn_at from consent where registration_id = $1 and text_key = $2 order by 1`,
      [registrationId, key],
    )
    expect(records).toEqual([
      { text_version: 0, withdrawn_at: null },
      { text_version: 1, withdrawn_at: null },
    ])
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

describe('a text that a deploy changes between two steps', () => {
  /** As if the boxes ticked so far had been ticked under the version before. */
  const deploy = (registrationId: string) =>
    sql(
      `update registration set draft = draft || jsonb_build_object('agreed',
         (select coalesce(jsonb_object_agg(key, value::int - 1), '{}') from jsonb_each_text(draft -> 'agreed'))) where id = $1`,
      [registrationId],
    )

  it('is asked about again before the registration can be handed in', async () => {
    const actor = await aPerson()
    const { registrationId } = await begin(actor, 'guest')
    await answerAll(actor, 'guest', 'conduct')
    await deploy(registrationId)
    expect(await open(actor, 'guest')).toEqual({ goTo: '/signUp/guest/form?step=equality' })
    expect(JSON.stringify(await open(actor, 'guest', 'equality'))).toContain('We have changed this text')
    expect(await post(actor, 'guest', 'conduct', all.guest['conduct'] ?? {})).toEqual({
      goTo: '/signUp/guest/form?step=equality&moved',
    })
    await answerAll(actor, 'guest')
    expect(await registrationOf(registrationId)).toMatchObject({ state: 'submitted' })
  })

  it('is not recorded as agreed to by somebody who was never shown it', async () => {
    const actor = await aPerson()
    const { registrationId } = await begin(actor, 'host')
    await answerAll(actor, 'host', 'conduct')
    await deploy(registrationId)
    await post(actor, 'host', 'conduct', all.host['conduct'] ?? {})
    const given = await sql('select text_key from consent where registration_id = $1', [registrationId])
    expect(given.map(({ text_key: key }) => key)).not.toContain('contact-next-year')
    expect(given).toHaveLength(4)
  })
})
