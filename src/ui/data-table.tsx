import { useId, type ReactNode } from 'react'

export type Column<Row> = {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Numbers stand at the right. */
  align?: 'right'
  /** The cell that names the row becomes its row header. */
  isName?: boolean
}

/** A real table with a caption; it scrolls inside its own box on a narrow screen. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  empty,
  isCaptionHidden = false,
}: {
  caption: ReactNode
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Shown instead of the table when there is no row. */
  empty?: ReactNode
  isCaptionHidden?: boolean
}) {
  const captionId = useId()
  if (rows.length === 0 && empty) return empty
  return (
    // A box that scrolls must be reachable by keyboard, and so needs a role and a name.
    <section className="table-box" aria-labelledby={captionId} tabIndex={0}>
      <table>
        <caption id={captionId} className={isCaptionHidden ? 'hidden-text' : undefined}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.align}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) =>
                column.isName ? (
                  <th key={column.key} scope="row" className={column.align}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} className={column.align}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
