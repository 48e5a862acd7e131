import { useId, type ChangeEvent } from 'react'
import { Link } from 'react-router'
import { useTexts } from '#i18n/texts-context.tsx'
import { StateChip } from '#ui/state-chip.tsx'
import { useScript } from '#ui/use-script.ts'
import type { Cell, ListRowView, ListView } from '../schema.ts'

type Column = ListView['columns'][number]

/** A real table with a box to tick in each row; headings that order it are links. */
export function ListTable({ view }: { view: ListView }) {
  const { t } = useTexts()
  const captionId = useId()
  return (
    // A box that scrolls must be reachable by keyboard, and so needs a role and a name.
    <section className="table-box list-box" aria-labelledby={captionId} tabIndex={0}>
      <table>
        <caption id={captionId} className="hidden-text">
          {view.title}
        </caption>
        <thead>
          <tr>
            <th scope="col" className="list-tick">
              <span className="hidden-text">{t('lists.selection')}</span>
              <TickAll />
            </th>
            {view.columns.map((column) => (
              <Heading key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {view.rows.map((row) => (
            <Row key={row.id} row={row} columns={view.columns} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const signs = { ascending: ' ↑', descending: ' ↓' }

function Heading({ column: { label, align, sort } }: { column: Column }) {
  const { to } = useTexts()
  return (
    <th scope="col" className={align} aria-sort={sort?.direction ?? undefined}>
      {sort ? (
        <Link to={to(sort.to)}>
          {label}
          {sort.direction && <span aria-hidden="true">{signs[sort.direction]}</span>}
        </Link>
      ) : (
        label
      )}
    </th>
  )
}

function Row({ row, columns }: { row: ListRowView; columns: readonly Column[] }) {
  const { t } = useTexts()
  return (
    <tr>
      <td className="list-tick">
        <input type="checkbox" name="row" value={row.id} aria-label={t('lists.tick', { name: row.name })} />
      </td>
      {columns.map(({ key, align, isName }, index) => {
        const cell = row.cells[index] ?? ''
        return isName ? (
          <th key={key} scope="row" className={align}>
            <CellWords cell={cell} />
          </th>
        ) : (
          <td key={key} className={align}>
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
