import { data } from 'react-router'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { editionSchema } from '#features/console/afterwards/afterwards.ts'
import { getReport, type Report, type ReportRow } from '#features/console/afterwards/report.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import type { Route } from './+types/impact-page'
import { capitalise } from '#i18n/capitalise.ts'
import { DataTable } from '#ui/data-table.tsx'

/** The numbers, what each is made of, and what is not told. */
function ReportBody({ report: { title, lead, figures, tables, hidden } }: { report: Report }) {
  const { t } = useTexts()
  return (
    <div className="report">
      <h2>{title}</h2>
      <p>{lead}</p>
      {figures.length === 0 && <p className="quiet">{t('impact.nothing')}</p>}
      <dl className="figures figures-large">
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

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'impact.title')

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { locale } = visitOf(context)
  const editionId = editionSchema.parse(new URL(request.url).searchParams.get('edition'))
  const found = await getReport(depsOf(context), admin, { editionId, locale })
  if (!found) throw data(null, 404)
  return { report: found.report, editions: found.editions, chosen: found.edition.id }
}

export default function ImpactPage({ loaderData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { report, editions, chosen } = loaderData
  const { countedOn, answersCountedOn, finalOn } = report
  return (
    <>
      <ConsoleHead lead={t('impact.lead')}>{t('impact.title')}</ConsoleHead>
      {editions.length > 1 && (
        <ul className="filters">
          {editions.map(({ id, name }) => (
            <li key={id}>
              <a
                href={`${to('/admin/impact')}?edition=${id}`}
                aria-current={id === chosen ? 'true' : undefined}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {countedOn === null ? (
        <Notice kind="info" title={t('impact.preview')}>
          <p>{t('impact.previewWhy', { day: finalOn.stays })}</p>
        </Notice>
      ) : (
        <>
          <p>
            {t('impact.counted', { day: countedOn })}{' '}
            {answersCountedOn === null && t('impact.answersLater', { day: finalOn.answers })}
          </p>
          <p className="screen-only">{t('impact.onPaper')}</p>
          <p className="actions">
            <LinkButton to={`${to('/admin/impact.csv')}?edition=${chosen}`} kind="quiet">
              {t('impact.csv')}
            </LinkButton>
          </p>
        </>
      )}
      <ReportBody report={report} />
    </>
  )
}
