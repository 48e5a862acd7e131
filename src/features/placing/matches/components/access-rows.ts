import type { AccessNeed } from 'bed-matching/rules/answers.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import type { SummaryRow } from '#ui/summary-list.tsx'
import type { GuestAccess } from '../people/rows.server.ts'

/** What a guest needs to get in, for organisers; nothing where nothing was said. */
export function useAccessRows({ must, ask, note }: GuestAccess): SummaryRow[] {
  const { t } = useTexts()
  const words = useNeeds()
  return [
    { label: t('matching.accessMust'), value: words(must) },
    { label: t('matching.accessAsk'), value: words(ask) },
    { label: t('matching.accessNote'), value: note },
  ].filter(({ value }) => value)
}

/** What a home has of it. */
export function useHomeAccess(access: readonly AccessNeed[]): SummaryRow[] {
  const { t } = useTexts()
  const value = useNeeds()(access)
  return value ? [{ label: t('matching.homeAccess'), value }] : []
}

function useNeeds() {
  const { t } = useTexts()
  return (needs: readonly AccessNeed[]) => needs.map((need) => t(`wizard.access.${need}`)).join(' · ')
}
