import { litWindows } from '#domain/lit-windows.ts'
import { weekdayAndDay } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { WindowRow } from '#ui/window-row.tsx'
import type { Numbers as Counts } from '../dashboard.server.ts'
import { GUEST_LISTS, MATCH_LISTS } from './needs.ts'

const LINKED = {
  waiting: `/admin/guests?${GUEST_LISTS.waiting}`,
  draft: `/admin/match?${MATCH_LISTS.draft}`,
  offered: `/admin/match?${MATCH_LISTS.offered}`,
  accepted: `/admin/match?${MATCH_LISTS.accepted}`,
} as const
const KEYS = ['waiting', 'draft', 'offered', 'accepted'] as const
const WINDOWS = 10

/** The six numbers of an edition, and the street of those who have a place. */
export function Numbers({
  numbers,
  night,
  isTonight,
}: {
  numbers: Counts
  night: string
  isTonight: boolean
}) {
  const { t, to, locale } = useTexts()
  const { withPlace, guests } = numbers
  return (
    <>
      <p className="board-street">
        <WindowRow lit={litWindows(withPlace, guests, WINDOWS)} total={WINDOWS} />{' '}
        {t('dashboard.coverage', { accepted: withPlace, all: guests })}
      </p>
      <dl className="board-numbers">
        {KEYS.map((key) => (
          <div key={key}>
            <dt>
              <a href={to(LINKED[key])}>{t(`dashboard.number.${key}`)}</a>
            </dt>
            <dd>{numbers[key]}</dd>
          </div>
        ))}
        <div>
          <dt>
            <a href={to(`/admin/rooms?free=${night}`)}>
              {isTonight
                ? t('dashboard.number.freeTonight')
                : t('dashboard.number.free', { day: weekdayAndDay(night, locale) })}
            </a>
          </dt>
          <dd>{numbers.free}</dd>
        </div>
        <div>
          <dt>{t('dashboard.number.new')}</dt>
          <dd className="board-words">
            {t('dashboard.newcomers', { guests: numbers.newGuests, hosts: numbers.newHosts })}
          </dd>
        </div>
      </dl>
    </>
  )
}
