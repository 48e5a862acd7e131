/** The edition after this one: a copy with new dates (rules: editions). */
import { Temporal } from 'temporal-polyfill'
import type { Edition } from '#domain/edition.ts'
import { type OrderProblem, orderProblems } from '#domain/edition-fields.ts'
import { editionOf, valuesOf } from '#domain/edition-values.ts'
import { ok, refuse, type Result } from '#domain/result.ts'

/** What an organiser says of the next edition; everything else stays as it was. */
export type NextEdition = {
  readonly name: string
  readonly city: string
  readonly conferenceStartOn: Temporal.PlainDate
  readonly conferenceEndOn: Temporal.PlainDate
  readonly registrationOpensOn: Temporal.PlainDate
  readonly registrationClosesOn: Temporal.PlainDate
  readonly firstNotificationOn: Temporal.PlainDate
  readonly lastRoundOn: Temporal.PlainDate
  readonly hostEventAt: Temporal.PlainDateTime
}

export type NextEditionProblem = {
  readonly field: keyof NextEdition
  readonly problem: Exclude<OrderProblem['problem'], 'out-of-order' | 'into-next'>
}

// Whole weeks, so that a conference that begins on a Monday does so again.
const YEAR = { weeks: 52 }

/** What to start from: the same days of the week a year later, and the name with its year counted up. */
export function proposeNextEdition(last: Omit<Edition, 'id'>): NextEdition {
  const hostEvent = last.hostEvent.startsAt.toZonedDateTimeISO(last.timeZone).toPlainDateTime()
  const conferenceStartOn = last.conferenceStart.add(YEAR)
  return {
    name: last.name.replace(String(last.conferenceStart.year), String(conferenceStartOn.year)),
    city: last.city,
    conferenceStartOn,
    conferenceEndOn: last.conferenceEnd.add(YEAR),
    registrationOpensOn: last.registrationOpensOn.add(YEAR),
    registrationClosesOn: last.registrationClosesOn.add(YEAR),
    firstNotificationOn: last.firstNotificationOn.add(YEAR),
    lastRoundOn: last.lastRoundOn.add(YEAR),
    hostEventAt: hostEvent.add(YEAR),
  }
}

/** The next edition as a copy of the last, or the problems of its dates by field. It must begin after the last one has ended. */
export function makeNextEdition(
  last: Omit<Edition, 'id'>,
  next: NextEdition,
): Result<Omit<Edition, 'id'>, NextEditionProblem[]> {
  const hostEventAt = next.hostEventAt.toZonedDateTime(last.timeZone).toInstant()
  // The link leads to last year's event.
  const made = { revision: 0, ...editionOf({ ...valuesOf(last), ...next, hostEventAt, hostEventLink: null }) }
  const problems = problemsOf(last, next, made)
  return problems.length > 0 ? refuse(problems) : ok(made)
}

function problemsOf(
  last: Omit<Edition, 'id'>,
  next: NextEdition,
  made: Omit<Edition, 'id'>,
): NextEditionProblem[] {
  const inOrder = orderProblems(valuesOf(made)) as NextEditionProblem[]
  const problems = inOrder.filter(({ field }) => field in next)
  const isLater = Temporal.PlainDate.compare(last.conferenceEnd, next.conferenceStartOn) < 0
  if (!isLater) problems.unshift({ field: 'conferenceStartOn', problem: 'not-later' })
  if (next.name === last.name) problems.unshift({ field: 'name', problem: 'same-name' })
  return problems
}
