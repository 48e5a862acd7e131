import type { MatchState as State } from '#domain/match-state.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { StateChip } from '#ui/state-chip.tsx'

/** The state of a match as chip and word. */
export function MatchStateChip({ state }: { state: State }) {
  const { t } = useTexts()
  return <StateChip state={state}>{t(`matches.state.${state}`)}</StateChip>
}
