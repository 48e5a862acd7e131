/** Rows of a list that are about one person: by the same address, or by the same name and phone number. */
import { sameWord } from './cells.ts'

export type Known = { row: number; email: string; name: string; phone: string }
export type SamePerson = { first: number; second: number; by: 'email' | 'name-and-phone' }

/** Each later row with the first that is about the same person. An address says it, a name with a number only lets us ask. */
export function findSamePeople(rows: readonly Known[]): SamePerson[] {
  const byEmail = new Map<string, number>()
  const byNumber = new Map<string, number>()
  return rows.flatMap((known): SamePerson[] => {
    const { row, email } = known
    const key = numberKey(known)
    const sameEmail = email === '' ? undefined : byEmail.get(email)
    const sameNumber = key === null ? undefined : byNumber.get(key)
    if (sameEmail === undefined && email !== '') byEmail.set(email, row)
    if (sameNumber === undefined && key !== null) byNumber.set(key, sameEmail ?? row)
    if (sameEmail !== undefined) return [{ first: sameEmail, second: row, by: 'email' }]
    return sameNumber === undefined ? [] : [{ first: sameNumber, second: row, by: 'name-and-phone' }]
  })
}

/** Names are compared by their words in any order; numbers by their end, with and without the code of the country. */
function numberKey({ name, phone }: Known): string | null {
  const words = name
    .split(/[\s,]+/)
    .map(sameWord)
    .filter(Boolean)
    .toSorted()
    .join(' ')
  const digits = phone.replaceAll(/\P{Nd}/gu, '').slice(-8)
  return words === '' || digits.length < 7 ? null : `${words}|${digits}`
}
