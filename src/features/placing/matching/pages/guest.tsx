import { data } from 'react-router'
import { isPromised } from '#domain/match-state.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { Fellows } from '#features/placing/matches/components/company.tsx'
import { setArrangedElsewhere } from '#features/placing/matches/answering/lifetime.server.ts'
import {
  findBlockedGuest,
  findPlacesFor,
  showPage,
} from '#features/placing/matching/candidates/candidates.server.ts'
import { readPlacesQuery } from '#features/placing/matching/candidates/paging.ts'
import { CandidateTable, WhyFirst } from '#features/placing/matching/components/candidate-table.tsx'
import { ElsewhereForm } from '#features/placing/matching/components/elsewhere-form.tsx'
import { GuestFacts } from '#features/placing/matching/components/guest-facts.tsx'
import { PartlyPlaced } from '#features/placing/matching/components/partly-placed.tsx'
import { HostSearch, PlacesPages } from '#features/placing/matching/components/places-pages.tsx'
import { findHostPath } from '#features/placing/matching/candidates/host-search.server.ts'
import { NotPlaced } from '#features/ground/not-placed.tsx'
import { decryptSearch } from '#features/ground/search-words.server.ts'
import { idIn, pressesOn } from '#features/ground/presses.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { AfterPress } from '#ui/after-press.tsx'
import { Notice } from '#ui/notice.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import type { Route } from './+types/guest'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'matching.queueTitle')

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const id = idIn({ params })
  const { requestId } = visitOf(context)
  const deps = depsOf(context)
  const { searchParams } = new URL(request.url)
  const query = readPlacesQuery(decryptSearch(deps.keys, searchParams))
  const found = await findPlacesFor(deps, admin, id, requestId, query.from)
  if (!found) {
    const blocked = await findBlockedGuest(deps, admin, id, requestId)
    if (!blocked) throw data(null, { status: 404 })
    return { blocked }
  }
  const { host } = query
  const fits = showPage(found.fits, { host, page: query.fits })
  const others = showPage(found.others, { host, page: query.others })
  return {
    blocked: null,
    ...found,
    partial: found.partial(),
    query,
    fits,
    others,
    said: presses.said(request),
  }
}

const presses = pressesOn(
  {
    who: (asked) => ({ admin: requireAdmin(asked.context), id: idIn(asked) }),
    path: ({ who }) => pathOf(who.id),
    says: 'matching.done',
  },
  (press) => ({
    find: press({}, async ({ deps, who, posted }) => ({ goTo: findHostPath(deps, pathOf(who.id), posted) })),
    'arranged-elsewhere': press({}, async ({ deps, who }) => {
      await setArrangedElsewhere(deps, who.admin, who.id, true)
      return 'arranged-elsewhere'
    }),
    'needs-place': press({}, async ({ deps, who }) => {
      await setArrangedElsewhere(deps, who.admin, who.id, false)
      return 'needs-place'
    }),
  }),
)
export const action = presses.action
const pathOf = (id: string) => `/admin/matching/${id}`

type Shown = Route.ComponentProps['loaderData']

export default function GuestToPlace({ loaderData }: Route.ComponentProps) {
  return loaderData.blocked ? (
    <BlockedGuest {...loaderData.blocked} />
  ) : (
    <PlacesOfGuest loaderData={loaderData} />
  )
}

/** Somebody who is not placed: why there are no places, and whom to ask. */
function BlockedGuest({ id, name, askAbout }: NonNullable<Shown['blocked']>) {
  const { t, to } = useTexts()
  return (
    <>
      <ConsoleHead>{t('matching.guestTitle', { name })}</ConsoleHead>
      <NotPlaced askAbout={askAbout} />
      <p>
        <a href={to(`/admin/guest/${id}`)}>{t('matching.toRecord')}</a>
      </p>
    </>
  )
}

function PlacesOfGuest({ loaderData }: { loaderData: Extract<Shown, { blocked: null }> }) {
  const { t, to } = useTexts()
  const { guest, live, partly, company, isElsewhere, fits, first, others, partial, policy, query, said } =
    loaderData
  const path = to(pathOf(guest.id))
  const table = { guestId: guest.id, policy, canChoose: live === null }
  const fitsTitle = t('matching.fitsTitle', { count: fits.total })
  const othersTitle = t('matching.othersTitle', { count: others.total })
  return (
    <>
      <ConsoleHead>{t('matching.guestTitle', { name: guest.name })}</ConsoleHead>
      <AfterPress said={said} />
      {live && (
        <Notice kind="info">
          <p>
            {t('matching.alreadyPlaced', { host: live.hostName })}{' '}
            <a href={to(`/admin/match/${live.matchId}`)}>{t('matching.seeMatch')}</a>
            {isPromised(live.state) && (
              <>
                {' · '}
                <a href={to(`/admin/match/${live.matchId}/move`)}>{t('matches.moveHost')}</a>
              </>
            )}
          </p>
        </Notice>
      )}
      {partly && <PartlyPlaced guestId={guest.id} partly={partly} />}
      <GuestFacts guest={guest} policy={policy} />
      <Fellows company={company} pathOf={pathOf} />
      {live === null && <ElsewhereForm isElsewhere={isElsewhere} />}
      <HostSearch query={query} path={path} parts={[fits, others]} />
      <h2 id="fits">{fitsTitle}</h2>
      {fits.total === 0 && query.host === '' && <p>{t('matching.fitsNone')}</p>}
      <WhyFirst first={query.host === '' && fits.page === 1 ? first : null} />
      {fits.total > 0 && <CandidateTable {...table} kind="fits" caption={fitsTitle} rows={fits.rows} />}
      <PlacesPages part="fits" of={fits} query={query} path={path} />
      {partial.length > 0 && live === null && (
        <details open={fits.total === 0}>
          <summary>{t('matching.partialTitle', { count: partial.length })}</summary>
          <p className="hint">{t('matching.partialLead')}</p>
          <CandidateTable
            {...table}
            kind="partial"
            caption={t('matching.partialTitle', { count: partial.length })}
            rows={partial}
          />
        </details>
      )}
      {others.total > 0 && (
        <details id="others" open={fits.total === 0 || query.others > 1 || query.host !== ''}>
          <summary>{othersTitle}</summary>
          <CandidateTable {...table} kind="others" caption={othersTitle} rows={others.rows} />
          <PlacesPages part="others" of={others} query={query} path={path} />
        </details>
      )}
    </>
  )
}
