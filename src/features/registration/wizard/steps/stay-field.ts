import * as z from 'zod'
import { Temporal } from 'temporal-polyfill'
import { stayWindow } from '#domain/edition.ts'
import { nightsOf, parseDate, parseStay, type Stay } from '#domain/stay.ts'
import type { TextKey } from '#i18n/keys.ts'
import { weekdayAndDay } from '#i18n/short-dates.ts'
import { editionWords, stayInWords } from './edition-words.ts'
import { labelled, type FieldWords } from './fields.ts'
import { firstValue } from './form-values.ts'
import { messagesFor } from './messages.ts'
import type { DayView, Field, FormValues, StepContext } from './step.ts'

type Day = { label: TextKey; hint?: TextKey }
type StayWords = FieldWords<Stay> & { start: Day; end: Day }

const startOf = (name: string) => `${name}-start`
const endOf = (name: string) => `${name}-end`

/** First night and day of departure, two dates inside the edition's window: the nights `[start, end)` (rules: editions, nights). */
export function stay(words: StayWords): Field<Stay> {
  return {
    ...words,
    controls: (name) => [startOf(name), endOf(name)],
    schema: (name, context) =>
      z.custom<FormValues>().transform((values, issues) => {
        const problems = stayProblems(name, words, values, context)
        for (const { control, message } of problems) {
          issues.addIssue({ code: 'custom', message, path: [control] })
        }
        if (problems.length > 0) return z.NEVER
        const read = parseStay(firstValue(values, startOf(name)), firstValue(values, endOf(name)))
        return read.ok ? read.value : z.NEVER
      }),
    show: (answer, context) => stayInWords(answer, context),
    view: (name, values, context) => {
      const read = parseStay(firstValue(values, startOf(name)), firstValue(values, endOf(name)))
      return {
        kind: 'stay',
        ...labelled(name, words, context),
        start: dayView(startOf(name), words.start, values, context),
        end: dayView(endOf(name), words.end, values, context),
        nights: read.ok ? stayInWords(read.value, context) : null,
      }
    },
  }
}

function dayView(name: string, day: Day, values: FormValues, context: StepContext): DayView {
  const window = stayWindow(context.edition)
  const days = nightsOf(window).map((night) => (name.endsWith('-start') ? night : night.add({ days: 1 })))
  const typed = firstValue(values, name)
  const read = parseDate(typed)
  return {
    ...labelled(name, day, context),
    value: read.ok ? typed : '',
    groups: dayGroups(days, read.ok ? read.value : null, context),
  }
}

type DayGroup = 'wizard.daysBefore' | 'wizard.daysDuring' | 'wizard.daysAfter' | 'wizard.daysEarlierChoice'

/** The days before, during and after the conference, and one that was chosen while others were possible. */
function dayGroups(
  days: Temporal.PlainDate[],
  chosen: Temporal.PlainDate | null,
  { edition, locale, t }: StepContext,
): DayView['groups'] {
  const groupOf = (day: Temporal.PlainDate): DayGroup => {
    if (Temporal.PlainDate.compare(day, edition.conferenceStart) < 0) return 'wizard.daysBefore'
    return Temporal.PlainDate.compare(day, edition.conferenceEnd) <= 0
      ? 'wizard.daysDuring'
      : 'wizard.daysAfter'
  }
  const groups = new Map<DayGroup, Temporal.PlainDate[]>()
  if (chosen && !days.some((day) => day.equals(chosen))) groups.set('wizard.daysEarlierChoice', [chosen])
  for (const day of days) groups.set(groupOf(day), [...(groups.get(groupOf(day)) ?? []), day])
  return [...groups].map(([label, members]) => ({
    label: t(label),
    options: members.map((day) => ({
      value: day.toString(),
      label: weekdayAndDay(day.toString(), locale),
    })),
  }))
}

type Problem = { control: string; message: string }

function stayProblems(name: string, words: StayWords, values: FormValues, context: StepContext): Problem[] {
  const problems = [
    dayProblem(startOf(name), words.start, values, context),
    dayProblem(endOf(name), words.end, values, context),
  ].filter((problem) => problem !== null)
  if (problems.length > 0) return problems
  const read = parseStay(firstValue(values, startOf(name)), firstValue(values, endOf(name)))
  return read.ok ? [] : [{ control: endOf(name), message: context.t('wizard.endsBeforeItStarts') }]
}

function dayProblem(control: string, day: Day, values: FormValues, context: StepContext): Problem | null {
  const typed = firstValue(values, control)
  const say = messagesFor(day, context)
  if (typed === '') return { control, message: say.required }
  const read = parseDate(typed)
  if (!read.ok) return { control, message: context.t('wizard.notADate') }
  const window = stayWindow(context.edition)
  const isInside =
    Temporal.PlainDate.compare(window.start, read.value) <= 0 &&
    Temporal.PlainDate.compare(read.value, window.end) <= 0
  return isInside ? null : { control, message: context.t('wizard.outsideWindow', editionWords(context)) }
}
