import { weekdayAndDay } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { counted } from '#ui/counted.ts'
import type { Numbers as Counts } from '../dashboard.server.ts'
import { GUEST_LISTS, MATCH_LISTS } from './needs.ts'

const LINKED = {
  waiting: `/admin/guests?${GUEST_LISTS.waiting}`,
  draft: `/admin/match?${MATCH_LISTS.draft}`,
  offered: `/admin/match?${MATCH_LISTS.offered}`,
  placed: `/admin/guests?${GUEST_LISTS.placed}`,
} as const
const KEYS = ['waiting', 'draft', 'offered', 'placed'] as const

/** Where the edition stands, each number the way to its rows. */
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
  const tile = (key: string, name: string, count: number, path: string, words: string) => (
    <li key={key}>
      <a href={to(path)}>
        <b {...counted(name, count)}>{t('lists.number', { n: count })}</b> {words}
      </a>
    </li>
  )
  return (
    <ul className="strip" aria-label={t('dashboard.numbers')}>
      {KEYS.map((key) => tile(key, key, numbers[key], LINKED[key], t(`dashboard.number.${key}`)))}
      {tile(
        'free',
        `free-${night}`,
        numbers.free,
        `/admin/rooms?free=${night}`,
        isTonight
          ? t('dashboard.number.freeTonight')
          : t('dashboard.number.free', { day: weekdayAndDay(night, locale) }),
      )}
    </ul>
  )
}
