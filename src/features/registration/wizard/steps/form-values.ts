import type { FormValues } from './step.ts'
import { cut } from '#domain/cut.ts'

/** More than any field of ours takes: so much of a value is looked at. All of it is shown again. */
const LONGEST_VALUE = 5_000
const MOST_VALUES = 60

/** What was posted, as data: texts only, without what PostgreSQL cannot keep (NUL, broken surrogates). */
export function readFormValues(form: FormData): FormValues {
  const values: Record<string, string[]> = Object.create(null)
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue
    const list = (values[name] ??= [])
    if (list.length < MOST_VALUES) list.push(cleanText(value))
  }
  return values
}

function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').replaceAll('\r\n', '\n')
}

/** The first value of a control, trimmed, as far as anything looks at it; empty where there is none. */
export const firstValue = (values: FormValues, name: string): string =>
  cut(wholeValue(values, name), LONGEST_VALUE)

/** All of it, for the field it was typed into. */
export function wholeValue(values: FormValues, name: string): string {
  const list = Object.hasOwn(values, name) ? values[name] : undefined
  return list?.[0]?.trim() ?? ''
}

export function allValues(values: FormValues, name: string): readonly string[] {
  return (Object.hasOwn(values, name) ? values[name] : undefined) ?? []
}

/** Only these controls: whatever else was posted does not exist for us. */
export function pickValues(values: FormValues, names: readonly string[]): FormValues {
  const present = names.filter((name) => Object.hasOwn(values, name))
  return Object.fromEntries(present.map((name) => [name, [...allValues(values, name)]]))
}

export function isBlank(values: FormValues): boolean {
  return Object.values(values).every((list) => list.every((value) => value.trim() === ''))
}
