import { data } from 'react-router'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { actOnRows } from '#features/ground/lists/bulk.server.ts'
import { keptForm } from '#features/ground/lists/lists.ts'
import { ListPage } from '#features/ground/lists/components/list-page.tsx'
import { actOnList, exporting, findList } from '#features/ground/lists/lists.server.ts'
import { MatchBulk, MatchBulkQuestion } from '#features/placing/matches/components/match-bulk.tsx'
import { extendOffers } from '#features/placing/matches/lifetime.server.ts'
import {
  listAnswerDays,
  takeDraftsBack,
  weighMatches,
} from '#features/placing/matches/listing-bulk.server.ts'
import { matchList } from '#features/placing/matches/listing.server.ts'
import { BULK_INTENTS } from '#features/placing/matches/bulk-intents.ts'
import { bulkFormSchema } from '#features/placing/matches/listing.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'matches.listTitle')

export const middleware: Route.MiddlewareFunction[] = [exporting(matchList)]

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { locale, requestId } = visitOf(context)
  const params = new URL(request.url).searchParams
  const view = await findList(deps, admin, matchList, { params, locale, t: translator(locale), requestId })
  return { view, answerDays: listAnswerDays(await deps.edition(), deps.clock()) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const posted = await request.formData()
  const problem = await actOnList(matchList, { request, context }, posted)
  const nothing = { question: null, answerBy: null }
  if (problem) return withProblems(context, { problem, ...nothing })
  const intent = String(posted.get('intent'))
  const again = keptForm(posted)
  const form = bulkFormSchema.safeParse(Object.fromEntries(posted))
  if (!form.success)
    return withProblems(context, { problem: { field: 'answerBy' as const, intent, kept: again }, ...nothing })
  const answerBy = form.data.intent === 'extend-all' ? form.data.answerBy : null
  const deps = depsOf(context)
  const question = await actOnRows(matchList, { request, context }, posted, {
    intent,
    weigh: (tx, ids, listed) => weighMatches(tx, ids, answerBy, listed),
    take: (ids) => (answerBy ? extendOffers(deps, admin, ids, answerBy) : takeDraftsBack(deps, admin, ids)),
  })
  if (!question)
    return withProblems(context, { problem: { field: 'row' as const, intent, kept: again }, ...nothing })
  return data({ problem: null, question, answerBy: answerBy?.toString() ?? null })
}

export default function Matches({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { view, answerDays } = loaderData
  const problem = actionData?.problem ?? null
  if (actionData?.question) {
    const { question, answerBy } = actionData
    return <MatchBulkQuestion question={question} answerBy={answerBy} back={to(view.path + view.search)} />
  }
  return (
    <ListPage
      view={view}
      problem={problem}
      said={({ done, changed: count }) => {
        const intent = BULK_INTENTS.find((known) => known === done)
        return intent && <p>{t(`matches.bulkDone.${intent}`, { count })}</p>
      }}
      bulk={
        <MatchBulk
          answerDays={answerDays}
          chosen={problem?.kept?.answerBy}
          problem={problem?.field === 'answerBy' ? t('lists.problem.answerBy') : null}
        />
      }
    />
  )
}
