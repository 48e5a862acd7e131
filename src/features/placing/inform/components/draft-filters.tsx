import { type AnswerWindow, windowText } from '#domain/deadline.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { counted } from '#ui/counted.ts'
import { DRAFT_FILTERS, type DraftFilter } from './filters.ts'

/** Which drafts to look at, as links. */
export function DraftFilters({
  show,
  window,
  counts,
}: {
  show: DraftFilter
  window: AnswerWindow | null
  counts: Record<DraftFilter, number>
}) {
  const { t, to } = useTexts()
  const query = (filter: DraftFilter) =>
    `show=${filter}${window === null ? '' : `&window=${windowText(window)}`}`
  return (
    <nav aria-label={t('matches.filter')}>
      <ul className="filters">
        {DRAFT_FILTERS.map((filter) => (
          <li key={filter} {...counted(filter === 'all' ? 'draft' : `draft-${filter}`, counts[filter])}>
            <a
              href={to(`/admin/inform?${query(filter)}`)}
              aria-current={filter === show ? 'page' : undefined}
            >
              {t(`inform.filter.${filter}`, { count: counts[filter] })}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
