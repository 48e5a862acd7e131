import { listWords } from '#i18n/list-words.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { CellProblem, ImportDraftView, ShownRow } from '../imports.ts'
import { ROW_OUTCOMES } from './limits.ts'

/** What would happen, row by row as it would be brought in, each with a tick. */
export function ImportCheck({ draft }: { draft: ImportDraftView }) {
  const { t, locale } = useTexts()
  const { counts, called, open, leftovers, page, pages, reading } = draft
  const ready = counts.create + counts.update
  const left = draft.columns.filter(({ chosen }) => chosen === '').map(({ head }) => head)
  return (
    <>
      <h2>{t('imports.outcome')}</h2>
      <ul>
        {ROW_OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => (
          <li key={outcome}>{t(`imports.count.${outcome}`, { count: counts[outcome] })}</li>
        ))}
        {called > 0 && <li>{t('imports.countCalled', { count: called })}</li>}
        {open > 0 && <li>{t('imports.countOpen', { count: open })}</li>}
        {left.length > 0 && (
          <li>{t('imports.leftColumns', { count: left.length, heads: listWords(left, locale) })}</li>
        )}
        {leftovers > 0 && <li>{t('imports.countKept', { count: leftovers })}</li>}
      </ul>
      <p>{t('imports.cellsLead')}</p>
      <RowTable draft={draft} />
      {pages > 1 && (
        <nav aria-label={t('imports.rowPages')}>
          <p className="actions">
            {Array.from({ length: pages }, (_, index) => (
              // Sends what stands here, so that no tick and no correction is left behind.
              <Button
                key={index}
                kind="quiet"
                name="intent"
                value="check"
                formAction={`?page=${index + 1}`}
                aria-current={index + 1 === page ? 'page' : undefined}
              >
                {index + 1}
              </Button>
            ))}
          </p>
        </nav>
      )}
      <HiddenField name="shown" value={reading} />
      {ready === 0 && (
        <Notice kind="info">
          <p>{t('imports.nothingToImport')}</p>
        </Notice>
      )}
      <p className="actions">
        {ready > 0 && (
          <Button name="intent" value="import">
            {t('imports.import', { count: ready })}
          </Button>
        )}
        <Button name="intent" value="check" kind="quiet">
          {t('imports.check')}
        </Button>
        <LinkButton to="?ask=discard" kind="quiet">
          {t('imports.discard')}
        </LinkButton>
      </p>
    </>
  )
}

function RowTable({ draft: { shown, page, pages } }: { draft: ImportDraftView }) {
  const { t } = useTexts()
  return (
    <DataTable<ShownRow>
      stacks
      caption={t('imports.rowsShown', { page, pages })}
      columns={[
        { key: 'take', header: t('imports.take'), cell: (row) => <Tick row={row} /> },
        { key: 'row', header: t('imports.row'), align: 'right', isName: true, cell: ({ row }) => row },
        { key: 'who', header: t('imports.who'), cell: ({ who }) => who },
        { key: 'what', header: t('imports.what'), cell: (row) => <RowWords row={row} /> },
      ]}
      rows={shown}
      rowKey={({ row, outcome }) => `${row} ${outcome}`}
    />
  )
}

function Tick({ row: { row, who, outcome, canChoose } }: { row: ShownRow }) {
  const { t } = useTexts()
  if (!canChoose) return null
  const isIn = outcome !== 'out'
  return (
    <>
      <input type="hidden" name="row" value={`${row}.${isIn ? 'in' : 'out'}`} />
      <input
        type="checkbox"
        name="take"
        value={row}
        defaultChecked={isIn}
        aria-label={t('imports.takeRow', { row, who })}
      />
    </>
  )
}

function RowWords({ row }: { row: ShownRow }) {
  const { t } = useTexts()
  const { problems, state, changes, outcome, saysNo, into, reading, kept } = row
  if (state) return t(`imports.stays.${state}`)
  if (outcome === 'out')
    return saysNo === null ? t('imports.leftOutRow') : t('imports.saysNo', { words: saysNo })
  return (
    <>
      {outcome === 'joined' && t('imports.joinedInto', { row: into ?? 0 })}
      {outcome === 'update' && t('imports.willChange', { columns: changes.join(', ') })}
      {reading.length > 0 && <p>{reading.map(({ label, text }) => `${label}: ${text}`).join(' · ')}</p>}
      {kept.length > 0 && (
        <p className="quiet">
          {t('imports.keptWords', {
            words: kept.map(({ head, words }) => `${head}: “${words}”`).join(' · '),
          })}
        </p>
      )}
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
