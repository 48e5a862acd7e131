import { litWindows } from '#domain/lit-windows.ts'
import { weekdayAndDay } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { counted } from '#ui/counted.ts'
import { WindowRow } from '#ui/window-row.tsx'
import type { Numbers as Counts } from '../dashboard.server.ts'
import { GUEST_LISTS, MATCH_LISTS } from './needs.ts'

const LINKED = {
  waiting: `/admin/guests?${GUEST_LISTS.waiting}`,
  placed: `/admin/guests?${GUEST_LISTS.placed}`,
  draft: `/admin/match?${MATCH_LISTS.draft}`,
  offered: `/admin/match?${MATCH_LISTS.offered}`,
} as const
const KEYS = ['waiting', 'draft', 'offered', 'placed'] as const
const WINDOWS = 10

/** The numbers of an edition, and the street of those who have a place. */
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
  const { placed, guests } = numbers
  return (
    <>
      <p className="board-street">
        <WindowRow lit={litWindows(placed, guests, WINDOWS)} total={WINDOWS} />{' '}
        <span {...counted('guests', guests)}>
          {t('dashboard.coverage', { accepted: placed, all: guests })}
        </span>
      </p>
      <dl className="board-numbers">
        {KEYS.map((key) => (
          <div key={key}>
            <dt>
              <a href={to(LINKED[key])}>{t(`dashboard.number.${key}`)}</a>
            </dt>
            <dd {...counted(key, numbers[key])}>{t('lists.number', { n: numbers[key] })}</dd>
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
          <dd {...counted(`free-${night}`, numbers.free)}>{t('lists.number', { n: numbers.free })}</dd>
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
