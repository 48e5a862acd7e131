/** Those who play in short seasons, registered by the pages; each season begins with them as they are then. */
import { Temporal } from 'temporal-polyfill'
import { makeChance } from '../chance.ts'
import { inventGuest, inventHost, type Invented, readYear, type Year } from '../people.ts'
import { Visit } from '../visit.ts'
import type { World } from '../world.ts'
import { reseed } from './luck.ts'

export const ORGANISERS = ['anna@example.org', 'omar@example.org'] as const
const GUESTS = 6
const HOSTS = 4

/** `cookies`: what their browsers have kept, by address. */
export type Cast = {
  number: number
  year: Year
  people: readonly Invented[]
  cookies: ReadonlyMap<string, [string, string][]>
  ready: Temporal.Instant
}

export async function openCast(world: World, number: number): Promise<Cast> {
  reseed(number)
  const chance = makeChance(number)
  for (const email of ORGANISERS)
    await world.sql(
      `with one as (insert into person (email, locale, email_confirmed_at) values ($1, 'en', now()) returning id)
       insert into admin_profile (person_id, approved) select id, true from one`,
      [email],
    )
  const year = await readYear(world)
  const people = [
    ...Array.from({ length: GUESTS }, (_, n) => inventGuest(chance.branch(), year, `g${n}`, true)),
    ...Array.from({ length: HOSTS }, (_, n) => inventHost(chance.branch(), year, `h${n}`, true)),
  ]
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
  return { number, year, people, cookies, ready: world.now() }
}

export async function register(visit: Visit, one: Invented): Promise<void> {
  await visit.register(one.email, one.role, false)
  for (const [step, answers] of Object.entries(one.answers))
    await visit.press(`/signUp/${one.role}/form?step=${step}`, { ...answers, intent: 'save' })
}
