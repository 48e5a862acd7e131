/** How long a suggestion may be taken. */
import { Temporal } from 'temporal-polyfill'

/** After a day offers have run out and others have come: the round is another one. */
export const PLAN_HOURS = 24

export const isPlanOver = (startedAt: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, startedAt.add({ hours: PLAN_HOURS })) > 0
