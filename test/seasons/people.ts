/** People of a season, invented from chance: what they say on the pages. */
import { Temporal } from 'temporal-polyfill'
import type { Answers } from '#features/registration/wizard/steps/step.ts'
import { guestAnswers, hostAnswers } from '../builders/answers.ts'
import type { Chance } from './chance.ts'
import type { World } from './world.ts'

export type Year = {
  conferenceStart: Temporal.PlainDate
  conferenceEnd: Temporal.PlainDate
}
export type Invented = {
  key: string
  email: string
  language: '' | '/de'
  role: 'guest' | 'host'
  answers: Answers
}
/** Of nobody else, so that it can be looked for where it must not be. */
export const surnameOf = (key: string) => `Surname of ${key}`
export const firstNameOf = (key: string) => `${key[0]?.toUpperCase()} ${key}`
/** What a guest needs to get in, in words of nobody else. */
const needsOf = (key: string) => `Needs of ${key}`
/** Where all hosts live. */
export const STREET = hostAnswers.address.street.join()

const yesNo = (is: boolean) => [is ? 'yes' : 'no']

export async function readYear(world: World): Promise<Year> {
  const [row] = await world.sql<Record<string, string>>(
    `select conference_start_on::text as start, conference_end_on::text as end
     from edition order by conference_start_on desc limit 1`,
  )
  const day = (field: string) => Temporal.PlainDate.from(row?.[field] ?? '')
  return {
    conferenceStart: day('start'),
    conferenceEnd: day('end'),
  }
}

/** `hasMore`: some say what rare rules are about. */
export function inventGuest(chance: Chance, year: Year, key: string, hasMore = false): Invented {
  const gender = chance.pick(['female', 'female', 'male', 'male', 'diverse'] as const)
  const isSouth = chance.happens(0.6)
  const isMarginalised = chance.happens(0.35)
  const first = year.conferenceStart.subtract({ days: 3 }).add({ days: chance.whole(0, 6) })
  const last = first.add({ days: chance.whole(2, 10) })
  const latest = year.conferenceEnd.add({ days: 1 })
  const end = Temporal.PlainDate.compare(last, latest) > 0 ? latest : last
  const hasPetProblem = chance.happens(0.15)
  const hasNeeds = hasMore && chance.happens(0.25)
  const answers: Answers = {
    ...guestAnswers,
    personal: {
      ...guestAnswers.personal,
      firstName: [firstNameOf(key)],
      lastName: [surnameOf(key)],
      age: [String(chance.whole(18, 44))],
    },
    conference: { ...guestAnswers.conference, accredited: yesNo(chance.happens(0.5)) },
    equality: {
      gender: [gender],
      globalSouth: yesNo(isSouth),
      ...(isSouth ? { homeCountry: ['Vietnam'] } : {}),
      marginalised: yesNo(isMarginalised),
      ...(isMarginalised ? { marginalisedGroup: ['indigenous'] } : {}),
      ...(isSouth || isMarginalised ? { sensitiveConsent: ['yes'] } : {}),
    },
    needs: {
      'stay-start': [first.toString()],
      'stay-end': [end.toString()],
      sleeping: chance.happens(0.7) ? ['bed', 'air-mattress'] : ['bed'],
      roomSharing: [chance.pick(['no', 'same-gender', 'yes', 'yes', 'yes'])],
      onlyFemaleHosts: yesNo(gender === 'female' && chance.happens(0.3)),
      longCommuteOk: yesNo(chance.happens(0.6)),
      petProblem: yesNo(hasPetProblem),
      ...(hasPetProblem ? { petProblemNote: ['Cats'] } : {}),
      ...(hasNeeds
        ? {
            accessMust: chance.happens(0.6) ? ['step-free'] : [],
            accessNote: [needsOf(key)],
            accessConsent: ['yes'],
          }
        : {}),
    },
  }
  return { ...commonOf(chance, key, 'guest'), answers }
}

export function inventHost(chance: Chance, year: Year, key: string, hasMore = false): Invented {
  const doubles = hasMore && chance.happens(0.3) ? 1 : 0
  const singles = chance.whole(0, 2)
  const mattresses = chance.whole(singles + doubles === 0 ? 1 : 0, 2)
  const places = 2 * doubles + singles + mattresses
  const first = year.conferenceStart
    .subtract({ days: 3 })
    .add({ days: chance.happens(0.7) ? 0 : chance.whole(0, 4) })
  const end = year.conferenceEnd
    .add({ days: 1 })
    .subtract({ days: chance.happens(0.7) ? 0 : chance.whole(0, 4) })
  const hasPets = chance.happens(0.25)
  const answers: Answers = {
    ...hostAnswers,
    personal: {
      ...hostAnswers.personal,
      firstName: [firstNameOf(key)],
      lastName: [surnameOf(key)],
      age: [String(chance.whole(20, 80))],
      gender: [chance.pick(['female', 'female', 'male', 'diverse'])],
    },
    address: { ...hostAnswers.address, commuteMinutes: [String(chance.whole(5, 70))] },
    living: {
      living: [
        chance.pick(
          hasMore
            ? (['alone', 'couple', 'family', 'shared-flat', 'shared-flat', 'shared-room'] as const)
            : (['alone', 'couple', 'family', 'shared-flat', 'shared-flat'] as const),
        ),
      ],
      pets: yesNo(hasPets),
      ...(hasPets ? { petsNote: ['A cat'] } : {}),
      femalesOnly: yesNo(chance.happens(0.15)),
      olderGuestsOk: yesNo(chance.happens(0.7)),
      ...(hasMore ? { access: chance.happens(0.5) ? ['step-free'] : [] } : {}),
    },
    rooms: {
      numberOfGuests: [String(places)],
      room: ['1'],
      'room-1-type': [chance.happens(0.6) ? 'private' : 'shared'],
      ...(singles > 0 ? { 'room-1-single': [String(singles)] } : {}),
      ...(doubles > 0 ? { 'room-1-double': [String(doubles)] } : {}),
      ...(mattresses > 0 ? { 'room-1-air-mattress': [String(mattresses)] } : {}),
    },
    dates: { 'stay-start': [first.toString()], 'stay-end': [end.toString()] },
    further: { ...hostAnswers.further, contactNextYear: chance.happens(0.4) ? ['yes'] : [] },
  }
  return { ...commonOf(chance, key, 'host'), answers }
}

function commonOf(chance: Chance, key: string, role: 'guest' | 'host') {
  return {
    key,
    role,
    email: `${key}@example.org`,
    language: chance.happens(0.3) ? ('/de' as const) : ('' as const),
  }
}
