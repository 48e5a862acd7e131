/** What somebody was told, and what of it no longer holds (rules: facts told). */
import type { Temporal } from 'temporal-polyfill'
import type { Edition } from '#domain/edition.ts'
import { textsOf } from '#domain/edition-fields.ts'
import { valuesOf } from '#domain/edition-values.ts'
import type { Stay } from '#domain/stay.ts'

/** Of the edition, by the names of its fields. */
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
/** `deadline`: until when the guest can answer. */
export type Fact = EditionFact | 'nights' | 'deadline'
export type Told = { readonly fact: Fact; readonly value: string }

export const nightsTold = ({ start, end }: Stay): Told => ({ fact: 'nights', value: `${start}/${end}` })
export const deadlineTold = (at: Temporal.Instant): Told => ({ fact: 'deadline', value: at.toString() })

export function factsOf(edition: Edition, named: readonly EditionFact[]): Told[] {
  const now = textsOf(valuesOf(edition))
  return named.map((fact) => ({ fact, value: now[fact] }))
}

/** Is it still so? What is not known now still holds. */
export const stillHolds = ({ fact, value }: Told, now: Readonly<Partial<Record<Fact, string>>>): boolean =>
  (now[fact] ?? value) === value
