import { useId, type AriaRole, type ReactNode } from 'react'

export type Column<Row> = {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  align?: 'right'
  /** Stands in one line: a day, a moment. */
  isWhole?: true
  /** The cell that names the row becomes its row header. */
  isName?: boolean
}

/** A table with a caption that scrolls in its own box. `stacks`: on narrow screens rows become blocks, for rows with buttons. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  empty,
  isCaptionHidden = false,
  stacks = false,
  isNarrow = false,
  sums,
}: {
  caption: ReactNode
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Shown instead of the table when there is no row. */
  empty?: ReactNode
  isCaptionHidden?: boolean
  stacks?: boolean
  /** Words and a few numbers: no wider than an eye goes from one to the other. */
  isNarrow?: boolean
  /** A last row, by column. */
  sums?: Readonly<Record<string, ReactNode>>
}) {
  const captionId = useId()
  // A table whose parts are laid out as blocks is one to nobody who listens, unless it says so.
  const role = (name: AriaRole) => (stacks ? { role: name } : {})
  const classOf = ({ align, isWhole }: Column<Row>) =>
    [align, isWhole && 'whole'].filter(Boolean).join(' ') || undefined
  const labelOf = ({ header }: Column<Row>) => (stacks && typeof header === 'string' ? header : undefined)
  if (rows.length === 0 && empty) return empty
  return (
    // A box that scrolls must be reachable by keyboard, and so needs a role and a name.
    <section
      className={`table-box${stacks ? ' stacks' : ''}${isNarrow ? ' table-narrow' : ''}`}
      aria-labelledby={captionId}
      tabIndex={0}
    >
      <table {...role('table')}>
        <caption id={captionId} className={isCaptionHidden ? 'hidden-text' : undefined}>
          {caption}
        </caption>
        <thead {...role('rowgroup')}>
          <tr {...role('row')}>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={classOf(column)} {...role('columnheader')}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...role('rowgroup')}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...role('row')}>
              {columns.map((column) =>
                column.isName ? (
                  <th
                    key={column.key}
                    scope="row"
                    className={classOf(column)}
                    data-label={column.align && labelOf(column)}
                    {...role('rowheader')}
                  >
                    {column.cell(row)}
                  </th>
                ) : (
                  <td
                    key={column.key}
                    className={classOf(column)}
                    data-label={labelOf(column)}
                    {...role('cell')}
                  >
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {sums && (
          <tfoot {...role('rowgroup')}>
            <tr {...role('row')}>
              {columns.map((column) =>
                column.isName ? (
                  <th key={column.key} scope="row" {...role('rowheader')}>
                    {sums[column.key]}
                  </th>
                ) : (
                  <td
                    key={column.key}
                    className={classOf(column)}
                    data-label={labelOf(column)}
                    {...role('cell')}
                  >
                    {sums[column.key]}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
