import type { Nights } from 'bed-matching/model.ts'
import type { Bar } from '#domain/tape-chart.ts'
import { useNights } from '#features/placing/matches/components/match-words.tsx'
import { shortDay } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import type { NightView, RunView } from '../by-night/by-night.ts'

/** What a bar says: its nights for those who do not see it, who is there as a link, and the state. */
export function BarWords({
  bar,
  nights,
  isLive,
}: {
  bar: Bar<RunView>
  nights: readonly NightView[]
  isLive: boolean
}) {
  const { to } = useTexts()
  const nightsWords = useNights()
  const state = useStateWords()(bar)
  const when = useWhen(nights)(bar.nights)
  return (
    <>
      <span className="hidden-text">{when} </span>
      {bar.holder ? (
        <a
          href={to(`/admin/match/${bar.holder.matchId}`)}
          title={nightsWords(stayOf(nights, bar.nights))}
          tabIndex={isLive ? -1 : undefined}
          draggable={false}
        >
          {state}
        </a>
      ) : (
        <span className={bar.state === 'unavailable' ? 'hidden-text' : undefined}>{state}</span>
      )}
    </>
  )
}

/** "Amina, drafted", "free". */
export function useStateWords(): (bar: Bar<RunView>) => string {
  const { t } = useTexts()
  return ({ state, holder, isWanted }) => {
    const words = isWanted ? t('workbench.wouldFit') : t(`rooms.state.${state}`)
    return holder ? `${holder.guestName}, ${words}` : words
  }
}

/** "11 Jun to 14 Jun, 3 nights:" */
export function useWhen(nights: readonly NightView[]): (columns: Nights) => string {
  const { t, locale } = useTexts()
  return (columns) => {
    const { start, end, nights: count } = stayOf(nights, columns)
    const from = shortDay(start, locale)
    return count === 1
      ? t('rooms.spokenNight', { from })
      : t('rooms.spokenNights', { from, to: shortDay(end, locale), count })
  }
}

function stayOf(nights: readonly NightView[], { start, end }: Nights) {
  const morning = new Date(nights[end - 1]?.night ?? 0)
  morning.setUTCDate(morning.getUTCDate() + 1)
  return { start: nights[start]?.night ?? '', end: morning.toISOString().slice(0, 10), nights: end - start }
}
