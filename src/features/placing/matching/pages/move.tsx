import { data, redirect } from 'react-router'
import * as z from 'zod'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { moveToHost } from '#features/placing/matches/moving/host-moves.server.ts'
import { toWindow } from '#features/placing/matches/matches.ts'
import { useNights } from '#features/placing/matches/components/match-words.tsx'
import { findPairView, showPage } from '#features/placing/matching/candidates/candidates.server.ts'
import { readPlacesQuery } from '#features/placing/matching/candidates/paging.ts'
import { CandidateTable } from '#features/placing/matching/components/candidate-table.tsx'
import { HostMoveForm } from '#features/placing/matching/components/host-move-form.tsx'
import { HostMoveRefused } from '#features/placing/matching/components/host-move-refused.tsx'
import { PlaceFacts } from '#features/placing/matching/components/place-facts.tsx'
import { findHostPath } from '#features/placing/matching/candidates/host-search.server.ts'
import { HostSearch, PlacesPages } from '#features/placing/matching/components/places-pages.tsx'
import { findHostMove } from '#features/placing/matching/host-move.server.ts'
import { hostMoveSchema } from '#features/placing/matching/matching.ts'
import { toTakenView } from '#features/placing/matching/workbench/outcomes.server.ts'
import { problemsIn, typedIn } from '#features/ground/given-back.server.ts'
import { decryptSearch } from '#features/ground/search-words.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { ErrorSummary } from '#ui/error-summary.tsx'
import type { FieldProblem } from '#ui/field-problem.ts'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/move'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'matching.moveTitlePlain')

// A refusal shows how things stand now, also where the framework would keep the old data.
export const shouldRevalidate = () => true

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { requestId } = visitOf(context)
  const matchId = z.uuid().safeParse(params.id)
  const move = matchId.success ? await findHostMove(deps, admin, { matchId: matchId.data, requestId }) : null
  if (!move) throw data(null, { status: 404 })
  const { searchParams } = new URL(request.url)
  const place = z.uuid().safeParse(searchParams.get('place'))
  const isThere = place.success && [...move.fits, ...move.others].length > 0
  const { guestId: guestRegistrationId, nights: stay } = move
  const ids = isThere ? { guestRegistrationId, placeId: place.data, stay } : null
  const pair = ids && (await findPairView(deps, admin, ids, requestId))
  const { nights: _, ...rest } = move
  const query = readPlacesQuery(decryptSearch(deps.keys, searchParams))
  const { host } = query
  const fits = showPage(move.fits, { host, page: query.fits })
  const others = showPage(move.others, { host, page: query.others })
  return {
    move: { ...rest, fits, others },
    query,
    pair: pair?.candidate.hostId === move.hostId ? null : pair,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const matchId = z.uuid().safeParse(params.id)
  if (!matchId.success) throw data(null, { status: 404 })
  const sent = await request.formData()
  if (sent.get('intent') === 'find') {
    const path = findHostPath(deps, `/admin/match/${matchId.data}/move`, sent)
    return redirect(localised(visitOf(context).locale, path))
  }
  const form = hostMoveSchema.safeParse(Object.fromEntries(sent))
  const t = translator(visitOf(context).locale)
  const typed = typedIn(sent)
  if (!form.success) {
    const problems = problemsIn(form.error, t, (field) =>
      field === 'answerTime' ? t('matching.answerTimeProblem') : t('matching.moveProblem.way'),
    )
    return withProblems(context, { refusal: null, taken: null, typed, problems })
  }
  const {
    place: placeId,
    way,
    deadline,
    overrideReason,
    version,
    idempotencyKey,
    seen,
    tickReason,
  } = form.data
  const outcome = await moveToHost(deps, admin, matchId.data, {
    placeId,
    way,
    version,
    overrideReason,
    idempotencyKey,
    keepsDeadline: deadline === 'keep',
    answerWindow: toWindow(form.data),
    seen,
    tickReason,
    safetyConfirmed: form.data.safetyConfirmed === 'yes',
  })
  if (outcome.ok) {
    const path = `/admin/match/${outcome.value.matchId}?done=move-host`
    return redirect(localised(visitOf(context).locale, path))
  }
  const { error } = outcome
  if (isAskedFor(error.kind)) {
    const problems = [{ field: PROBLEMS[error.kind], message: t(`matching.moveProblem.${error.kind}`) }]
    return withProblems(context, { refusal: null, taken: null, typed, problems })
  }
  return data({ refusal: error.kind, taken: toTakenView(error, deps.clock()), typed, problems: [] }, 409)
}

/** What the form can still be given, by the field it is asked for in. */
const PROBLEMS = {
  'ask-first': 'tickReason',
  'does-not-fit': 'overrideReason',
  'confirm-safety': 'safetyConfirmed',
} as const
const isAskedFor = (kind: string): kind is keyof typeof PROBLEMS => kind in PROBLEMS

const nothingWrong: readonly FieldProblem[] = []

export default function MoveToHost({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const nights = useNights()
  const { move, pair, query } = loaderData
  const { matchId, guestName: guest, hostName: old } = move
  const refusal = actionData?.refusal ?? null
  const back = pair ? `/admin/match/${matchId}/move` : `/admin/match/${matchId}`
  return (
    <>
      <p>
        <a href={to(back)}>{t(pair ? 'matching.moveToPlaces' : 'matching.seeMatch')}</a>
      </p>
      <PageTitle lead={t('matching.moveLead', { guest, host: old, nights: nights(move.stay) })}>
        {pair
          ? t('matching.moveToTitle', { guest, host: pair.candidate.hostName })
          : t('matching.moveTitle', { guest })}
      </PageTitle>
      <ErrorSummary problems={actionData?.problems ?? nothingWrong} />
      {refusal && (
        <HostMoveRefused kind={refusal} taken={actionData?.taken ?? null} timeZone={move.timeZone} />
      )}
      {move.refusal && refusal !== move.refusal && (
        <HostMoveRefused kind={move.refusal} taken={null} timeZone={move.timeZone} />
      )}
      {pair ? (
        <>
          <h2>{t('matching.placeFacts')}</h2>
          <PlaceFacts pair={pair} />
          <h2>{t('matching.moveHow')}</h2>
          <HostMoveForm move={move} candidate={pair.candidate} back={actionData ?? null} />
        </>
      ) : (
        !move.refusal && <Places move={move} query={query} />
      )}
    </>
  )
}

type Shown = Route.ComponentProps['loaderData']

function Places({ move, query }: Pick<Shown, 'move' | 'query'>) {
  const { t, to } = useTexts()
  const { matchId, guestId, fits, others, policy } = move
  const fitsTitle = t('matching.fitsTitle', { count: fits.total })
  const othersTitle = t('matching.othersTitle', { count: others.total })
  const path = to(`/admin/match/${matchId}/move`)
  const pathOf = ({ placeId }: { placeId: string }) => `/admin/match/${matchId}/move?place=${placeId}`
  const table = { guestId, policy, canChoose: true, pathOf }
  return (
    <>
      <HostSearch query={query} path={path} parts={[fits, others]} />
      <h2 id="fits">{fitsTitle}</h2>
      {fits.total === 0 && query.host === '' && <p>{t('matching.fitsNone')}</p>}
      {fits.total > 0 && <CandidateTable {...table} kind="fits" caption={fitsTitle} rows={fits.rows} />}
      <PlacesPages part="fits" of={fits} query={query} path={path} />
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
