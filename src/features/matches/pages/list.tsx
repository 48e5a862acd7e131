import { MATCH_STATES } from '#domain/match-state.ts'
import { depsOf, visitOf } from '#features/context.server.ts'
import { MatchTable } from '#features/matches/components/match-table.tsx'
import { listMatches } from '#features/matches/records/queries.server.ts'
import { stateFilterSchema } from '#features/matches/schema.ts'
import { requireAdmin } from '#features/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'matches.listTitle')

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { requestId } = visitOf(context)
  const { state } = stateFilterSchema.parse({ state: new URL(request.url).searchParams.get('state') })
  return { state, ...(await listMatches(depsOf(context), admin, { state, requestId })) }
}

export default function Matches({ loaderData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { rows, counts, all, state, timeZone } = loaderData
  const states = MATCH_STATES.filter((name) => counts[name] > 0 || name === state)
  return (
    <>
      <PageTitle lead={t('matches.listLead')}>{t('matches.listTitle')}</PageTitle>
      <nav aria-label={t('matches.filter')}>
        <ul className="filters">
          <li>
            <a href={to('/admin/match')} aria-current={state === null ? 'page' : undefined}>
              {t('matches.all', { count: all })}
            </a>
          </li>
          {states.map((name) => (
            <li key={name}>
              <a href={to(`/admin/match?state=${name}`)} aria-current={state === name ? 'page' : undefined}>
                {t('matches.stateCount', { state: t(`matches.state.${name}`), count: counts[name] })}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <MatchTable rows={rows} timeZone={timeZone} />
    </>
  )
}
