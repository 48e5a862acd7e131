/** Rows of a list that are about one person: by the same address, or by the same name and phone number. */
import { sameWord } from './cells.ts'

export type Known = { row: number; email: string; name: string; phone: string }
/** `usually`: what holds until an organiser says otherwise, as one of the first row, or two people. */
export type SamePerson = {
  first: number
  second: number
  by: 'email' | 'name-and-phone'
  usually: 'first' | 'two'
}

/** Each later row with the first about the same person: same address, or same name and number where one has no address. */
export function findSamePeople(rows: readonly Known[]): SamePerson[] {
  const byEmail = new Map<string, number>()
  const byNumber = new Map<string, Known>()
  return rows.flatMap((known): SamePerson[] => {
    const { row, email } = known
    const key = phoneKey(known)
    const sameEmail = email === '' ? undefined : byEmail.get(email)
    const sameNumber = key === null ? undefined : byNumber.get(key)
    if (sameEmail === undefined && email !== '') byEmail.set(email, row)
    if (sameNumber === undefined && key !== null) byNumber.set(key, { ...known, row: sameEmail ?? row })
    if (sameEmail !== undefined) return [{ first: sameEmail, second: row, by: 'email', usually: 'first' }]
    if (sameNumber === undefined) return []
    const usually = email !== '' && sameNumber.email !== '' ? 'two' : 'first'
    return [{ first: sameNumber.row, second: row, by: 'name-and-phone', usually }]
  })
}

/** Key for people without an address: words of the name in any order, end of the number. Null where there is neither. */
export function phoneKey({ name, phone, email }: Omit<Known, 'row'>): string | null {
  const words = name
    .split(/[\s,]+/)
    .map(sameWord)
    .filter(Boolean)
    .toSorted()
    .join(' ')
  const digits = phoneEnd(phone)
  return (words === '' && email !== '') || digits.length < 7 ? null : `${words}|${digits}`
}

/** Of a number what it is compared by; the same in SQL: `planning`. */
export const phoneEnd = (phone: string) => phone.replaceAll(/\P{Nd}/gu, '').slice(-8)
