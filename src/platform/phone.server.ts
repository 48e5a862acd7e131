import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
  type PhoneNumber as ParsedNumber,
} from 'libphonenumber-js/max'
import { asciiDigits } from '#domain/digits.ts'
import { ok, refuse, type Result } from '#domain/result.ts'

/** `e164`: to call and for files. `typed`: as its owner wrote it. `spaced`: for people to read. */
export type PhoneNumber = { e164: string; typed: string; spaced: string }
export type PhoneRefusal = 'missing-country-code' | 'not-valid'

const LONGEST = 60

/** A phone number with its country code (rules: fields). Understands `+`, `00`, "(0)", spaces and the digits of every script. */
export function readPhone(text: string): Result<PhoneNumber, PhoneRefusal> {
  const typed = text.trim()
  if (typed.length > LONGEST) return refuse('not-valid')
  // Invisible marks come along when numbers are pasted; NFKC makes the full-width plus a plus.
  const plain = asciiDigits(typed.normalize('NFKC').replace(/\p{Cf}/gu, ''))
  const international = plain.replace(/^\(?00\)?(?=[\s\d(/-])/, '+').replace(/^\(\+/, '+(')
  if (!international.startsWith('+')) return refuse(/\d/.test(plain) ? 'missing-country-code' : 'not-valid')
  // "+49 (0) 228": the zero is dialled within the country only. In Italy it is part of the number, and there nobody brackets it.
  const number = parsePhoneNumberFromString(international.replace(/\(\s*0\s*\)/, ''), { extract: false })
  if (!number?.isValid() || number.ext) return refuse('not-valid')
  return ok({ e164: number.number, typed, spaced: number.formatInternational() })
}

/** A stored number for people to read, in groups, as its country writes it: `+49 1522 8817386`. */
export function spacedPhone(e164: string): string {
  const number = parsePhoneNumberFromString(e164, { extract: false })
  return number ? number.formatInternational() : e164
}

/** Countries whose numbers we know, by their codes (ISO 3166, two letters). */
export const phoneCountries = (): string[] => getCountries()

/** The country of a time zone (IANA); null where none is named after it. */
export function countryOfZone(timeZone: string): string | null {
  const known = countries.get(timeZone)
  if (known !== undefined) return known
  const country = getCountries().find((one) => zonesOf(one).includes(timeZone)) ?? null
  // Sites have one zone; whatever else is asked for is not kept for ever.
  if (countries.size === MOST_ZONES) countries.clear()
  countries.set(timeZone, country)
  return country
}

/** To look through the zones of every country takes some milliseconds, and a page reads several numbers. */
const countries = new Map<string, string | null>()
const MOST_ZONES = 100

function zonesOf(country: string): readonly string[] {
  const region: Intl.Locale & { getTimeZones?: () => readonly string[] | undefined } = new Intl.Locale(
    `und-${country}`,
  )
  return region.getTimeZones?.() ?? []
}

/**
 * A number from a list, where the code of the country, the zero before it or the plus may be missing. `country`: whose
 * numbers they are where none is said, null where that is not known. `others`: where else the people of the list may be from.
 * Refused where it could be two numbers: 0532 176 0894 is a landline in Goslar, and a mobile in Türkiye.
 */
export function readListedPhone(
  text: string,
  country: string | null,
  others: Iterable<string> = [],
): Result<PhoneNumber, PhoneRefusal> {
  const read = readPhone(text)
  if (read.ok || read.error !== 'missing-country-code' || country === null) return read
  if (!isSupportedCountry(country)) return read
  const plain = asciiDigits(text.normalize('NFKC').replace(/\p{Cf}/gu, '')).replace(/\(\s*0\s*\)/, '0')
  // A number with its country code and no plus does not mean the same digits as a number within it.
  const hasCode = plain.replaceAll(/\D/g, '').startsWith(getCountryCallingCode(country))
  const national = hasCode ? null : validNumber(plain, country)
  const international = /^\D*0/.test(plain) ? null : validNumber(`+${plain}`)
  const only = surest(national, international)
  return only && !isMobileElsewhere(plain, only, others) ? readPhone(only.formatInternational()) : read
}

const isMobileElsewhere = (plain: string, number: ParsedNumber, others: Iterable<string>) =>
  number.getType() !== 'MOBILE' &&
  [...others].some((other) => isSupportedCountry(other) && validNumber(plain, other)?.getType() === 'MOBILE')

/** The country of a number with its code; null where it is none, or of no single country. */
export function countryOfPhone(text: string): string | null {
  const read = readPhone(text)
  return read.ok ? (parsePhoneNumberFromString(read.value.e164, { extract: false })?.country ?? null) : null
}

/** Both as the forms take them. `guessPhone`: how the number would be written for the country of this time zone, or null. `timeZone` null: unknown. */
export const phoneRules = {
  readPhone,
  guessPhone: (text: string, timeZone: string | null): string | null => {
    if (timeZone === null)
      return /^\D*0/.test(text) ? null : (validNumber(`+${text}`)?.formatInternational() ?? null)
    const read = readListedPhone(text, countryOfZone(timeZone))
    return read.ok ? read.value.spaced : null
  },
}

function validNumber(text: string, country?: CountryCode): ParsedNumber | null {
  const number = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })
  return number?.isValid() && !number.ext ? number : null
}

/** Spreadsheets drop the zero before a number and the plus. Of two numbers the mobile one of the country is meant, else nobody knows. */
function surest(national: ParsedNumber | null, international: ParsedNumber | null): ParsedNumber | null {
  if (!national || !international || national.number === international.number)
    return national ?? international
  return national.getType() === 'MOBILE' ? national : null
}
