import { weekdayAndDay } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { counted } from '#ui/counted.ts'
import { Icon } from '#ui/icons.tsx'
import type { Dashboard } from '../dashboard.server.ts'
import { GUEST_LISTS, MATCH_LISTS } from './needs.ts'

const LINKED = {
  waiting: `/admin/guests?${GUEST_LISTS.waiting}`,
  draft: `/admin/match?${MATCH_LISTS.draft}`,
  offered: `/admin/match?${MATCH_LISTS.offered}`,
  placed: `/admin/guests?${GUEST_LISTS.placed}`,
} as const
const TONIGHT = { arriving: 'coming', 'in-house': 'house', missing: 'coming' } as const

/** Where the edition stands, and while guests may be there, tonight; each number is the way to its rows. */
export function Numbers({ numbers, night, tonight }: Pick<Dashboard, 'numbers' | 'night' | 'tonight'>) {
  const { t, to, locale } = useTexts()
  const day = weekdayAndDay(night, locale)
  const tiles = [
    ...(tonight
      ? (['missing', 'arriving', 'in-house'] as const).map((part) => ({
          name: part === 'missing' ? 'missed' : part,
          count: tonight[part],
          path: `/admin/tonight?show=${TONIGHT[part]}`,
          words: t(`dashboard.number.${part}`),
          isBad: part === 'missing' && tonight[part] > 0,
        }))
      : (['draft', 'offered', 'placed'] as const).map((key) => ({
          name: key,
          count: numbers[key],
          path: LINKED[key],
          words: t(`dashboard.number.${key}`),
          isBad: false,
        }))),
    {
      name: 'waiting',
      count: numbers.waiting,
      path: LINKED.waiting,
      words: t('dashboard.number.waiting'),
      isBad: false,
    },
    {
      name: `free-${night}`,
      count: numbers.free,
      path: `/admin/rooms?free=${night}`,
      words: tonight ? t('dashboard.number.freeTonight') : t('dashboard.number.free', { day }),
      isBad: false,
    },
  ]
  return (
    <ul className="strip" aria-label={t('dashboard.numbers')}>
      {tiles.map(({ name, count, path, words, isBad }) => (
        <li key={name}>
          <a href={to(path)} className={isBad ? 'strip-bad' : undefined}>
            <b {...counted(name, count)}>
              {isBad && <Icon name="problem" />} {t('lists.number', { n: count })}
            </b>{' '}
            {words}
          </a>
        </li>
      ))}
    </ul>
  )
}
