/** A whole postal address in one cell. What is not certain is nothing. */

export type WrittenAddress = { street: string; houseNumber: string; postalCode: string; city: string }

const NUMBER = String.raw`\d{1,4}\s?[a-zA-Z]?(?:\s?[-/+]\s?\d{1,4}\s?[a-zA-Z]?)?`
const STREET = new RegExp(String.raw`^(\p{L}[\p{L}\p{N}\s.'’-]*?)\s*(${NUMBER})$`, 'u')
const PLACE = /^(?:D[-\s])?(\d{5})\s+(\p{L}[\p{L}\s.()/'’-]*)$/u
const WHOLE = /^(.+?)(?:\s*[,;\n]\s*|\s+)(?=(?:D[-\s])?\d{5}\s)(.+)$/su

/** "Musterstraße 12a, 53111 Bonn". */
export function splitAddress(text: string): WrittenAddress | null {
  const parts = WHOLE.exec(text.trim().replaceAll(/[ \t]+/g, ' '))
  const street = splitStreet(parts?.[1] ?? '')
  const place = splitPlace(parts?.[2] ?? '')
  return street && place ? { ...street, ...place } : null
}

/** "Musterstraße 12a". */
export function splitStreet(text: string): Pick<WrittenAddress, 'street' | 'houseNumber'> | null {
  const found = STREET.exec(text.trim())
  return found ? { street: found[1]?.trim() ?? '', houseNumber: found[2]?.replaceAll(/\s/g, '') ?? '' } : null
}

/** "53111 Bonn". */
export function splitPlace(text: string): Pick<WrittenAddress, 'postalCode' | 'city'> | null {
  const found = PLACE.exec(text.trim())
  return found ? { postalCode: found[1] ?? '', city: found[2]?.trim() ?? '' } : null
}
