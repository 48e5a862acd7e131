import * as z from 'zod'
import { locales, type Locale } from '#i18n/languages.ts'
import type { LetterState } from '#domain/visa-letter.ts'

/** As long as a reason may be that its guest reads. */
export const LONGEST_REASON = 500
export const LONGEST_NAME = 200

const typed = (longest: number) =>
  z
    .string()
    .default('')
    .transform((text) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim().slice(0, longest))

/** What is typed while a letter is printed. Passport and date of birth go onto the paper and nowhere else. */
const printFormSchema = z.object({
  /** The button that was pressed: which letter, in which language. */
  print: z.tuple([z.uuid(), z.enum(locales)]),
  passport: typed(30),
  born: typed(40),
  writtenName: typed(LONGEST_NAME),
})
export type PrintForm = z.infer<typeof printFormSchema>

const BETWEEN = ' '
export const printValue = (id: string, language: Locale) => [id, language].join(BETWEEN)
export const readPrintForm = (form: FormData) =>
  printFormSchema.safeParse({
    ...Object.fromEntries(form),
    print: String(form.get('print') ?? '').split(BETWEEN),
  })

/** Letters that can be printed now. */
export const isPrintable = ({ state }: Pick<LetterView, 'state'>) =>
  state !== 'asked' && state !== 'withdrawn'

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
  /** Why it was taken back, if an organiser said so. */
  endReason: string | null
  /** What the guest is called here is not in Latin letters. */
  needsName: boolean
  writtenName: string | null
}
