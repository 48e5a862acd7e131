import { expect, it } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { registering } from '../../../../test/builders/registering.ts'
import { confirmParticipation } from './participation.server.ts'

// The form and the reminder ask the same three things: whichever was answered last counts.

const { db, clock, all, aPerson, begin, post, answerAll, rowsOf, registrationOf } = await registering()

const conference = all.guest['conference'] ?? {}
const reminded = { accredited: false, hasFlight: true, hasVisa: false }
const inRows = { accredited: false, has_flight: true, has_visa: false }

async function aSubmittedGuest() {
  const actor = await aPerson()
  const { registrationId } = await begin(actor, 'guest')
  await answerAll(actor, 'guest')
  const guest = mint.guest(actor.personId, registrationId)
  return {
    actor,
    registrationId,
    answer: () => confirmParticipation({ db, clock: clock.now }, guest, reminded),
  }
}

it('a change saved after the reminder stands, with what it says', async () => {
  const { actor, registrationId, answer } = await aSubmittedGuest()
  expect(await answer()).toMatchObject({ ok: true })
  await post(actor, 'guest', 'conference', { ...conference, hasFlight: ['no'] })
  await post(actor, 'guest', 'personal-check', { confirmed: ['yes'] })
  await post(actor, 'guest', 'conduct', all.guest['conduct'] ?? {})
  expect(await rowsOf('guest_sensitive', registrationId)).toMatchObject([
    { accredited: true, has_flight: false, has_visa: true },
  ])
})

it('a change saved before the reminder is handed in without bringing back what the reminder has replaced', async () => {
  const { actor, registrationId, answer } = await aSubmittedGuest()
  await post(actor, 'guest', 'conference', { ...conference, organisation: ['Rivers'] })
  await answer()
  await post(actor, 'guest', 'personal-check', { confirmed: ['yes'] })
  await post(actor, 'guest', 'conduct', all.guest['conduct'] ?? {})
  expect(await registrationOf(registrationId)).toMatchObject({ state: 'submitted', draft: {} })
  expect(await rowsOf('guest_sensitive', registrationId)).toMatchObject([inRows])
  expect(await rowsOf('contact', registrationId)).toMatchObject([{ organisation: 'Rivers' }])
})

it('a change of another step does not either', async () => {
  const { actor, registrationId, answer } = await aSubmittedGuest()
  await post(actor, 'guest', 'verification', { ...all.guest['verification'], verificationNote: ['Ask Bao.'] })
  await answer()
  await post(actor, 'guest', 'conduct', all.guest['conduct'] ?? {})
  expect(await rowsOf('guest_sensitive', registrationId)).toMatchObject([
    { ...inRows, verification_note: 'Ask Bao.' },
  ])
})
