import { ok, refuse, type Result } from '#domain/result.ts'

export const LONGEST_NAME = 100

export type NameRefusal = 'missing' | 'too-long' | 'not-a-name'

// Controls, line separators, direction overrides (they would turn the rest of a page or mail round), unpaired surrogates, private use.
// Joiners stay allowed: Persian and several Indic names need them.
const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}\u202a-\u202e\u2066-\u2069\ufeff]/u
const SEEN = /[^\p{C}\p{Z}\p{M}]/u

/**
 * A name as people write it (rules: names and texts): any script, one word or many, also a mere dash for a missing surname. Trimmed, inner spaces single, composed
 * form (NFC), 1 to 100 characters.
 */
export function readName(text: string): Result<string, NameRefusal> {
  const trimmed = text.trim()
  if (FORBIDDEN.test(trimmed)) return refuse('not-a-name')
  const name = trimmed.normalize('NFC').replace(/\p{Zs}+/gu, ' ')
  if (!SEEN.test(name)) return refuse('missing')
  return Array.from(name).length <= LONGEST_NAME ? ok(name) : refuse('too-long')
}
