/** Who has had an email that names a value of the edition as it was before somebody changed it (rules: changing a running edition). */
import type { Temporal } from 'temporal-polyfill'
import { type EditionField, editionFields, type EditionTexts } from '#domain/edition-fields.ts'

/** What was changed at a moment, with the values as they had been. */
export type MadeChange = { readonly at: Temporal.Instant; readonly before: Partial<EditionTexts> }

/** A time in which a value was another than it is now: from `since` (null: from the beginning) until just before `until`. */
export type OldPeriod = {
  readonly field: EditionField
  readonly value: string
  readonly since: Temporal.Instant | null
  readonly until: Temporal.Instant
}

/** Every such time of every value. What was changed and put back is no other value. */
export function oldPeriods(changes: readonly MadeChange[], now: EditionTexts): OldPeriod[] {
  const inOrder = changes.toSorted((a, b) => (a.at.epochNanoseconds < b.at.epochNanoseconds ? -1 : 1))
  return editionFields.flatMap((field) => {
    const ofField = inOrder.filter(({ before }) => before[field] !== undefined)
    return ofField
      .map(({ at, before }, index) => ({
        field,
        value: before[field] ?? '',
        since: ofField[index - 1]?.at ?? null,
        until: at,
      }))
      .filter(({ value }) => value !== now[field])
  })
}

/** `lastTold`: when the last email left that names the value, if any has. */
export function isToldOtherwise(
  periods: readonly OldPeriod[],
  lastTold: (field: EditionField) => Temporal.Instant | null,
): boolean {
  return periods.some(({ field, since, until }) => {
    const told = lastTold(field)?.epochNanoseconds
    return (
      told !== undefined &&
      told < until.epochNanoseconds &&
      (since === null || told >= since.epochNanoseconds)
    )
  })
}
