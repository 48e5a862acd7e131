import { describe, expect, it } from 'vitest'
import type { FormValues } from '#features/registration/wizard/steps/step.ts'
import { registering } from '../../../../test/builders/registering.ts'

const { clock, sql, all, aPerson, begin, post, open, answerAll, rowsOf, registrationOf } = await registering()
const saved = { goTo: '/profile?done=saved' }

async function aRegistered(role: 'guest' | 'host') {
  const actor = await aPerson()
  const { registrationId } = await begin(actor, role)
  expect(await answerAll(actor, role)).toEqual({ goTo: `/signUp/${role}/success` })
  clock.advance({ hours: 1 })
  return { actor, registrationId }
}
const mailsTo = async (personId: string) =>
  (await sql<{ template: string }>('select template from outbox where person_id = $1', [personId])).map(
    ({ template }) => template,
  )
const draftOf = async (id: string) => (await registrationOf(id))?.['draft']
const agreementsOf = (registrationId: string) =>
  sql('select text_key, text_version from consent where registration_id = $1 and withdrawn_at is null', [
    registrationId,
  ])

describe.each(['guest', 'host'] as const)('a part of what a %s handed in', (role) => {
  const parts = Object.keys(all[role]).filter((key) => !key.endsWith('-check'))

  it.each(parts)(
    '%s: opens by itself, and saving it as it was leads back and changes nothing',
    async (key) => {
      const { actor, registrationId } = await aRegistered(role)
      const page = await open(actor, role, key)
      expect(page).toMatchObject({ view: { key, isEdit: true, previous: null, body: { button: 'Save' } } })
      // The last button twice is the end of a registration; after an edit it is not.
      await post(actor, role, 'personal', { ...all[role]['personal'], lastName: ['Sonne'] })
      const before = await rowsOf(`${role}_facts`, registrationId)
      const same: FormValues = key === 'personal' ? { lastName: ['Sonne'] } : {}
      expect(await post(actor, role, key, { ...all[role][key], ...same })).toEqual(saved)
      expect(await rowsOf(`${role}_facts`, registrationId)).toEqual(before)
      expect(await draftOf(registrationId)).toEqual({})
    },
  )

  it('counts at once, asks nothing else, and is confirmed by no second mail', async () => {
    const { actor, registrationId } = await aRegistered(role)
    const before = await agreementsOf(registrationId)
    expect(await post(actor, role, 'personal', { ...all[role]['personal'], firstName: ['Ada'] })).toEqual(
      saved,
    )
    expect(await rowsOf(`${role}_facts`, registrationId)).toMatchObject([{ first_name: 'Ada' }])
    expect(await draftOf(registrationId)).toEqual({})
    expect(await agreementsOf(registrationId)).toEqual(before)
    expect(await mailsTo(actor.personId)).toEqual(['registration-confirmed'])
  })

  it('counts although a text agreed to elsewhere has changed, which is asked for again where it stands', async () => {
    const { actor, registrationId } = await aRegistered(role)
    await sql(
      `update consent set text_version = 0 where registration_id = $1 and text_key like '%-conduct-%'`,
      [registrationId],
    )
    expect(await post(actor, role, 'personal', { ...all[role]['personal'], firstName: ['Ada'] })).toEqual(
      saved,
    )
    expect(await rowsOf(`${role}_facts`, registrationId)).toMatchObject([{ first_name: 'Ada' }])
    expect(await agreementsOf(registrationId)).toContainEqual(expect.objectContaining({ text_version: 0 }))
    expect(await post(actor, role, 'conduct', {})).toMatchObject({ problems: [{}, {}, {}] })
    expect(await post(actor, role, 'conduct', all[role]['conduct'] ?? {})).toEqual(saved)
  })

  it('is refused with what is wrong, and nothing is kept of it', async () => {
    const { actor, registrationId } = await aRegistered(role)
    const wrong = { ...all[role]['personal'], phone: ['12'] }
    expect(await post(actor, role, 'personal', wrong)).toMatchObject({ problems: [{ field: 'phone' }] })
    expect(await draftOf(registrationId)).toEqual({})
  })

  it('is asked for by name; without one, and for a summary, there is the profile', async () => {
    const { actor } = await aRegistered(role)
    for (const key of [null, 'personal-check', 'no-such-step'])
      expect(await open(actor, role, key)).toEqual({ goTo: '/profile' })
  })
})

describe('the rooms of a host', () => {
  const more = { ...all.host['rooms'], numberOfGuests: ['5'] }
  const form = '/signUp/host/form'

  it('still have to have as many places as guests, and one press puts that right', async () => {
    const { actor, registrationId } = await aRegistered('host')
    expect(await post(actor, 'host', 'rooms', more)).toEqual({ goTo: `${form}?step=places` })
    expect(await rowsOf('host_facts', registrationId)).toMatchObject([{ number_of_guests: 3 }])
    expect(await open(actor, 'host')).toEqual({ goTo: `${form}?step=places` })
    expect(await open(actor, 'host', 'places')).toMatchObject({
      view: { isEdit: true, body: { kind: 'notice' } },
    })
    expect(await post(actor, 'host', 'places', { confirmed: ['yes'] })).not.toEqual(saved)
    expect(await post(actor, 'host', 'places', {}, 'fix')).toEqual(saved)
    expect(await rowsOf('host_facts', registrationId)).toMatchObject([{ number_of_guests: 3 }])
    expect(await draftOf(registrationId)).toEqual({})
  })

  it('that wait to be put right keep no other part from being saved, and go on waiting', async () => {
    const { actor, registrationId } = await aRegistered('host')
    await post(actor, 'host', 'rooms', more)
    expect(await open(actor, 'host', 'dates')).toMatchObject({ view: { key: 'dates' } })
    const dates = { 'stay-start': ['2027-06-12'], 'stay-end': ['2027-06-25'] }
    expect(await post(actor, 'host', 'dates', dates)).toEqual(saved)
    expect(await rowsOf('host_facts', registrationId)).toMatchObject([
      { number_of_guests: 3, stay: '[2027-06-12,2027-06-25)' },
    ])
    expect(await draftOf(registrationId)).toMatchObject({ finished: { rooms: more, dates } })
    expect(await post(actor, 'host', 'rooms', { ...more, 'room-1-single': ['3'] })).toEqual(saved)
    expect(await rowsOf('host_facts', registrationId)).toMatchObject([
      { number_of_guests: 5, stay: '[2027-06-12,2027-06-25)' },
    ])
    expect(await draftOf(registrationId)).toEqual({})
  })

  it('are looked at again with the address alone', async () => {
    const { actor, registrationId } = await aRegistered('host')
    const moved = { ...all.host['address'], houseNumber: ['9'] }
    expect(await post(actor, 'host', 'address', moved)).toEqual({ goTo: `${form}?step=address-check` })
    expect(await post(actor, 'host', 'address-check', { confirmed: ['yes'] })).toEqual(saved)
    expect(await rowsOf('host_address', registrationId)).toMatchObject([{ house_number: '9' }])
  })
})

it('a guest above the age limit is told so when the age changes, and not before', async () => {
  const { actor, registrationId } = await aRegistered('guest')
  const older = { ...all.guest['personal'], age: ['50'] }
  expect(await post(actor, 'guest', 'personal', older)).toEqual({
    goTo: '/signUp/guest/form?step=over-age-limit',
  })
  expect(await post(actor, 'guest', 'over-age-limit', { confirmed: ['yes'] })).toEqual(saved)
  expect(await rowsOf('guest_facts', registrationId)).toMatchObject([{ age: 50 }])
  expect(await post(actor, 'guest', 'personal', { ...older, lastName: ['Sonne'] })).toEqual(saved)
})
