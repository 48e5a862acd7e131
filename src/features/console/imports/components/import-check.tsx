import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { CellProblem, ImportDraftView, PlannedRow } from '../imports.ts'
import { ROW_OUTCOMES } from './limits.ts'

/** What would happen, and the buttons that make it happen or not. */
export function ImportCheck({ draft }: { draft: ImportDraftView }) {
  const { t } = useTexts()
  const { counts, shown, called, open, leftovers } = draft
  const ready = counts.create + counts.update
  return (
    <>
      <h2>{t('imports.outcome')}</h2>
      <ul>
        {ROW_OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => (
          <li key={outcome}>{t(`imports.count.${outcome}`, { count: counts[outcome] })}</li>
        ))}
        {called > 0 && <li>{t('imports.countCalled', { count: called })}</li>}
        {open > 0 && <li>{t('imports.countOpen', { count: open })}</li>}
        {leftovers > 0 && <li>{t('imports.countKept', { count: leftovers })}</li>}
      </ul>
      {shown.length > 0 && <MendForm rows={shown} />}
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
      <p className="actions">
        <LinkButton to="?ask=discard" kind="quiet">
          {t('imports.discard')}
        </LinkButton>
      </p>
    </>
  )
}

/** As many rows as the check shows at once. */
const MOST_SHOWN = 100

function MendForm({ rows }: { rows: readonly PlannedRow[] }) {
  const { t } = useTexts()
  const title =
    rows.length < MOST_SHOWN ? t('imports.shown') : t('imports.shownFirst', { count: rows.length })
  const canMend = rows.some(({ problems }) => problems.some(({ index }) => index >= 0))
  return (
    <PostForm>
      {canMend && <p>{t('imports.cellsLead')}</p>}
      <DataTable<PlannedRow>
        stacks
        caption={title}
        columns={[
          { key: 'row', header: t('imports.row'), align: 'right', isName: true, cell: ({ row }) => row },
          { key: 'who', header: t('imports.who'), cell: ({ who }) => who },
          { key: 'what', header: t('imports.what'), cell: (row) => <RowWords row={row} /> },
        ]}
        rows={rows}
        rowKey={({ row }) => String(row)}
      />
      {canMend && (
        <div className="actions">
          <Button name="intent" value="cells" kind="quiet">
            {t('imports.saveCells')}
          </Button>
        </div>
      )}
    </PostForm>
  )
}

function RowWords({ row: { problems, state, changes, outcome } }: { row: PlannedRow }) {
  const { t } = useTexts()
  if (state) return t(`imports.stays.${state}`)
  return (
    <>
      {outcome === 'create' && t('imports.comesIn')}
      {outcome === 'update' && t('imports.willChange', { columns: changes.join(', ') })}
      {problems.length > 0 && (
        <ul className="plain">
          {problems.map((problem) => (
            <li key={`${problem.index} ${problem.text} ${problem.message}`}>
              <ProblemWords problem={problem} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function ProblemWords({ problem }: { problem: CellProblem }) {
  const { t } = useTexts()
  const { row, index, column, value, text, message } = problem
  const key = `${row}.${index}`
  return (
    <>
      {value === ''
        ? t('imports.problemEmpty', { column, message })
        : t('imports.problem', { column, value, message })}
      {index >= 0 && (
        <>
          <input type="hidden" name={`was-${key}`} value={text} />
          <input
            name={`cell-${key}`}
            className="input input-medium"
            defaultValue={text}
            aria-label={t('imports.cellNow', { column, row })}
          />
        </>
      )}
    </>
  )
}

/** Before a list that was brought is deleted: what goes with it, and the way back. */
export function DiscardQuestion({ back }: { back: string }) {
  const { t } = useTexts()
  return (
    <PostForm className="form">
      <p>{t('imports.discardLead')}</p>
      <p className="actions">
        <Button name="intent" value="discard" kind="danger">
          {t('imports.discard')}
        </Button>
        <a href={back}>{t('imports.discardBack')}</a>
      </p>
    </PostForm>
  )
}
