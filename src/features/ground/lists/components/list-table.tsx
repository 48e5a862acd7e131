import { useId, type AriaRole, type ChangeEvent } from 'react'
import { Link } from 'react-router'
import { useTexts } from '#i18n/texts-context.tsx'
import { Icon } from '#ui/icons.tsx'
import { StateChip } from '#ui/state-chip.tsx'
import { useScript } from '#ui/use-script.ts'
import type { Cell, ListRowView, ListView } from '../lists.ts'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** For the `ref` of a box around a table: arrow keys move between rows in a column, shift selects a range. */
function listenToRows(table: HTMLElement) {
  const listening = new AbortController()
  const { signal } = listening
  let last: HTMLInputElement | null = null
  const onClick = (event: MouseEvent) => {
    const box = event.target
    if (!(box instanceof HTMLInputElement) || box.name !== 'row') return
    if (event.shiftKey && last) tickBetween(table, last, box)
    last = box
  }
  table.addEventListener('keydown', (event) => goFromRowToRow(table, event), { signal })
  table.addEventListener('click', onClick, { signal })
  return () => listening.abort()
}

function goFromRowToRow(table: HTMLElement, event: KeyboardEvent) {
  const step = steps[event.key]
  const from = event.target
  const row = from instanceof HTMLElement ? from.closest('tr') : null
  if (step === undefined || !row || event.altKey || event.ctrlKey || event.metaKey) return
  const rows = [...table.querySelectorAll('tr')]
  const there = controlsOf(rows[rows.indexOf(row) + step])
  const column = controlsOf(row).findIndex((control) => control === from)
  const control = there[Math.min(column, there.length - 1)]
  if (!control) return
  event.preventDefault()
  control.focus()
}

const controlsOf = (row: HTMLTableRowElement | undefined) => [
  ...(row?.querySelectorAll<HTMLElement>('a, input, button') ?? []),
]

function tickBetween(table: HTMLElement, one: HTMLInputElement, other: HTMLInputElement) {
  const boxes = [...table.querySelectorAll<HTMLInputElement>('input[name=row]')]
  const [from = 0, to = 0] = [boxes.indexOf(one), boxes.indexOf(other)].toSorted((a, b) => a - b)
  for (const box of boxes.slice(from, to + 1)) box.checked = other.checked
}

type Column = ListView['columns'][number]

/** Rows stack on a phone, and a table whose parts are laid out as blocks is one to nobody who listens, unless it says so. */
const as = (role: AriaRole) => ({ role })

/** A real table with a box to tick in each row; headings that order it are links. */
export function ListTable({ view, ticked }: { view: ListView; ticked: readonly string[] }) {
  const { t } = useTexts()
  const captionId = useId()
  return (
    // A box that scrolls must be reachable by keyboard, and so needs a role and a name.
    <section
      id="row"
      className="table-box list-box stacks"
      aria-labelledby={captionId}
      tabIndex={0}
      ref={listenToRows}
    >
      <table {...as('table')}>
        <caption id={captionId} className="hidden-text">
          {view.title}
        </caption>
        <thead {...as('rowgroup')}>
          <tr {...as('row')}>
            <th scope="col" className="list-tick" {...as('columnheader')}>
              <span className="hidden-text">{t('lists.selection')}</span>
              <TickAll />
            </th>
            {view.columns.map((column, index) => (
              <Heading
                key={column.key}
                column={column}
                isEmpty={view.rows.every(({ cells }) => cells[index] === '')}
              />
            ))}
          </tr>
        </thead>
        <tbody {...as('rowgroup')}>
          {view.rows.map((row) => (
            <Row key={row.id} row={row} columns={view.columns} isTicked={ticked.includes(row.id)} />
          ))}
        </tbody>
        {view.totals && <Totals view={view} totals={view.totals} />}
      </table>
    </section>
  )
}

/** What the numbers of a column come to in all that match, not only on this page. */
function Totals({ view, totals }: { view: ListView; totals: Readonly<Record<string, string>> }) {
  const { t } = useTexts()
  return (
    <tfoot {...as('rowgroup')}>
      <tr {...as('row')}>
        <td className="list-tick" {...as('cell')} />
        {view.columns.map(({ key, label, align, isName }) =>
          isName ? (
            <th key={key} scope="row" {...as('rowheader')}>
              {t('lists.total')}
            </th>
          ) : (
            <td key={key} className={align} data-label={label} {...as('cell')}>
              {totals[key]}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  )
}

const signs = { ascending: 'rising', descending: 'falling' } as const
const classOf = ({ align, isWhole }: Column) => align ?? (isWhole ? 'whole' : undefined)

function Heading({ column, isEmpty }: { column: Column; isEmpty: boolean }) {
  const { to } = useTexts()
  const { label, sort } = column
  return (
    <th
      scope="col"
      {...as('columnheader')}
      className={isEmpty ? 'list-empty' : classOf(column)}
      aria-sort={sort?.direction ?? undefined}
    >
      {sort ? (
        <Link to={to(sort.to)}>
          {label}
          {sort.direction && <Icon name={signs[sort.direction]} />}
        </Link>
      ) : (
        label
      )}
    </th>
  )
}

function Row({
  row,
  columns,
  isTicked,
}: {
  row: ListRowView
  columns: readonly Column[]
  isTicked: boolean
}) {
  const { t } = useTexts()
  return (
    <tr {...as('row')}>
      <td className="list-tick" {...as('cell')}>
        <input
          type="checkbox"
          name="row"
          value={row.id}
          defaultChecked={isTicked}
          aria-label={t('lists.tick', { name: row.name })}
        />
      </td>
      {columns.map((column, index) => {
        const { key, label, isName } = column
        const cell = row.cells[index] ?? ''
        return isName ? (
          <th key={key} scope="row" {...as('rowheader')} className={classOf(column)}>
            <CellWords cell={cell} />
          </th>
        ) : (
          <td key={key} {...as('cell')} className={classOf(column)} data-label={label}>
            <CellWords cell={cell} />
          </td>
        )
      })}
    </tr>
  )
}

function CellWords({ cell }: { cell: Cell }) {
  const { to } = useTexts()
  if (typeof cell === 'string') return cell
  const words = cell.chip ? <StateChip state={cell.chip}>{cell.text}</StateChip> : cell.text
  return cell.to ? <Link to={to(cell.to)}>{words}</Link> : words
}

/** Ticks every row of the page. It needs script, so it is only there with it. */
function TickAll() {
  const { t } = useTexts()
  const isReady = useScript()
  const tickAll = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    for (const box of currentTarget.form?.querySelectorAll<HTMLInputElement>('input[name=row]') ?? [])
      box.checked = currentTarget.checked
  }
  return isReady ? <input type="checkbox" aria-label={t('lists.tickAll')} onChange={tickAll} /> : null
}
