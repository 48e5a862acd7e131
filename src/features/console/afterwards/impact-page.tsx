import { data } from 'react-router'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { editionSchema } from '#features/console/afterwards/afterwards.ts'
import { ReportBody } from '#features/console/afterwards/report-body.tsx'
import { getReport } from '#features/console/afterwards/report.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/impact-page'

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
      <PageTitle lead={t('impact.lead')}>{t('impact.title')}</PageTitle>
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
      <p className="screen-only">
        <a href={to('/admin/feedback')}>{t('impact.toFeedback')}</a>
      </p>
    </>
  )
}
