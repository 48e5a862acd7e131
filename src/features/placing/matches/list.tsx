import { data, redirect } from 'react-router'
import * as z from 'zod'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { readBulk } from '#features/ground/lists/bulk.server.ts'
import { keptForm } from '#features/ground/lists/lists.ts'
import { ListPage } from '#features/ground/lists/components/list-page.tsx'
import { actOnList, exporting, findList } from '#features/ground/lists/lists.server.ts'
import { MatchBulk, MatchBulkQuestion } from '#features/placing/matches/components/match-bulk.tsx'
import {
  countChanging,
  giveMoreTime,
  listAnswerDays,
  takeDraftsBack,
} from '#features/placing/matches/listing-bulk.server.ts'
import { matchList } from '#features/placing/matches/listing.server.ts'
import { BULK_INTENTS, bulkFormSchema } from '#features/placing/matches/listing.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { Notice } from '#ui/notice.tsx'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'matches.listTitle')

export const middleware: Route.MiddlewareFunction[] = [exporting(matchList)]

const doneSchema = z
  .object({ done: z.enum(BULK_INTENTS), changed: z.coerce.number().int(), kept: z.coerce.number().int() })
  .nullable()
  .catch(null)

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { locale, requestId } = visitOf(context)
  const params = new URL(request.url).searchParams
  const view = await findList(deps, admin, matchList, { params, locale, t: translator(locale), requestId })
  const done = doneSchema.parse(Object.fromEntries(params))
  return { view, done, answerDays: listAnswerDays(await deps.edition(), deps.clock()) }
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
  const bulk = await readBulk(matchList, { request, context }, posted)
  if (!bulk)
    return withProblems(context, { problem: { field: 'row' as const, intent, kept: again }, ...nothing })
  const answerBy = form.data.intent === 'extend-all' ? form.data.answerBy : null
  const { ids } = bulk
  const deps = depsOf(context)
  const changing = bulk.isConfirmed ? 0 : await countChanging(deps, admin, ids, answerBy)
  if (changing > 0) {
    const question = { ...bulk.question, changing }
    return data({ problem: null, question, answerBy: answerBy?.toString() ?? null })
  }
  const { changed, kept } = !bulk.isConfirmed
    ? { changed: 0, kept: ids.length }
    : answerBy
      ? await giveMoreTime(deps, admin, ids, answerBy)
      : await takeDraftsBack(deps, admin, ids)
  const params = new URL(request.url).searchParams
  for (const [name, value] of Object.entries({ done: intent, changed, kept })) params.set(name, String(value))
  return redirect(localised(visitOf(context).locale, `${matchList.shape.path}?${params.toString()}`))
}

export default function Matches({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { view, done, answerDays } = loaderData
  const problem = actionData?.problem ?? null
  if (actionData?.question) {
    const { question, answerBy } = actionData
    return <MatchBulkQuestion question={question} answerBy={answerBy} back={to(view.path + view.search)} />
  }
  return (
    <ListPage
      view={view}
      problem={problem}
      notice={
        done &&
        !problem && (
          <Notice kind={done.changed > 0 ? 'good' : 'info'}>
            <p>{t(`matches.bulkDone.${done.done}`, { count: done.changed })}</p>
            {done.kept > 0 && <p>{t('matches.bulkKept', { count: done.kept })}</p>}
          </Notice>
        )
      }
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
