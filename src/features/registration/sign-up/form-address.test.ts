import { describe, expect, it } from 'vitest'
import type { SignedIn } from '#db/actor.server.ts'
import { addressKey, type AddressCheck, type AddressFinding } from '#domain/address.ts'
import { addressCheck } from '#features/registration/hosts/steps/address-check.ts'
import { hostFlow } from '#features/registration/hosts/steps/flow.ts'
import { registering } from '../../../../test/builders/registering.ts'
import { walk } from '#features/registration/wizard/steps/flow.ts'
import { viewOf } from '#features/registration/wizard/steps/view.ts'
import { hostAnswers, stepContext } from '../../../../test/builders/answers.ts'
import type { FormValues } from '#features/registration/wizard/steps/step.ts'

const nearby = { latitude: 50.739, longitude: 7.123 }
/** A list of streets that knows one of them. */
const found: AddressFinding = { outcome: 'found', source: 'street-list', point: nearby }
const checker = {
  check: ({ street }: { street: string }): AddressFinding =>
    street === 'Rheinaustraße' ? found : { outcome: 'not-found', source: 'street-list' },
  fingerprint: (typed: Parameters<typeof addressKey>[0]) => Buffer.from(addressKey(typed)),
  asksGeocoder: false,
}
const { sql, aPerson, begin, post, open, answerAll, rowsOf } = await registering(checker)

const path = (key: string) => ({ goTo: `/signUp/host/form?step=${key}` })
const confirmed = { confirmed: ['yes'] }
const elsewhere = { ...hostAnswers.address, street: ['Rheinauweg'] }
const silent = { ...hostAnswers.address, commuteMinutes: [''] }

async function aHost(until?: string) {
  const actor = await aPerson()
  const { registrationId } = await begin(actor, 'host')
  await answerAll(actor, 'host', until)
  return { actor, registrationId }
}
async function bodyOf(actor: SignedIn) {
  const page = await open(actor, 'host', 'address-check')
  if ('goTo' in page) throw new Error(page.goTo)
  return page.view.body
}

async function handIn(actor: SignedIn, address: FormValues) {
  await post(actor, 'host', 'address', address)
  await post(actor, 'host', 'address-check', confirmed)
  await post(actor, 'host', 'offer-check', confirmed)
  expect(await post(actor, 'host', 'conduct', hostAnswers.conduct)).toEqual({ goTo: '/signUp/host/success' })
}

describe('after the address', () => {
  it('a host sees it once more, and that the street was found', async () => {
    const { actor } = await aHost('address-check')
    expect(await bodyOf(actor)).toMatchObject({
      kind: 'notice',
      tone: 'good',
      paragraphs: ['Rheinaustraße 7a, 53225 Bonn', 'We found this street.'],
      goOn: 'The address is right, continue',
      goesOnUsually: true,
      about: { step: 'address', label: 'Change it' },
    })
  })

  it('one that was not found is a warning, and the host goes on all the same', async () => {
    const { actor } = await aHost('address-check')
    expect(await post(actor, 'host', 'address', elsewhere)).toEqual(path('address-check'))
    expect(await bodyOf(actor)).toMatchObject({ tone: 'warning' })
    expect(await post(actor, 'host', 'address-check', confirmed)).toEqual(path('living'))
  })

  it('a changed address is checked and confirmed anew, the same one is not', async () => {
    const { actor, registrationId } = await aHost('offer-check')
    expect(await post(actor, 'host', 'address', hostAnswers.address, 'save', true)).toEqual(
      path('offer-check'),
    )
    expect(await post(actor, 'host', 'address', elsewhere, 'save', true)).toEqual(path('address-check'))
    expect(await rowsOf('address_check', registrationId)).toMatchObject([{ outcome: 'not-found' }])
    // District and minutes are no part of what a map knows.
    const nearer = { ...elsewhere, district: ['Holzlar'], commuteMinutes: ['25'] }
    await post(actor, 'host', 'address-check', confirmed)
    expect(await post(actor, 'host', 'address', nearer, 'save', true)).toEqual(path('offer-check'))
    expect(await post(actor, 'host', 'address', elsewhere, 'save', true)).toEqual(path('offer-check'))
    // Living situation, rooms and dates are answered: the way leads back to the summary.
    expect(await post(actor, 'host', 'address-check', confirmed)).toEqual(path('offer-check'))
  })
})

describe('with the offer', () => {
  const factsOf = async (registrationId: string) => (await rowsOf('host_facts', registrationId))[0]

  it('coordinates are stored with who found them, and the host’s own minutes win', async () => {
    const { registrationId } = await aHost()
    expect(await rowsOf('host_address', registrationId)).toMatchObject([
      { address_check: 'found', check_source: 'street-list', ...nearby },
    ])
    expect(await factsOf(registrationId)).toMatchObject({ commute_minutes: 20, commute_source: 'host' })
  })

  it('the way is estimated where the host says nothing, and gone with the place it was for', async () => {
    const { actor, registrationId } = await aHost('conduct')
    await handIn(actor, silent)
    expect(await factsOf(registrationId)).toMatchObject({ commute_minutes: 18, commute_source: 'estimate' })
    await handIn(actor, { ...silent, street: ['Rheinauweg'] })
    expect(await factsOf(registrationId)).toMatchObject({ commute_minutes: null, commute_source: null })
    expect(await rowsOf('host_address', registrationId)).toMatchObject([
      { street: 'Rheinauweg', address_check: 'not-found', latitude: null },
    ])
  })

  it('what organisers have said about the way stays', async () => {
    const { actor, registrationId } = await aHost()
    await sql(
      `update host_facts set commute_minutes = 55, commute_source = 'organiser' where registration_id = $1`,
      [registrationId],
    )
    await handIn(actor, silent)
    expect(await factsOf(registrationId)).toMatchObject({ commute_minutes: 55, commute_source: 'organiser' })
  })
})

describe.each([
  ['en', 'found', 'good', 'We found this street.'],
  ['de', 'found', 'good', 'Diese Straße haben wir gefunden.'],
  ['en', 'not-found', 'warning', 'We couldn’t find this address.'],
  ['de', 'not-found', 'warning', 'Diese Adresse konnten wir nicht finden.'],
  ['en', 'waiting', 'info', 'We’re still looking for it'],
  ['de', 'waiting', 'info', 'Wir suchen sie noch'],
  ['en', 'not-checked', 'info', 'Please read it through once more'],
  ['de', 'not-checked', 'info', 'Lies sie bitte noch'],
] as const)('in %s an address that is %s', (locale, outcome, tone, words) => {
  const checks: Record<typeof outcome, AddressCheck> = {
    found: { finding: found, isWaiting: false },
    'not-found': { finding: { outcome: 'not-found', source: 'geocoder' }, isWaiting: false },
    waiting: { finding: { outcome: 'not-found', source: 'street-list' }, isWaiting: true },
    'not-checked': { finding: { outcome: 'not-checked' }, isWaiting: false },
  }
  it('is told so, with a way on', () => {
    const context = { ...stepContext(locale), addressCheck: checks[outcome] }
    const walked = walk(hostFlow, hostAnswers, context)
    const { body } = viewOf(hostFlow, addressCheck, { walked, answers: hostAnswers, values: {} }, context)
    expect(body).toMatchObject({ kind: 'notice', tone })
    if (body.kind !== 'notice') return
    expect(body.paragraphs[0]).toBe('Rheinaustraße 7a, 53225 Bonn')
    expect(body.paragraphs[1]).toContain(words)
    expect(body.goOn).not.toBeNull()
  })
})
