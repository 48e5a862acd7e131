/** The impact report in words of one language: the page and the table say the same (rules: impact). */
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Edition } from '#domain/edition.ts'
import { AGAINS, EXPERIENCES } from '#domain/feedback.ts'
import { feedbackForgottenAt } from '#domain/feedback-time.ts'
import { AGE_GROUPS, MINUTE_GROUPS, NOT_SAID, type StayFigures } from '#domain/impact/impact.ts'
import type { Groups } from '#domain/impact/small-groups.ts'
import { RETENTION_STEPS, retentionMoment } from '#domain/retention.ts'
import { earlier } from '#domain/deadline.ts'
import { readImpact, type Impact } from '#features/clock/impact/impact.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { listEditions } from '#features/ground/editions.server.ts'
import { dayInWords } from '#features/registration/wizard/steps/edition-words.ts'
import { countryName } from '#features/clock/impact/country-names.server.ts'
import { capitalise } from '#i18n/capitalise.ts'
import { languages, type Locale } from '#i18n/locale.ts'
import { dayRange } from '#i18n/short-dates.ts'
import { translator } from '#i18n/translate.ts'
import { writeCsv } from '#platform/tables/write-csv.server.ts'

export type ReportFigure = { name: string; number: number; value: string; label: string; how: string }
export type ReportRow = { label: string; people: number; share: string }
export type ReportTable = { name: string; title: string; how: string; rows: ReportRow[] }
export type Report = {
  title: string
  lead: string
  /** The day of the count, in words; null: it is not final. */
  countedOn: string | null
  answersCountedOn: string | null
  /** The days on which they are counted for good. */
  finalOn: { stays: string; answers: string }
  figures: ReportFigure[]
  tables: ReportTable[]
  /** Titles of what too few people are behind. */
  hidden: string[]
}

export type ReportChoice = { id: string; name: string }
type ReportDeps = Pick<Deps, 'db' | 'clock'>

/** Null for an edition that there is not. `editions`: the newest first. */
export async function getReport(
  { db, clock }: ReportDeps,
  admin: ApprovedAdmin,
  { editionId, locale }: { editionId: string | null; locale: Locale },
): Promise<{ report: Report; edition: Edition; editions: ReportChoice[] } | null> {
  return db.run(admin, async (tx) => {
    const editions = (await listEditions(tx)).toSorted(
      (a, b) => b.conferenceStart.since(a.conferenceStart).sign,
    )
    const edition =
      editions.find(({ id }) => id === editionId) ?? (editionId === null ? editions[0] : undefined)
    if (!edition) return null
    const impact = await readImpact(tx, edition, clock())
    return {
      report: describe(impact, edition, locale),
      edition,
      editions: editions.map(({ id, name }) => ({ id, name })),
    }
  })
}

export function describe(impact: Impact, edition: Edition, locale: Locale): Report {
  const { stays, answers, staysCountedAt, answersCountedAt } = impact
  const t = translator(locale)
  const { tag } = languages[locale]
  const { timeZone, youngAge } = edition
  const dayOf = (at: typeof staysCountedAt) =>
    at && dayInWords(at.toZonedDateTimeISO(timeZone).toPlainDate(), locale)
  const first = RETENTION_STEPS.map((step) => retentionMoment(edition, step)).reduce(earlier)
  const words = { city: edition.city, age: youngAge, venue: edition.venue.name }

  const figure = (
    name: 'guests' | 'nights' | 'homes' | 'halls' | 'places' | 'medianMinutes',
  ): ReportFigure => ({
    name,
    number: stays[name] ?? 0,
    value: new Intl.NumberFormat(tag).format(stays[name] ?? 0),
    label: t(`impact.figure.${name}`, words),
    how: t(`impact.how.${name}`, words),
  })
  const isTold = (name: keyof StayFigures) => stays[name] !== null && stays[name] !== 0

  const percent = new Intl.NumberFormat(tag, { style: 'percent' })
  const all = [
    table('countries', stays.countries, byNumber(stays.countries), (code) => countryName(code, locale)),
    table('ages', stays.ages, AGE_GROUPS, (name) => t(`impact.age.${name as 'young'}`, words)),
    table('minutes', stays.minutes, MINUTE_GROUPS, (name) => t(`impact.minutes.${name as '15'}`)),
    ...(['guest', 'host'] as const).flatMap((role) => [
      table(`${role}-experience`, answers[role].experience, EXPERIENCES, (name) =>
        t(`feedback.experience.${name as 'good'}`),
      ),
      table(`${role}-again`, answers[role].again, AGAINS, (name) => t(`feedback.again.${name as 'yes'}`)),
    ]),
  ]

  function table(
    name: 'countries' | 'ages' | 'minutes' | `${'guest' | 'host'}-${'experience' | 'again'}`,
    groups: Groups | null,
    order: readonly string[],
    labelOf: (group: string) => string,
  ) {
    const title = t(`impact.table.${name}`)
    if (!groups) return { title, told: null }
    const { shown, rest } = groups
    const total = Object.values(shown).reduce((sum, people) => sum + people, rest)
    const row = (label: string, people: number): ReportRow => ({
      label,
      people,
      share: percent.format(people / total),
    })
    const kind = name === 'countries' || name === 'minutes' || name === 'ages' ? name : 'answers'
    const notSaid = shown[NOT_SAID]
    const rows = [
      ...order.flatMap((group) => (shown[group] === undefined ? [] : [row(labelOf(group), shown[group])])),
      ...(rest > 0 ? [row(t(`impact.rest.${kind}${notSaid === undefined ? '-and-none' : ''}`), rest)] : []),
      ...(notSaid === undefined ? [] : [row(t(`impact.none.${kind}`), notSaid)]),
    ]
    return { title, told: { name, title, how: t(`impact.how.${kind}`, words), rows } }
  }

  return {
    title: t('impact.reportTitle', { edition: edition.name }),
    lead: t('impact.reportLead', {
      city: edition.city,
      days: dayRange(edition.conferenceStart.toString(), edition.conferenceEnd.toString(), locale),
    }),
    countedOn: dayOf(staysCountedAt),
    answersCountedOn: dayOf(answersCountedAt),
    finalOn: { stays: dayOf(first) ?? '', answers: dayOf(feedbackForgottenAt(edition)) ?? '' },
    figures: (['guests', 'nights', 'homes', 'halls', 'places', 'medianMinutes'] as const)
      .filter(isTold)
      .map(figure),
    tables: all.flatMap(({ told }) => told ?? []),
    hidden: all.flatMap(({ title, told }) => (told ? [] : [title])),
  }
}

/** Most people first; those of whom nothing is known are no group to be ordered. */
function byNumber(groups: Groups | null): string[] {
  const shown = Object.entries(groups?.shown ?? {}).filter(([name]) => name !== NOT_SAID)
  return shown.toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([name]) => name)
}

export function writeReportTable({ figures, tables }: Report, locale: Locale): string {
  const t = translator(locale)
  const heads = [
    t('impact.what'),
    t('impact.group'),
    t('impact.number'),
    t('impact.share'),
    t('impact.howTitle'),
  ]
  const rows = [
    ...figures.map(({ label, number, how }) => [capitalise(label), '', number, '', how]),
    ...tables.flatMap(({ title, how, rows: groups }) =>
      groups.map(({ label, people, share }) => [title, label, people, share, how]),
    ),
  ]
  return writeCsv([heads, ...rows], languages[locale].csvSeparator ?? 'comma')
}
