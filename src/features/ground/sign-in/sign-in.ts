import { normaliseEmail } from '#domain/email.ts'
import type { Locale } from '#i18n/locale.ts'
import { translator } from '#i18n/translate.ts'
import { readCode } from '#domain/otp.ts'
import type { FieldProblem } from '#ui/field-problem.ts'
import { refusedText } from './components/code-form.tsx'

/** What is wrong with a typed address, in the words of every form (rules: fields); null for one that can be written to. */
export function emailProblem(typed: string, locale: Locale): string | null {
  if (normaliseEmail(typed).ok) return null
  const t = translator(locale)
  return typed.trim() === '' ? t('wizard.required', { name: t('signIn.email') }) : t('wizard.notAnEmail')
}

/** The same, for a form that asks for an address alone. */
export function addressProblems(form: FormData, locale: Locale): FieldProblem[] {
  const message = emailProblem(String(form.get('email') ?? ''), locale)
  return message === null ? [] : [{ field: 'email', message }]
}

/** What is wrong with a code as it was typed; whether it is the right one is no question here. */
export function codeProblems(form: FormData, locale: Locale): FieldProblem[] {
  const read = readCode(String(form.get('code') ?? '').slice(0, 200))
  return read.ok ? [] : [{ field: 'code', message: translator(locale)(refusedText[read.error]) }]
}
