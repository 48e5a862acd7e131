/** Postal addresses as people write them, and what a check against a map has said about one (rules: fields, messages). */
import type { Temporal } from 'temporal-polyfill'
import { asciiDigits } from './digits.ts'
import { distanceKm, type Point } from './geo.ts'

export type Address = {
  readonly street: string
  readonly houseNumber: string
  readonly postalCode: string
  readonly city: string
}

/** Who was asked: the organisers' list of streets, or the address search that is configured. */
export type AddressSource = 'street-list' | 'geocoder'

/** `not-checked`: nobody could be asked, or nobody has answered. A street may be known without its place on the map. */
export type AddressFinding =
  | { readonly outcome: 'found'; readonly source: AddressSource; readonly point: Point | null }
  | { readonly outcome: 'not-found'; readonly source: AddressSource }
  | { readonly outcome: 'not-checked' }

/** What is known about an address by now; `isWaiting`: an address search is still to be asked. */
export type AddressCheck = { readonly finding: AddressFinding; readonly isWaiting: boolean }

export const ADDRESS_CHECK = {
  /** Minutes until an address search that did not answer is asked again; after the last one it is left alone. */
  retryMinutes: [1, 10, 60, 360, 1440],
  /** How long an answer is kept, so that the same address is not sent again. */
  keptDays: 180,
} as const

/** The moment of the next try after `failures` (1 or more); null when it is given up and stays as it is. */
export function nextAddressTry(failures: number, now: Temporal.Instant): Temporal.Instant | null {
  const minutes = ADDRESS_CHECK.retryMinutes[failures - 1]
  return minutes === undefined ? null : now.add({ minutes })
}

const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'oe' }

function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[äöüßæø]/g, (letter) => UMLAUTS[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
  return plain.split(/[^\p{L}\p{Nd}]+/u).filter((word) => word !== '')
}

/** A normalised street: no case, umlauts, accents, hyphens, blanks, and short forms spelt out. Empty where there is no letter or digit. */
export function normaliseStreet(street: string): string {
  const whole = street.replace(/(?<=\p{L})pl\./giu, 'platz')
  return wordsOf(whole)
    .map((word) => (word === 'st' ? 'sankt' : word === 'pl' ? 'platz' : word.replace(/str$/, 'strasse')))
    .join('')
}

/** "12 A" is "12a", "12 – 14" is "12-14", "Nr. 5" is "5". */
export function normaliseHouseNumber(number: string): string {
  return asciiDigits(number.normalize('NFKC').toLowerCase())
    .replace(/^(?:nr|no)\b\.?/, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[^\p{L}\p{Nd}/+-]/gu, '')
}

/** "D-53113" is "53113". */
export function normalisePostalCode(code: string): string {
  return asciiDigits(code.normalize('NFKC').toUpperCase()).replace(/^D\s*-?\s*(?=\d)|\s/g, '')
}

/** Of a German city, with or without the country in front of it. */
export const isPostalCode = (code: string): boolean => /^\d{5}$/.test(normalisePostalCode(code))

export const normaliseCity = (city: string): string => wordsOf(city).join('')

/** The street of an address, also where somebody has written the number behind it once more. */
export function streetOf({ street, houseNumber }: Pick<Address, 'street' | 'houseNumber'>): string {
  const trailing = /^(?<name>.*\D)\s(?<number>\d.*)$/u.exec(asciiDigits(street.trim()))?.groups
  const isRepeated =
    trailing !== undefined &&
    normaliseHouseNumber(trailing['number'] ?? '') === normaliseHouseNumber(houseNumber)
  return normaliseStreet(isRepeated ? (trailing['name'] ?? '') : street)
}

/** The same text for every way to write the same address; what its fingerprint is made of. */
export function addressKey(address: Address): string {
  return [
    normalisePostalCode(address.postalCode),
    normaliseCity(address.city),
    streetOf(address),
    normaliseHouseNumber(address.houseNumber),
  ].join('|')
}

export type FoundAddress = {
  readonly streets: readonly string[]
  readonly postalCode: string | null
  readonly city: string | null
}

/** Farther from the conference, in kilometres, no host's home is: what was found is another town of that name. */
const FARTHEST_HOME_KM = 300

/** `country`: two capital letters (ISO 3166), null where nobody says it. */
export type Somewhere = { readonly point: Point; readonly country: string | null }

/** Can what an address search found be the home of a host: in the conference's country, as far as both are known, and not too far away? */
export const canBeHome = (found: Somewhere, conference: Somewhere): boolean =>
  (found.country === null || conference.country === null || found.country === conference.country) &&
  distanceKm(found.point, conference.point) <= FARTHEST_HOME_KM

/** Is this the street that was typed? The same name, in the same postal code or at least in the same city. */
export function isSameStreet(typed: Address, found: FoundAddress): boolean {
  const street = streetOf(typed)
  if (street === '' || !found.streets.some((name) => normaliseStreet(name) === street)) return false
  if (found.postalCode !== null)
    return normalisePostalCode(found.postalCode) === normalisePostalCode(typed.postalCode)
  return found.city !== null && normaliseCity(found.city) === normaliseCity(typed.city)
}
