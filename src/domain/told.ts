/** What somebody was told, and what of it no longer holds (rules: facts told). */
import type { Temporal } from 'temporal-polyfill'
import type { Edition } from '#domain/edition.ts'
import { textsOf } from '#domain/edition-fields.ts'
import { valuesOf } from '#domain/edition-values.ts'
import type { Stay } from '#domain/stay.ts'

export const TOLD_OF_EDITION = [
  'firstNotificationOn',
  'lastRoundOn',
  'registrationClosesOn',
  'retentionPersonDays',
  'retentionDraftsDays',
  'conferenceEndOn',
  'hostEventAt',
  'hostEventLink',
] as const
export type EditionFact = (typeof TOLD_OF_EDITION)[number]
/** How the other side is reached. Kept as fingerprints, so that no address stands in two places. */
export const TOLD_OF_CONTACT = ['contactAddress', 'contactPhone', 'contactEmail'] as const
export type ContactFact = (typeof TOLD_OF_CONTACT)[number]
/** `deadline`: until when the guest can answer. */
export type Fact = EditionFact | ContactFact | 'nights' | 'deadline'
export type Told = { readonly fact: Fact; readonly value: string }

export const nightsTold = ({ start, end }: Stay): Told => ({ fact: 'nights', value: `${start}/${end}` })
export const deadlineTold = (at: Temporal.Instant): Told => ({ fact: 'deadline', value: at.toString() })

type Contact = {
  readonly phone: string
  readonly email: string | null
  readonly address: readonly string[] | null
}
export function contactTold(contact: Contact, fingerprint: (text: string) => string): Told[] {
  const { phone, email, address } = contact
  const said = { contactAddress: address?.join('\n'), contactPhone: phone, contactEmail: email }
  return TOLD_OF_CONTACT.flatMap((fact) => {
    const text = said[fact]
    return text == null ? [] : [{ fact, value: fingerprint(text) }]
  })
}

export function factsOf(edition: Edition, named: readonly EditionFact[]): Told[] {
  const now = textsOf(valuesOf(edition))
  return named.map((fact) => ({ fact, value: now[fact] }))
}

/** Is it still so? What is not known now still holds. */
export const stillHolds = ({ fact, value }: Told, now: Readonly<Partial<Record<Fact, string>>>): boolean =>
  (now[fact] ?? value) === value
