import { useTexts } from '#i18n/texts-context.tsx'
import { DataTable } from '#ui/data-table.tsx'
import type { ImportDraftView } from '../imports.ts'

type Column = ImportDraftView['columns'][number]

/** What each column of the file is with us: guessed, to be put right. */
export function ColumnTable({ draft }: { draft: ImportDraftView }) {
  const { t } = useTexts()
  return (
    <DataTable<Column>
      stacks
      caption={t('imports.columns')}
      columns={[
        { key: 'head', header: t('imports.columnHead'), isName: true, cell: ({ head }) => head },
        { key: 'example', header: t('imports.columnExample'), cell: ({ example }) => example },
        {
          key: 'is',
          header: t('imports.columnIs'),
          cell: (column) => <Choice column={column} choices={draft.choices} />,
        },
      ]}
      rows={draft.columns}
      rowKey={({ index, chosen }) => `${index} ${chosen}`}
    />
  )
}

function Choice({ column, choices }: { column: Column; choices: ImportDraftView['choices'] }) {
  const { t } = useTexts()
  return (
    <select
      name={`column-${column.index}`}
      className="input"
      defaultValue={column.chosen}
      aria-label={t('imports.columnOf', { head: column.head })}
    >
      <option value="">{t('imports.leftOut')}</option>
      {choices.map(({ key, label }) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </select>
  )
}
