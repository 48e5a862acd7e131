import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { asciiDigits } from '#domain/digits.ts'
import { ok, refuse, type Result } from '#domain/result.ts'

/** `e164`: to call and for files. `typed`: as its owner wrote it. `spaced`: for people to read. */
export type PhoneNumber = { e164: string; typed: string; spaced: string }
export type PhoneRefusal = 'missing-country-code' | 'not-valid'

const LONGEST = 60

/**
 * A phone number of any country with its country code (rules: fields, names and texts). Understands `+`, `00`, a bracketed trunk zero "(0)",
 * spaces, and the digits of every script. Kept twice: E.164 to call, and as typed to change it; read in groups.
 */
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
