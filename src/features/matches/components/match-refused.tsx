import type { MatchState } from '#domain/match-state.ts'
import type { MatchRefusal } from '#features/matches/commands.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'

const KNOWN = [
  'place-taken',
  'registration-gone',
  'place-gone',
  'ask-first',
  'deadline-not-later',
  'not-yet',
  'not-sent',
  'does-not-fit',
  'confirm-safety',
] as const

/** Why nothing was changed: as the rules say it, else how the match stands by now. */
export function MatchRefused({ refusal, state }: { refusal: MatchRefusal; state: MatchState }) {
  const { t } = useTexts()
  const known = KNOWN.find((word) => word === refusal)
  return (
    <Notice kind="warning">
      <p>
        {known ? t(`matches.refusal.${known}`) : t('matches.refused', { state: t(`matches.state.${state}`) })}
      </p>
    </Notice>
  )
}
