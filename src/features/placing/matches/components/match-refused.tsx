import type { MatchState } from '#domain/match-state.ts'
import type { MatchRefusal } from '../changing/changing.server.ts'
import type { WasFirst } from '../changing/refusing.server.ts'
import { shortMoment } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'

export const KNOWN_REFUSALS = [
  'place-taken',
  'registration-gone',
  'blocked',
  'nights-over',
  'place-gone',
  'ask-first',
  'deadline-not-later',
  'not-yet',
  'not-sent',
  'does-not-fit',
  'fits-no-more',
  'confirm-safety',
  'changed',
  'partner-changed',
] as const

/** Why nothing was changed: as the rules say it, else how the match stands by now. */
export function MatchRefused({
  refusal,
  state,
  first,
  timeZone,
}: {
  refusal: MatchRefusal
  state: MatchState
  first: WasFirst | null
  timeZone: string
}) {
  const { t, to, locale } = useTexts()
  const known = KNOWN_REFUSALS.find((word) => word === refusal)
  return (
    <Notice kind="warning">
      <p>
        {known
          ? t('matches.nothingChanged', { why: t(`matches.refusal.${known}`) })
          : t('matches.refused', { state: t(`matches.state.${state}`) })}
      </p>
      {first && (
        <p>
          {t('matches.wasFirst', {
            who: first.byEmail ?? t('matches.wasFirstSomebody'),
            when: shortMoment(first.at, timeZone, locale),
          })}{' '}
          <a href={to(`/admin/match/${first.matchId}`)}>{t('matches.wasFirstSee')}</a>
        </p>
      )}
    </Notice>
  )
}
