import { data } from 'react-router'
import * as z from 'zod'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
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
import { idIn, pressesOn } from '#features/ground/presses.server.ts'
import { decryptSearch } from '#features/ground/search-words.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { AfterPress } from '#ui/after-press.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import type { Route } from './+types/move'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'matching.moveTitlePlain')

// A refusal shows how things stand now, also where the framework would keep the old data.
export const shouldRevalidate = () => true

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { requestId } = visitOf(context)
  const move = await findHostMove(deps, admin, { matchId: idIn({ params }), requestId })
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

const presses = pressesOn(
  {
    who: (asked) => ({ admin: requireAdmin(asked.context), id: idIn(asked) }),
    path: ({ who }) => `/admin/match/${who.id}/move`,
    says: {},
    wrong: { answerTime: 'matching.answerTimeProblem', '*': 'matching.moveProblem.way' },
  },
  (press) => ({
    find: press({}, async ({ deps, who, posted }) => ({
      goTo: findHostPath(deps, `/admin/match/${who.id}/move`, posted),
    })),
    '': press(hostMoveSchema, async ({ deps, who, t }, form) => {
      const { place: placeId, deadline, safetyConfirmed, answerTime: _, answerUnit: __, ...wish } = form
      const outcome = await moveToHost(deps, who.admin, who.id, {
        ...wish,
        placeId,
        keepsDeadline: deadline === 'keep',
        answerWindow: toWindow(form),
        safetyConfirmed: safetyConfirmed === 'yes',
      })
      if (outcome.ok) return { goTo: `/admin/match/${outcome.value.matchId}?done=move-host` }
      const { error } = outcome
      return isAskedFor(error.kind)
        ? { field: PROBLEMS[error.kind], message: t(`matching.moveProblem.${error.kind}`) }
        : { refused: { kind: error.kind, taken: toTakenView(error, deps.clock()) } }
    }),
  }),
)
export const action = presses.action

/** What the form can still be given, by the field it is asked for in. */
const PROBLEMS = {
  'ask-first': 'tickReason',
  'does-not-fit': 'overrideReason',
  'confirm-safety': 'safetyConfirmed',
} as const
const isAskedFor = (kind: string): kind is keyof typeof PROBLEMS => kind in PROBLEMS

export default function MoveToHost({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const nights = useNights()
  const { move, pair, query } = loaderData
  const { matchId, guestName: guest, hostName: old } = move
  const refused = actionData?.refused
  const back = pair ? `/admin/match/${matchId}/move` : `/admin/match/${matchId}`
  return (
    <>
      <p>
        <a href={to(back)}>{t(pair ? 'matching.moveToPlaces' : 'matching.seeMatch')}</a>
      </p>
      <ConsoleHead lead={t('matching.moveLead', { guest, host: old, nights: nights(move.stay) })}>
        {pair
          ? t('matching.moveToTitle', { guest, host: pair.candidate.hostName })
          : t('matching.moveTitle', { guest })}
      </ConsoleHead>
      <AfterPress back={actionData} />
      {refused && <HostMoveRefused {...refused} timeZone={move.timeZone} />}
      {move.refusal && refused?.kind !== move.refusal && (
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
