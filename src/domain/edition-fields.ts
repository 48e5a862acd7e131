/** Each value of an edition as organisers may change it: of what kind, within what, in which order, and whether two have to want it. */
import { Temporal } from 'temporal-polyfill'
import { BEDS_NEEDED, CONTACT_RELEASES } from '#domain/edition.ts'
import { GROUP_RANKS } from 'bed-matching/model.ts'
import { IMPORTANCES } from '#domain/importance.ts'
import { DOUBLE_BED_POLICIES } from 'bed-matching/rules/answers.ts'
import type { EditionValues } from '#domain/edition-values.ts'
import { readLink } from '#domain/link.ts'
import { ok, refuse, type Result } from '#domain/result.ts'

export const EDITION_GROUPS = [
  'conference',
  'rounds',
  'evening',
  'showing',
  'ages',
  'fit',
  'kindness',
  'answering',
  'asking',
  'holding',
  'keeping',
] as const
export type EditionGroup = (typeof EDITION_GROUPS)[number]

/** `most` and `least` belong to it; `isWhole`: no fractions. */
type Numbers = {
  readonly kind: 'number'
  readonly least: number
  readonly most: number
  readonly isWhole: boolean
}
type Kind =
  | { readonly kind: 'text'; readonly longest: number }
  | { readonly kind: 'zone' | 'day' | 'moment' | 'link' }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | Numbers
/** `needsTwo`: always by a second organiser, as it touches what keeps people safe (rules: changing a running edition). */
export type EditionFieldRule = Kind & { readonly group: EditionGroup; readonly needsTwo?: true }

const whole = (least: number, most: number): Numbers => ({ kind: 'number', least, most, isWhole: true })
const degrees = (most: number): Numbers => ({ kind: 'number', least: -most, most, isWhole: false })

const importance = { group: 'kindness', kind: 'choice', of: IMPORTANCES } as const

export const EDITION_FIELDS = {
  name: { group: 'conference', kind: 'text', longest: 60 },
  city: { group: 'conference', kind: 'text', longest: 60 },
  venueName: { group: 'conference', kind: 'text', longest: 100 },
  venueLatitude: { group: 'conference', ...degrees(90) },
  venueLongitude: { group: 'conference', ...degrees(180) },
  timeZone: { group: 'conference', kind: 'zone' },
  conferenceStartOn: { group: 'conference', kind: 'day' },
  conferenceEndOn: { group: 'conference', kind: 'day' },
  stayDaysBefore: { group: 'conference', ...whole(0, 30) },
  stayDaysAfter: { group: 'conference', ...whole(0, 30) },
  registrationOpensOn: { group: 'rounds', kind: 'day' },
  registrationClosesOn: { group: 'rounds', kind: 'day' },
  firstNotificationOn: { group: 'rounds', kind: 'day' },
  lastRoundOn: { group: 'rounds', kind: 'day' },
  hostEventAt: { group: 'evening', kind: 'moment' },
  hostEventLink: { group: 'evening', kind: 'link' },
  bedsNeeded: { group: 'showing', kind: 'choice', of: BEDS_NEEDED },
  guestMinimumAge: { group: 'ages', ...whole(16, 99), needsTwo: true },
  guestAgeLimit: { group: 'ages', ...whole(16, 120) },
  veryYoungAge: { group: 'ages', ...whole(16, 99) },
  youngAge: { group: 'ages', ...whole(16, 99) },
  olderAge: { group: 'fit', ...whole(16, 120), needsTwo: true },
  doubleBed: { group: 'fit', kind: 'choice', of: DOUBLE_BED_POLICIES, needsTwo: true },
  contactRelease: { group: 'fit', kind: 'choice', of: CONTACT_RELEASES, needsTwo: true },
  commuteComfortableMinutes: { group: 'fit', ...whole(5, 300) },
  commuteLongestMinutes: { group: 'fit', ...whole(5, 300) },
  groupRank: { group: 'kindness', kind: 'choice', of: GROUP_RANKS },
  weightMinutes: importance,
  weightOwnBed: importance,
  weightLanguage: importance,
  weightTogether: importance,
  weightFloor: importance,
  weightNights: importance,
  weightHosts: importance,
  acceptanceDays: { group: 'answering', ...whole(1, 30) },
  acceptanceHoursBeforeArrival: { group: 'answering', ...whole(0, 336) },
  acceptanceHoursAtLeast: { group: 'answering', ...whole(1, 72) },
  contactIssueDays: { group: 'answering', ...whole(1, 60) },
  profileUpdateDays: { group: 'asking', ...whole(1, 60) },
  unfinishedReminderDays: { group: 'asking', ...whole(0, 60) },
  finalCheckDays: { group: 'asking', ...whole(1, 30) },
  holdSeconds: { group: 'holding', ...whole(0, 3_600) },
  broadcastHoldSeconds: { group: 'holding', ...whole(0, 3_600) },
  retentionSensitiveDays: { group: 'keeping', ...whole(1, 365), needsTwo: true },
  retentionContactsDays: { group: 'keeping', ...whole(1, 365), needsTwo: true },
  retentionPersonDays: { group: 'keeping', ...whole(1, 365), needsTwo: true },
  retentionUnconfirmedDays: { group: 'keeping', ...whole(1, 90), needsTwo: true },
  retentionDraftsDays: { group: 'keeping', ...whole(1, 90), needsTwo: true },
  retentionIncidentsDays: { group: 'keeping', ...whole(60, 3_650), needsTwo: true },
} as const satisfies Record<keyof EditionValues, EditionFieldRule>
export type EditionField = keyof EditionValues
export const editionFields = Object.keys(EDITION_FIELDS) as readonly EditionField[]
export const ruleOf = (field: EditionField): EditionFieldRule => EDITION_FIELDS[field]

/** What stands in a form: days as `2027-06-14`, the moment on the clock of the edition as `2027-05-02 19:00`. */
export type EditionTexts = Record<EditionField, string>

export function textsOf(values: EditionValues): EditionTexts {
  const moment = values.hostEventAt.toZonedDateTimeISO(values.timeZone).toPlainDateTime()
  const text = (field: EditionField) =>
    field === 'hostEventAt'
      ? moment.toString({ smallestUnit: 'minute' }).replace('T', ' ')
      : String(values[field] ?? '')
  return Object.fromEntries(editionFields.map((field) => [field, text(field)])) as EditionTexts
}

export type OrderProblem = {
  readonly field: EditionField
  readonly problem:
    | 'ends-before-it-starts'
    | 'before-opening'
    | 'before-notification'
    | 'after-conference'
    | 'out-of-order'
    | 'not-later'
    | 'into-next'
    | 'same-name'
}
export type EditionProblem = OrderProblem | { readonly field: EditionField; readonly problem: 'not-valid' }

/** What organisers have typed as values, or every field that is wrong: by itself, or beside another. */
export function readEditionTexts(texts: Partial<EditionTexts>): Result<EditionValues, EditionProblem[]> {
  const typed = (field: EditionField) => (texts[field] ?? '').trim()
  const timeZone = typed('timeZone')
  const read = editionFields.map(
    (field) => [field, readValue(ruleOf(field), typed(field), timeZone)] as const,
  )
  const wrong = read.filter(([, value]) => value === undefined)
  if (wrong.length > 0) return refuse(wrong.map(([field]) => ({ field, problem: 'not-valid' })))
  const values = Object.fromEntries(read) as EditionValues
  const problems = orderProblems(values)
  return problems.length > 0 ? refuse(problems) : ok(values)
}

/** Undefined: it is none. */
function readValue(rule: EditionFieldRule, text: string, timeZone: string): unknown {
  try {
    if (rule.kind === 'text') return text !== '' && text.length <= rule.longest ? text : undefined
    if (rule.kind === 'choice') return rule.of.includes(text) ? text : undefined
    if (rule.kind === 'zone') return isZone(text) ? text : undefined
    if (rule.kind === 'day') return /^\d{4}-\d\d-\d\d$/.test(text) ? Temporal.PlainDate.from(text) : undefined
    if (rule.kind === 'link') return text === '' ? null : readLinkText(text)
    if (rule.kind === 'moment')
      return /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d$/.test(text)
        ? Temporal.PlainDateTime.from(text.replace(' ', 'T')).toZonedDateTime(timeZone).toInstant()
        : undefined
    if (rule.kind !== 'number') return undefined
    const number = /^-?\d{1,6}(?:\.\d{1,8})?$/.test(text) ? Number(text) : Number.NaN
    const isIn = number >= rule.least && number <= rule.most && (!rule.isWhole || Number.isInteger(number))
    return isIn ? number : undefined
  } catch (error) {
    // A day or a clock that there is not.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Throws a RangeError for a zone that there is not. */
const isZone = (text: string) =>
  text.includes('/') && Temporal.PlainDate.from('2027-01-01').toZonedDateTime(text).timeZoneId !== ''

function readLinkText(text: string): string | undefined {
  const link = readLink(text)
  return link.ok ? link.value : undefined
}

/** How a value stands to another one; `later-than` is said of days only. */
export type EditionOrder = OrderProblem & {
  readonly is: 'later-than' | 'not-before' | 'not-after' | 'not-less'
  readonly other: EditionField
}

/** The first that does not hold is said of its field. */
export const EDITION_ORDER = [
  order('conferenceEndOn', 'later-than', 'conferenceStartOn', 'ends-before-it-starts'),
  order('registrationClosesOn', 'not-before', 'registrationOpensOn', 'before-opening'),
  order('registrationClosesOn', 'not-after', 'conferenceEndOn', 'after-conference'),
  order('lastRoundOn', 'not-before', 'firstNotificationOn', 'before-notification'),
  order('lastRoundOn', 'not-after', 'conferenceEndOn', 'after-conference'),
  order('hostEventAt', 'not-after', 'conferenceEndOn', 'after-conference'),
  order('guestAgeLimit', 'not-less', 'guestMinimumAge', 'out-of-order'),
  order('youngAge', 'not-less', 'veryYoungAge', 'out-of-order'),
  order('commuteLongestMinutes', 'not-less', 'commuteComfortableMinutes', 'out-of-order'),
  order('retentionContactsDays', 'not-less', 'retentionSensitiveDays', 'out-of-order'),
  order('retentionPersonDays', 'not-less', 'retentionContactsDays', 'out-of-order'),
] as const

function order(
  field: EditionField,
  is: EditionOrder['is'],
  other: EditionField,
  problem: OrderProblem['problem'],
): EditionOrder {
  return { field, is, other, problem }
}

/** What stands in the wrong order, one for a field. */
export function orderProblems(values: EditionValues): OrderProblem[] {
  const wrong = EDITION_ORDER.filter(({ field, is, other }) => {
    const than = compareValues(values, field, other)
    return is === 'later-than' ? than <= 0 : is === 'not-after' ? than > 0 : than < 0
  })
  const isFirst = ({ field }: EditionOrder, index: number) =>
    wrong.findIndex((one) => one.field === field) === index
  return wrong.filter(isFirst).map(({ field, problem }) => ({ field, problem }))
}

/** Of two numbers, or two days; a moment counts as its day on the clock of the edition. */
function compareValues(values: EditionValues, a: EditionField, b: EditionField): number {
  const read = (field: EditionField) => {
    const value = values[field]
    return value instanceof Temporal.Instant ? value.toZonedDateTimeISO(values.timeZone).toPlainDate() : value
  }
  const [one, other] = [read(a), read(b)]
  return one instanceof Temporal.PlainDate && other instanceof Temporal.PlainDate
    ? Temporal.PlainDate.compare(one, other)
    : Number(one) - Number(other)
}

/** The fields in which two editions differ. */
export function changedFields(before: EditionValues, after: EditionValues): EditionField[] {
  const [was, is] = [textsOf(before), textsOf(after)]
  return editionFields.filter((field) => was[field] !== is[field])
}
