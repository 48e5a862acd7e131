import type { Report, ReportRow } from '#features/console/afterwards/report.server.ts'
import { capitalise } from '#i18n/capitalise.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { DataTable } from '#ui/data-table.tsx'

/** The numbers, what each is made of, and what is not told. */
export function ReportBody({ report: { title, lead, figures, tables, hidden } }: { report: Report }) {
  const { t } = useTexts()
  return (
    <div className="report">
      <h2>{title}</h2>
      <p>{lead}</p>
      {figures.length === 0 && <p className="quiet">{t('impact.nothing')}</p>}
      <dl className="board-numbers">
        {figures.map(({ name, value, label }) => (
          <div key={name}>
            <dt>{capitalise(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {tables.map(({ name, title: heading, how, rows }) => (
        <section key={name} aria-labelledby={name}>
          <h3 id={name}>{heading}</h3>
          <DataTable<ReportRow>
            caption={heading}
            isCaptionHidden
            columns={[
              { key: 'group', header: t('impact.group'), isName: true, cell: ({ label }) => label },
              {
                key: 'people',
                header: t(name.startsWith('host') ? 'impact.hosts' : 'impact.guests'),
                align: 'right',
                cell: ({ people }) => people,
              },
              { key: 'share', header: t('impact.share'), align: 'right', cell: ({ share }) => share },
            ]}
            rows={rows}
            rowKey={({ label }) => label}
          />
          <p className="quiet">{how}</p>
        </section>
      ))}
      <h3>{t('impact.howTitle')}</h3>
      <ul>
        {figures.map(({ name, label, how }) => (
          <li key={name}>
            <strong>{capitalise(label)}</strong>: {how}
          </li>
        ))}
        <li>{t('impact.how.ten')}</li>
        <li>{t('impact.how.avoided')}</li>
      </ul>
      {hidden.length > 0 && (
        <div className="screen-only">
          <h3>{t('impact.hidden')}</h3>
          <p>{t('impact.hiddenWhy')}</p>
          <ul>
            {hidden.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
