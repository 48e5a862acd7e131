import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Noted } from '#domain/by-hand.ts'
import type { Deps } from '#features/ground/context.server.ts'
import type { Translate } from '#i18n/translate.ts'
import type { FieldProblem } from '#ui/field-problem.ts'
import { Temporal } from 'temporal-polyfill'
import { saidSchema } from './by-hand.ts'
import { isPossibleDay } from './by-hand.server.ts'
import type { SaidTyped } from './said-fields.tsx'

type Read = { noted: Noted; problems: readonly [] } | { noted: null; problems: FieldProblem[] }

/** How it was said, from a form; or what is wrong with it. */
export async function readSaid(
  deps: Pick<Deps, 'clock' | 'edition'>,
  admin: ApprovedAdmin,
  form: FormData,
  t: Translate,
): Promise<Read> {
  const read = saidSchema.safeParse(Object.fromEntries(form))
  const wrong = new Set(read.success ? [] : read.error.issues.map(({ path }) => path[0]))
  if (read.success && !(await isPossibleDay(deps, read.data.saidOn))) wrong.add('saidOn')
  const problems = (['saidBy', 'saidOn', 'privacy'] as const)
    .filter((field) => wrong.has(field))
    .map((field) => ({ field, message: t(`byHand.problem.${field}`) }))
  if (problems.length > 0 || !read.success) return { noted: null, problems }
  const { saidBy, saidOn } = read.data
  const noted = { saidBy, saidOn: Temporal.PlainDate.from(saidOn), notedBy: admin.personId }
  return { noted, problems: [] }
}

export function typedSaid(form: FormData): SaidTyped {
  const typed = (name: string) => String(form.get(name) ?? '').slice(0, 40)
  return { saidBy: typed('saidBy'), saidOn: typed('saidOn'), privacy: form.get('privacy') === 'yes' }
}

/** Today on the calendar of the edition: most is written down while it is said. */
export async function todayHere({ clock, edition }: Pick<Deps, 'clock' | 'edition'>): Promise<string> {
  const { timeZone } = await edition()
  return clock().toZonedDateTimeISO(timeZone).toPlainDate().toString()
}
