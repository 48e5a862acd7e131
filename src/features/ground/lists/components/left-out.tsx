import { Link } from 'react-router'
import { shortDay } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import type { LeftView } from '../lists.ts'

/** Which rows a press leaves as they are, and why: how many for each cause, and the first by name. */
export function LeftOut({ left }: { left: readonly LeftView[] }) {
  const { t, to, locale } = useTexts()
  const all = left.reduce((sum, { count }) => sum + count, 0)
  if (all === 0) return null
  return (
    <>
      <p>{t('lists.left', { count: all })}</p>
      <ul>
        {left.map(({ cause, day, count, named }) => (
          <li key={`${cause} ${day}`}>
            {t(`lists.why.${cause}`, { day: day === null ? '' : shortDay(day, locale) })} ({count})
            {named.map(({ name, to: path }, index) => (
              <span key={path ?? name}>
                {index === 0 ? ': ' : ', '}
                {path === null ? name : <Link to={to(path)}>{name}</Link>}
              </span>
            ))}
            {named.length > 0 && count > named.length && (
              <> {t('lists.andMore', { count: count - named.length })}</>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
