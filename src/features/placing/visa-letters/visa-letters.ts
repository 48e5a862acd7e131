import * as z from 'zod'
import { locales } from '#i18n/languages.ts'
import type { LetterState } from '#domain/visa-letter.ts'
import { cut } from '#domain/cut.ts'
import { BETWEEN, LONGEST_NAME } from './limits.ts'

const typed = (longest: number) =>
  z
    .string()
    .default('')
    .transform((text) => cut(text.normalize('NFC').replaceAll(/\s+/g, ' ').trim(), longest))

/** What is typed while a letter is printed. Passport and date of birth go onto the paper and nowhere else. */
const printFormSchema = z.object({
  /** The button that was pressed: which letter, in which language. */
  print: z.tuple([z.uuid(), z.enum(locales)]),
  passport: typed(30),
  born: typed(40),
  writtenName: typed(LONGEST_NAME),
})
export type PrintForm = z.infer<typeof printFormSchema>

export const readPrintForm = (form: FormData) =>
  printFormSchema.safeParse({
    ...Object.fromEntries(form),
    print: String(form.get('print') ?? '').split(BETWEEN),
  })

/** Why a letter cannot be printed. `name`: it is not in Latin letters, and was not typed so. `host-name`: nor is the host’s. */
export const PRINT_REFUSALS = ['gone', 'name', 'host-name'] as const
export type PrintRefusal = (typeof PRINT_REFUSALS)[number]

/** How the last press ended, as the address says it. */
export const problemSchema = z
  .enum([...PRINT_REFUSALS, 'own-name'])
  .nullable()
  .catch(null)
export type LetterProblem = z.infer<typeof problemSchema>

export type LetterView = {
  id: string
  state: LetterState
  number: string | null
  endReason: string | null
  /** What the guest is called here is not in Latin letters. */
  needsName: boolean
  writtenName: string | null
}
