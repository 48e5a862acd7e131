/** Those who play in short seasons, registered by the pages; each season begins with them as they are then. */
import { Temporal } from 'temporal-polyfill'
import type { Answers } from '#features/registration/wizard/steps/step.ts'
import { makeChance } from '../chance.ts'
import { inventGuest, inventHost, type Invented, readYear, type Year } from '../people.ts'
import { Visit } from '../../product/visit.ts'
import type { World } from '../world.ts'
import type { Calendar } from './calendar.ts'
import { reseed } from './luck.ts'

export const ORGANISERS = ['anna@example.org', 'omar@example.org'] as const
const GUESTS = 6
const HOSTS = 4

/** `cookies`: what their browsers have kept, by address. */
export type Cast = {
  number: number
  calendar: Calendar
  year: Year
  people: readonly Invented[]
  cookies: ReadonlyMap<string, [string, string][]>
  ready: Temporal.Instant
}

/** Some rules are about few: somebody of each kind is always there, and what else is asked of them keeps nobody away. */
const easy = { sleeping: ['bed', 'air-mattress'], onlyFemaleHosts: ['no'], longCommuteOk: ['yes'] }
const near = { address: { commuteMinutes: ['20'] } }
const SURE: Readonly<Record<string, Answers>> = {
  g0: { needs: { ...easy, petProblem: ['yes'], petProblemNote: ['Cats'], roomSharing: ['yes'] } },
  // As old as one may be without being older, and a year more.
  g1: { personal: { age: ['36'] }, needs: { ...easy, petProblem: ['no'], roomSharing: ['yes'] } },
  g2: { personal: { age: ['35'] }, needs: { ...easy, petProblem: ['no'], roomSharing: ['no'] } },
  g3: { personal: { age: ['30'] }, needs: { ...easy, petProblem: ['no'], roomSharing: ['yes'] } },
  g4: { personal: { age: ['24'] }, needs: { ...easy, petProblem: ['no'], roomSharing: ['same-gender'] } },
  h0: {
    ...near,
    living: { pets: ['yes'], petsNote: ['A cat'], femalesOnly: ['no'], olderGuestsOk: ['yes'] },
  },
  h1: { ...near, living: { pets: ['no'], femalesOnly: ['no'], olderGuestsOk: ['no'] } },
  h2: {
    ...near,
    living: { living: ['couple'], pets: ['no'], femalesOnly: ['no'], olderGuestsOk: ['yes'] },
    rooms: {
      numberOfGuests: ['3'],
      'room-1-type': ['shared'],
      'room-1-single': ['1'],
      'room-1-double': ['1'],
      'room-1-air-mattress': ['0'],
    },
  },
}

const withSure = (one: Invented): Invented => ({
  ...one,
  answers: Object.fromEntries(
    Object.entries(one.answers).map(([step, said]) => [step, { ...said, ...SURE[one.key]?.[step] }]),
  ),
})

export async function openCast(world: World, number: number, calendar: Calendar): Promise<Cast> {
  reseed(number)
  const chance = makeChance(number)
  for (const email of ORGANISERS)
    await world.sql(
      `with one as (insert into person (email, locale, email_confirmed_at) values ($1, 'en', now()) returning id)
       insert into admin_profile (person_id, approved, named_at) select id, true, now() from one`,
      [email],
    )
  const year = await readYear(world)
  const people = [
    ...Array.from({ length: GUESTS }, (_, n) => inventGuest(chance.branch(), year, `g${n}`, true)),
    ...Array.from({ length: HOSTS }, (_, n) => inventHost(chance.branch(), year, `h${n}`, true)),
  ].map(withSure)
  const cookies = new Map<string, [string, string][]>()
  for (const one of people) {
    const visit = new Visit(world, one.language)
    await register(visit, one)
    cookies.set(one.email, visit.kept())
  }
  for (const email of ORGANISERS) {
    const visit = new Visit(world)
    await visit.signIn(email)
    cookies.set(email, visit.kept())
  }
  return { number, calendar, year, people, cookies, ready: world.now() }
}

export async function register(visit: Visit, one: Invented): Promise<void> {
  await visit.register(one.email, one.role, false)
  for (const [step, answers] of Object.entries(one.answers))
    await visit.press(`/signUp/${one.role}/form?step=${step}`, { ...answers, intent: 'save' })
}
