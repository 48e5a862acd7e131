/** A changed edition beside what is kept and beside the other editions (rules: changing a running edition). */
import { Temporal } from 'temporal-polyfill'
import type { Edition } from '#domain/edition.ts'
import { type EditionField, type EditionProblem, ruleOf } from '#domain/edition-fields.ts'
import { editionOf, type EditionValues } from '#domain/edition-values.ts'
import { RETENTION_STEPS, retentionMoment } from '#domain/retention.ts'

/** What a change would forget earlier than it was, and within so many days, takes two: nobody would have the time to notice. */
const SOON_DAYS = 14

export type Changed = {
  readonly before: EditionValues
  readonly after: EditionValues
  readonly fields: readonly EditionField[]
}

/** The changed fields for which a second organiser has to agree; none: one may do it alone. */
export function fieldsForTwo({ before, after, fields }: Changed, now: Temporal.Instant): EditionField[] {
  const isHastened = hastensForgetting(before, after, now)
  return fields.filter((field) => ruleOf(field).needsTwo || (field === 'conferenceEndOn' && isHastened))
}

/** What is known about people is counted from the last day of the conference: moving it must not be a way to delete it all. */
function hastensForgetting(before: EditionValues, after: EditionValues, now: Temporal.Instant): boolean {
  const soon = now.add({ hours: 24 * SOON_DAYS })
  const { compare } = Temporal.Instant
  return RETENTION_STEPS.some((step) => {
    const [was, is] = [before, after].map((values) => retentionMoment(editionOf(values), step))
    return compare(is!, was!) < 0 && compare(is!, soon) <= 0
  })
}

type Placed = Pick<Edition, 'id' | 'name' | 'conferenceStart' | 'conferenceEnd'>

/** No two conferences at one time, in the order in which they are, and each edition with a name of its own. */
export function problemsBeside(
  others: readonly Placed[],
  edition: Pick<Placed, 'conferenceStart'>,
  after: Pick<EditionValues, 'name' | 'conferenceStartOn' | 'conferenceEndOn'>,
): EditionProblem[] {
  const { compare } = Temporal.PlainDate
  const isLater = (other: Placed) => compare(other.conferenceStart, edition.conferenceStart) > 0
  const reachesBack = others.some(
    (other) => !isLater(other) && compare(after.conferenceStartOn, other.conferenceEnd) <= 0,
  )
  const reachesNext = others.some(
    (other) => isLater(other) && compare(after.conferenceEndOn, other.conferenceStart) >= 0,
  )
  return [
    ...(reachesBack ? [{ field: 'conferenceStartOn', problem: 'not-later' } as const] : []),
    ...(reachesNext ? [{ field: 'conferenceEndOn', problem: 'into-next' } as const] : []),
    ...(others.some(({ name }) => name === after.name)
      ? [{ field: 'name', problem: 'same-name' } as const]
      : []),
  ]
}
