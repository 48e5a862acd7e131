import { describe, expect, it } from 'vitest'
import { walk } from '#features/registration/wizard/steps/flow.ts'
import { readStep } from '#features/registration/wizard/steps/form-step.ts'
import type { Fields, FormStep, FormValues } from '#features/registration/wizard/steps/step.ts'
import { viewOf } from '#features/registration/wizard/steps/view.ts'
import { hostAnswers, stepContext } from '../../../../../test/builders/answers.ts'
import { conduct } from './conduct.ts'
import { hostFlow, places } from './flow.ts'
import { living } from './living.ts'
import { personal } from './personal.ts'
import { rooms } from './rooms.ts'

const context = stepContext()

function problemsOf<F extends Fields>(step: FormStep<F>, values: FormValues) {
  const reading = readStep(step, values, context)
  return reading.ok ? {} : Object.fromEntries(reading.problems.map(({ field, message }) => [field, message]))
}

function answersOf<F extends Fields>(step: FormStep<F>, values: FormValues) {
  const reading = readStep(step, values, context)
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems))
  return reading.answers
}

describe('rooms', () => {
  const values: FormValues = hostAnswers.rooms
  it('are read with their numbers, types and quantities', () => {
    expect(answersOf(rooms, values)).toEqual({
      numberOfGuests: 3,
      comfortableGuests: 2,
      rooms: [
        { number: 1, type: 'private', femalesOnly: false, beds: [{ kind: 'single', quantity: 1 }] },
        { number: 2, type: 'shared', femalesOnly: false, beds: [{ kind: 'double', quantity: 1 }] },
      ],
    })
  })

  it('need a type and at least one bed each', () => {
    expect(problemsOf(rooms, { numberOfGuests: ['1'], room: ['1'] })).toEqual({
      'room-1-type': 'Room type is required.',
    })
    expect(problemsOf(rooms, { ...values, 'room-1-single': ['0'] })).toEqual({
      'room-1-single': 'Please enter at least one place to sleep in room 1.',
    })
    expect(problemsOf(rooms, { numberOfGuests: ['1'] })).toEqual({ rooms: 'Please add at least one room.' })
  })

  it.each([
    ['x', 'Single bed or couch must be a number.'],
    ['-1', 'Single bed or couch must be at least 0.'],
    ['10', 'Single bed or couch must be no more than 9.'],
  ])('a quantity of %s: %s', (quantity, message) => {
    expect(problemsOf(rooms, { ...values, 'room-1-single': [quantity] })).toEqual({
      'room-1-single': message,
    })
  })

  it.each([
    ['2', 'places'],
    ['3', 'dates'],
    ['4', 'places'],
  ])('with three places, %s guests lead to %s', (guests, next) => {
    expect(rooms.next(answersOf(rooms, { ...values, numberOfGuests: [guests] }), context)).toBe(next)
  })

  it('are added and taken away by buttons, keeping what was typed', () => {
    const more = rooms.change?.({ ...values, 'room-2-single': ['abc'] }, 'add-room')
    expect(more).toMatchObject({ room: ['1', '2', '3'], 'room-2-single': ['abc'] })
    const less = rooms.change?.(values, 'remove-room-1')
    expect(less).toMatchObject({ room: ['2'], 'room-2-double': ['1'] })
    expect(less).not.toHaveProperty('room-1-type')
    expect(rooms.change?.(values, 'save')).toBeNull()
    expect(
      rooms.change?.({ room: Array.from({ length: 20 }, (_, i) => String(i + 1)) }, 'add-room'),
    ).toMatchObject({
      room: { length: 20 },
    })
  })

  it('say in the summary what they hold, and hint at a private room with two beds', () => {
    const answers = answersOf(rooms, { ...values, numberOfGuests: ['4'], 'room-1-single': ['2'] })
    expect(rooms.summary(answers, context)[2]?.value).toBe(
      '2 rooms with 4 places\n' +
        'Room 1, Private room: 2 × Single bed or couch. This room has more than one bed. Keep “Private room” if one guest could also have it alone. Choose “Shared room” if guests will always share it.\n' +
        'Room 2, Shared room: 1 × Double bed or couch.',
    )
    // Read back on the profile there is nothing to check any more.
    const record = { ...context, isRecord: true } as const
    expect(rooms.summary(answers, record)[2]?.value).not.toContain('Please check')
  })
})

describe('guests against places', () => {
  const before = {
    personal: hostAnswers.personal,
    'personal-check': hostAnswers['personal-check'],
    address: hostAnswers.address,
    'address-check': hostAnswers['address-check'],
    living: hostAnswers.living,
  }
  const walkWith = (guests: string) =>
    walk(hostFlow, { ...before, rooms: { ...hostAnswers.rooms, numberOfGuests: [guests] } }, context)

  it.each([
    [
      '2',
      'You want to host 2 guests, and your rooms have 3 places to sleep.',
      'remove beds or raise the number',
    ],
    [
      '4',
      'You want to host 4 guests, and your rooms have 3 places to sleep.',
      'add places or reduce the number',
    ],
  ])('shows both numbers and the fix for %s guests', (guests, numbers, fix) => {
    const walked = walkWith(guests)
    expect(walked.open).toBe(places)
    const view = viewOf(hostFlow, places, { walked, answers: {}, values: {} }, context)
    expect(view.body).toMatchObject({ kind: 'notice', fix: 'Set the number of guests to 3', goOn: null })
    const paragraphs = view.body.kind === 'notice' ? view.body.paragraphs : []
    expect(paragraphs[0]).toBe(numbers)
    expect(paragraphs[1]).toContain(fix)
    // One of the three places is in a double.
    const single = 'If only one guest will sleep in it, enter it as a single bed.'
    expect(paragraphs.slice(2).join(' ').includes(single)).toBe(guests === '2')
    expect(paragraphs).not.toContain('')
  })

  it('is no step of the way for three', () => {
    expect(walkWith('3').open?.key).toBe('dates')
  })
})

describe('the other steps', () => {
  it('bring the rules and the manual along, to read and to keep', () => {
    expect(conduct.documents?.map(({ path }) => path)).toEqual([
      '/ImportantDocs/host-code-of-conduct',
      '/ImportantDocs/host-code-of-conduct.pdf',
      '/ImportantDocs/host-manual.pdf',
    ])
  })
  it('take a host of 90 without a surname, and one who does not say the age', () => {
    const values = { ...hostAnswers.personal, age: ['90'], lastName: [''] }
    expect(answersOf(personal, values)).toMatchObject({ age: 90, lastName: null })
    expect(answersOf(personal, { ...values, age: [''] }).age).toBeNull()
  })
  it('ask how one lives otherwise only then', () => {
    expect(answersOf(living, hostAnswers.living).livingNote).toBe('On a boat')
    expect(answersOf(living, { ...hostAnswers.living, living: ['alone'] }).livingNote).toBeNull()
  })
  it('want all three acknowledgements', () => {
    expect(problemsOf(conduct, {})).toEqual({
      expectations: 'Please accept the point about expectations.',
      communication: 'Please accept the point about communication.',
      respect: 'Please accept the point about respect.',
    })
  })
})
