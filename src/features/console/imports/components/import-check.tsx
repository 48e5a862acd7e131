import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Notice } from '#ui/notice.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { CellProblem, ImportDraftView, PlannedRow } from '../imports.ts'
import { ROW_OUTCOMES } from './limits.ts'

/** What would happen, and the buttons that make it happen or not. */
export function ImportCheck({ draft }: { draft: ImportDraftView }) {
  const { t } = useTexts()
  const { counts, shown } = draft
  const ready = counts.create + counts.update
  const all = counts.update + counts.stays + counts.refused
  const title = shown.length < all ? t('imports.shownFirst', { count: shown.length }) : t('imports.shown')
  return (
    <>
      <h2>{t('imports.outcome')}</h2>
      <ul>
        {ROW_OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => (
          <li key={outcome}>{t(`imports.count.${outcome}`, { count: counts[outcome] })}</li>
        ))}
      </ul>
      {shown.length > 0 && <RowTable title={title} rows={shown} />}
      {ready === 0 ? (
        <Notice kind="info">
          <p>{t('imports.nothingToImport')}</p>
        </Notice>
      ) : (
        <PostForm className="actions">
          <Button name="intent" value="import">
            {t('imports.import', { count: ready })}
          </Button>
        </PostForm>
      )}
      <PostForm className="actions">
        <Button name="intent" value="discard" kind="quiet">
          {t('imports.discard')}
        </Button>
      </PostForm>
    </>
  )
}

function RowTable({ title, rows }: { title: string; rows: readonly PlannedRow[] }) {
  const { t } = useTexts()
  return (
    <DataTable<PlannedRow>
      stacks
      caption={title}
      columns={[
        { key: 'row', header: t('imports.row'), align: 'right', isName: true, cell: ({ row }) => row },
        { key: 'who', header: t('imports.who'), cell: ({ email }) => email },
        { key: 'what', header: t('imports.what'), cell: (row) => <RowWords row={row} /> },
      ]}
      rows={rows}
      rowKey={({ row }) => String(row)}
    />
  )
}

function RowWords({ row: { problems, state, changes } }: { row: PlannedRow }) {
  const { t } = useTexts()
  if (problems.length > 0) {
    return (
      <ul className="plain">
        {problems.map((problem) => (
          <li key={problem.column + problem.message}>
            <ProblemWords problem={problem} />
          </li>
        ))}
      </ul>
    )
  }
  if (state) return t(`imports.stays.${state}`)
  return t('imports.willChange', { columns: changes.join(', ') })
}

function ProblemWords({ problem: { column, value, message } }: { problem: CellProblem }) {
  const { t } = useTexts()
  return value === ''
    ? t('imports.problemEmpty', { column, message })
    : t('imports.problem', { column, value, message })
}
