import { normaliseEmail } from '#domain/email.ts'
import type { Locale } from '#i18n/locale.ts'
import { translator } from '#i18n/translate.ts'

/** What is wrong with a typed address, in the words of every form (spec §5); null for one that can be written to. */
export function emailProblem(typed: string, locale: Locale): string | null {
  if (normaliseEmail(typed).ok) return null
  const t = translator(locale)
  return typed.trim() === '' ? t('wizard.required', { name: t('signIn.email') }) : t('wizard.notAnEmail')
}
