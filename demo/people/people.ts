import type { Gender } from 'bed-matching/rules/answers.ts'
import type { Dice } from 'bed-matching/dice.ts'
import type { Home } from './homes.ts'

export type SyntheticPerson = {
  /** At example.org, which belongs to nobody (RFC 2606). */
  readonly email: string
  readonly firstName: string
  /** null where people use one name. */
  readonly lastName: string | null
  readonly gender: Gender
  /** From the numbers that the German regulator keeps free for films: nobody's phone rings. */
  readonly phone: string
  readonly languages: readonly string[]
}

export type Wanted = {
  readonly kind: 'guest' | 'host' | 'hall'
  readonly number: number
  readonly gender: Gender
  readonly home: Home
}

/** The `number`th person of a kind, `guest-001@example.org`. */
export function makePerson(dice: Dice, { kind, number, gender, home }: Wanted): SyntheticPerson {
  const firstNames =
    gender === 'female' ? home.female : gender === 'male' ? home.male : [...home.female, ...home.male]
  return {
    email: `${kind}-${String(number).padStart(3, '0')}@example.org`,
    firstName: dice.pick(firstNames),
    lastName: home.last.length > 0 ? dice.pick(home.last) : null,
    gender,
    phone: `+49 171 39200${String(number % 100).padStart(2, '0')}`,
    languages:
      dice.chance(0.2) && !home.languages.includes('en') ? [...home.languages, 'en'] : home.languages,
  }
}
