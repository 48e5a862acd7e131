import { useState } from 'react'
import { LONGEST_NOTE } from '#domain/match-state.ts'
import { useTexts } from '#i18n/texts-context.tsx'

/** A dialog goes with what it sends: it stays, with what was typed, where the reason is longer than the server takes. */
export function useReason(field: string) {
  const { t } = useTexts()
  const [isTooLong, setTooLong] = useState(false)
  return {
    problem: isTooLong ? t('refusals.tooLong', { most: LONGEST_NOTE }) : null,
    mayBeSent: (form: FormData): boolean => {
      const isLong = String(form.get(field) ?? '').trim().length > LONGEST_NOTE
      setTooLong(isLong)
      return !isLong
    },
  }
}
