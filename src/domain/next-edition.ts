/** The edition after this one: a copy with new dates (rules: editions). */
import { Temporal } from 'temporal-polyfill'
import type { Edition } from '#domain/edition.ts'
import { ok, refuse, type Result } from '#domain/result.ts'

/** What an organiser says of the next edition; everything else stays as it was. */
export type NextEdition = {
  readonly name: string
  readonly city: string
  readonly conferenceStart: Temporal.PlainDate
  readonly conferenceEnd: Temporal.PlainDate
  readonly registrationOpensOn: Temporal.PlainDate
  readonly registrationClosesOn: Temporal.PlainDate
  readonly firstNotificationOn: Temporal.PlainDate
  readonly lastRoundOn: Temporal.PlainDate
  /** On the clock of the edition. */
  readonly hostEventAt: Temporal.PlainDateTime
}

export type NextEditionProblem = {
  readonly field: keyof NextEdition
  readonly problem:
    | 'not-later'
    | 'ends-before-it-starts'
    | 'before-opening'
    | 'before-notification'
    | 'after-conference'
    | 'same-name'
}

// Whole weeks, so that a conference that begins on a Monday does so again.
const YEAR = { weeks: 52 }

/** What to start from: the same days of the week a year later, and the name with its year counted up. */
export function proposeNextEdition(last: Omit<Edition, 'id'>): NextEdition {
  const hostEvent = last.hostEvent.startsAt.toZonedDateTimeISO(last.timeZone).toPlainDateTime()
  const conferenceStart = last.conferenceStart.add(YEAR)
  return {
    name: last.name.replace(String(last.conferenceStart.year), String(conferenceStart.year)),
    city: last.city,
    conferenceStart,
    conferenceEnd: last.conferenceEnd.add(YEAR),
    registrationOpensOn: last.registrationOpensOn.add(YEAR),
    registrationClosesOn: last.registrationClosesOn.add(YEAR),
    firstNotificationOn: last.firstNotificationOn.add(YEAR),
    lastRoundOn: last.lastRoundOn.add(YEAR),
    hostEventAt: hostEvent.add(YEAR),
  }
}

/**
 * The next edition as a copy of the last, or what is wrong with its dates, each with its field. It must begin later than the last
 * one: the edition whose conference starts last is the one that people register for.
 */
export function makeNextEdition(
  last: Omit<Edition, 'id'>,
  next: NextEdition,
): Result<Omit<Edition, 'id'>, NextEditionProblem[]> {
  const problems = problemsOf(last, next)
  if (problems.length > 0) return refuse(problems)
  const { hostEventAt, ...dates } = next
  const startsAt = hostEventAt.toZonedDateTime(last.timeZone).toInstant()
  // The link leads to last year's event.
  return ok({ ...last, ...dates, hostEvent: { startsAt, link: null } })
}

function problemsOf(last: Omit<Edition, 'id'>, next: NextEdition): NextEditionProblem[] {
  const isBefore = (a: Temporal.PlainDate, b: Temporal.PlainDate) => Temporal.PlainDate.compare(a, b) < 0
  const problems: NextEditionProblem[] = []
  const note = (isWrong: boolean, field: keyof NextEdition, problem: NextEditionProblem['problem']) => {
    if (isWrong && !problems.some((one) => one.field === field)) problems.push({ field, problem })
  }
  note(next.name === last.name, 'name', 'same-name')
  note(!isBefore(last.conferenceEnd, next.conferenceStart), 'conferenceStart', 'not-later')
  note(!isBefore(next.conferenceStart, next.conferenceEnd), 'conferenceEnd', 'ends-before-it-starts')
  note(
    isBefore(next.registrationClosesOn, next.registrationOpensOn),
    'registrationClosesOn',
    'before-opening',
  )
  note(isBefore(next.conferenceEnd, next.registrationClosesOn), 'registrationClosesOn', 'after-conference')
  note(isBefore(next.lastRoundOn, next.firstNotificationOn), 'lastRoundOn', 'before-notification')
  note(isBefore(next.conferenceEnd, next.lastRoundOn), 'lastRoundOn', 'after-conference')
  note(isBefore(next.conferenceEnd, next.hostEventAt.toPlainDate()), 'hostEventAt', 'after-conference')
  return problems
}
