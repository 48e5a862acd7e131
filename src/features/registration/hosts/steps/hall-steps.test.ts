import { describe, expect, it } from 'vitest'
import { walk } from '#features/registration/wizard/steps/flow.ts'
import { readStep } from '#features/registration/wizard/steps/form-step.ts'
import type { Answers, FormValues } from '#features/registration/wizard/steps/step.ts'
import { viewOf } from '#features/registration/wizard/steps/view.ts'
import { hostAnswers, stepContext } from '../../../../../test/builders/answers.ts'
import { hostFlow } from './flow.ts'
import { living } from './living.ts'
import { rooms } from './rooms.ts'
import type { RoomsView } from './rooms-view.ts'

const context = stepContext()
const hall: FormValues = {
  ...hostAnswers.living,
  living: ['hall'],
  hallName: ['Parish hall'],
  aboutHall: ['Quiet from eleven.'],
}
const fortyPlaces: FormValues = {
  numberOfGuests: ['40'],
  room: ['1', '2'],
  'room-1-type': ['shared'],
  'room-1-air-mattress': ['25'],
  'room-2-type': ['shared'],
  'room-2-females': ['yes'],
  'room-2-air-mattress': ['15'],
}

function roomsViewAfter(said: FormValues, values: FormValues): RoomsView {
  const answers: Answers = { ...hostAnswers, living: said }
  const view = viewOf(hostFlow, rooms, { walked: walk(hostFlow, answers, context), answers, values }, context)
  const fields = view.body.kind === 'form' ? view.body.fields : []
  const custom = fields.map(({ control }) => control).find((control) => control.kind === 'custom')
  return custom?.data as RoomsView
}

describe('a hall', () => {
  it('is asked for its name and rules, and not who lives there with which pets', () => {
    const reading = readStep(living, hall, context)
    expect(reading).toMatchObject({
      ok: true,
      answers: {
        hallName: 'Parish hall',
        aboutHall: 'Quiet from eleven.',
        pets: null,
        petsNote: null,
        femalesOnly: null,
        livingNote: null,
        olderGuestsOk: true,
      },
    })
    expect(Object.keys(reading.values)).not.toContain('petsNote')
  })

  it('needs a name', () => {
    const reading = readStep(living, { ...hall, hallName: [''] }, context)
    expect(reading).toMatchObject({ ok: false, problems: [{ field: 'hallName' }] })
  })

  it('says nothing of a household in its summary', () => {
    const reading = readStep(living, hall, context)
    const lines = reading.ok ? living.summary(reading.answers, context).map(({ field }) => field) : []
    expect(lines).toEqual(['living', 'hallName', 'aboutHall', 'olderGuestsOk', 'access'])
  })

  it('has forty places in two rooms in one go, one of them for women', () => {
    const reading = readStep(rooms, fortyPlaces, context)
    expect(reading).toMatchObject({
      ok: true,
      answers: {
        numberOfGuests: 40,
        rooms: [
          { number: 1, femalesOnly: false, beds: [{ kind: 'air-mattress', quantity: 25 }] },
          { number: 2, femalesOnly: true, beds: [{ kind: 'air-mattress', quantity: 15 }] },
        ],
      },
    })
    const [, shown] = reading.ok ? rooms.summary(reading.answers, context).slice(-2) : []
    expect(shown?.value).toContain('Room 2, Shared room, women only: 15 × Air mattress.')
  })

  it('is not asked whether a room is shared, but whether it is for women', () => {
    const { rooms: cards } = roomsViewAfter(hall, fortyPlaces)
    expect(cards).toMatchObject([
      { isShared: true, type: { value: 'shared' }, females: { isTicked: false } },
      { isShared: true, females: { isTicked: true } },
    ])
  })
})

describe('a home', () => {
  it('is asked as before', () => {
    const reading = readStep(living, { ...hall, living: ['family'] }, context)
    expect(reading).toMatchObject({
      ok: true,
      answers: { hallName: null, aboutHall: null, pets: true, petsNote: 'A cat', femalesOnly: false },
    })
    expect(roomsViewAfter(hostAnswers.living, hostAnswers.rooms).rooms).toMatchObject([
      { isShared: false, females: null },
      { isShared: false, females: null },
    ])
  })

  it('can take back that a room is for women, where it was a hall before', () => {
    const { rooms: cards } = roomsViewAfter(hostAnswers.living, fortyPlaces)
    expect(cards.map(({ females }) => females?.isTicked ?? null)).toEqual([null, true])
  })

  it('does not leave out what it has to say', () => {
    const reading = readStep(living, { ...hall, living: ['family'], pets: [] }, context)
    expect(reading).toMatchObject({ ok: false, problems: [{ field: 'pets' }] })
  })

  it('has no forty beds behind one door', () => {
    const reading = readStep(rooms, { ...fortyPlaces, 'room-1-type': ['private'] }, context)
    expect(reading).toMatchObject({ ok: false, problems: [{ field: 'room-1-air-mattress' }] })
  })
})
