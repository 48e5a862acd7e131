import { useTexts } from '#i18n/texts-context.tsx'
import { counted } from '#ui/counted.ts'
import type { Counts } from '../workbench-views.server.ts'

/** How far the round is, in one line; each number leads to the matches behind it. */
export function BenchHead({
  waiting,
  groupsWaiting,
  counts,
}: {
  waiting: number
  groupsWaiting: number
  counts: Counts
}) {
  const { t, to } = useTexts()
  const { drafts, offered, accepted, expiring } = counts
  return (
    <ul className="bench-counts">
      <li {...counted('waiting', waiting)}>{t('workbench.waiting', { count: waiting })}</li>
      {groupsWaiting > 0 && (
        <li>
          <a href={to('/admin/matching?wait=together')}>
            {t('workbench.groupsWaiting', { count: groupsWaiting })}
          </a>
        </li>
      )}
      <li {...counted('draft', drafts)}>
        <a href={to('/admin/inform')}>{t('workbench.drafts', { count: drafts })}</a>
      </li>
      <li {...counted('match-offered', offered)}>
        <a href={to('/admin/match?state=offered')}>{t('workbench.offered', { count: offered })}</a>
      </li>
      <li {...counted('match-accepted', accepted)}>
        <a href={to('/admin/match?state=accepted')}>{t('workbench.accepted', { count: accepted })}</a>
      </li>
      {expiring > 0 && (
        <li {...counted('expiring', expiring)}>
          <a href={to('/admin/match?deadline=soon')}>{t('workbench.expiring', { count: expiring })}</a>
        </li>
      )}
    </ul>
  )
}
