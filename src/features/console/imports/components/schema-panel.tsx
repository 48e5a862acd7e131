import { Moment } from '#features/placing/matches/components/match-words.tsx'
import { useTexts } from '#i18n/texts-context.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Notice } from '#ui/notice.tsx'
import type { SchemaState } from '../state.server.ts'

export function SchemaPanel({ schema, timeZone }: { schema: SchemaState; timeZone: string }) {
  const { t } = useTexts()
  const { missing, migrations, version, megabytes } = schema
  return (
    <>
      <Notice kind={missing > 0 ? 'warning' : 'good'}>
        <p>
          {missing > 0
            ? t('imports.schemaMissing', { count: missing })
            : t('imports.schemaOk', { count: migrations.length })}
        </p>
      </Notice>
      <p>
        {t('imports.server', { version, size: megabytes })}. {t('imports.schemaHint')}
      </p>
      <details>
        <summary>{t('imports.migrations')}</summary>
        <DataTable
          caption={t('imports.migrations')}
          isCaptionHidden
          columns={[
            { key: 'name', header: t('imports.migrationName'), isName: true, cell: ({ name }) => name },
            {
              key: 'at',
              header: t('imports.migrationAt'),
              cell: ({ at }) => (at ? <Moment at={at} timeZone={timeZone} /> : t('imports.migrationWaiting')),
            },
          ]}
          rows={migrations}
          rowKey={({ name }) => name}
        />
      </details>
    </>
  )
}
