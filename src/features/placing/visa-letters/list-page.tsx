import { data, redirect, type RouterContextProvider } from 'react-router'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { problemsIn, typedIn } from '#features/ground/given-back.server.ts'
import { actOnRows } from '#features/ground/lists/bulk.server.ts'
import { ListPage } from '#features/ground/lists/components/list-page.tsx'
import { actOnList, exporting, findList } from '#features/ground/lists/lists.server.ts'
import { keptForm } from '#features/ground/lists/lists.ts'
import { toldTo, writeOutcome } from '#features/ground/outcome.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Route } from './+types/list-page'
import { LetterBulk, LetterQuestion, RoundQuestion } from './components/letter-bulk.tsx'
import {
  giveLetters,
  listRoundWithoutLetter,
  replaceLetters,
  sayYes,
  withdrawLetters,
} from './giving.server.ts'
import { BULK_INTENTS, DONE, type BulkIntent } from './components/limits.ts'
import { oneSchema, reasonSchema } from './list-bulk.ts'
import { letterList } from './listing.server.ts'
import { listAskers, weighLetters } from './selecting.server.ts'
import { problemSchema } from './visa-letters.ts'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'letterDesk.listTitle')

export const middleware: Route.MiddlewareFunction[] = [exporting(letterList)]

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { locale, requestId } = visitOf(context)
  const params = new URL(request.url).searchParams
  const view = await findList(deps, admin, letterList, { params, locale, t: translator(locale), requestId })
  const { round, guestIds } = await listRoundWithoutLetter(deps, admin)
  return {
    view,
    round: round === null || guestIds.length === 0 ? null : { round, count: guestIds.length },
    isAskingRound: params.get('ask') === 'round',
    refusal: problemSchema.parse(params.get('problem')),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const posted = await request.formData()
  const one = oneSchema.safeParse(Object.fromEntries(posted))
  if (one.success) return redirect(localised(visitOf(context).locale, await doOne(one.data, context, admin)))
  const problem = await actOnList(letterList, { request, context }, posted)
  if (problem) return withProblems(context, { problem, question: null, refused: null })
  const intent = BULK_INTENTS.find((known) => known === posted.get('intent'))
  const said = reasonSchema.safeParse(Object.fromEntries(posted))
  const reason = said.data?.reason ?? ''
  const question =
    intent &&
    (await actOnRows(letterList, { request, context }, posted, {
      intent,
      weigh: (tx, ids) => weighLetters(tx, intent, ids),
      take: (ids) => doMany(intent, { ids, reason }, context, admin),
      isMissing: intent === 'withdraw-all' && !said.success,
    }))
  if (!question)
    return withProblems(context, {
      problem: { field: 'row' as const, intent: String(posted.get('intent')), kept: keptForm(posted) },
      question: null,
      refused: null,
    })
  if (!question.isMissing || !said.error) return data({ problem: null, question, refused: null })
  const t = translator(visitOf(context).locale)
  const refused = {
    typed: { reason: typedIn(posted)['reason'] ?? [] },
    problems: problemsIn(said.error, t, () => t('letterDesk.reasonMissing')),
  }
  return withProblems(context, { problem: null, question, refused })
}

type Context = Readonly<RouterContextProvider>
type Many = { ids: readonly string[]; reason: string }

async function doMany(
  intent: BulkIntent,
  { ids, reason }: Many,
  context: Context,
  admin: ApprovedAdmin,
): Promise<number> {
  const deps = depsOf(context)
  if (intent === 'withdraw-all') return withdrawLetters(deps, admin, ids, reason)
  if (intent === 'replace-all') return replaceLetters(deps, admin, ids)
  return giveLetters(deps, admin, await listAskers(deps, admin, ids))
}

/** What is pressed once; says where to go on. */
async function doOne(
  form: ReturnType<typeof oneSchema.parse>,
  context: Context,
  admin: ApprovedAdmin,
): Promise<string> {
  const deps = depsOf(context)
  const { path } = letterList.shape
  if (form.intent === 'round') {
    const { guestIds } = await listRoundWithoutLetter(deps, admin)
    const params = new URLSearchParams()
    const changed = await giveLetters(deps, admin, guestIds)
    writeOutcome(params, { done: 'round', changed, left: [] }, toldTo(deps, admin))
    return `${path}?${params.toString()}`
  }
  if (form.intent === 'give') {
    const given = await giveLetters(deps, admin, [form.guestId])
    return `/admin/guest/${form.guestId}?done=${given > 0 ? 'letter' : 'no-letter'}#letters`
  }
  const said = await sayYes(deps, admin, form.matchId)
  return said.ok
    ? `/admin/guest/${form.guestId}?done=host-said-yes#letters`
    : `${path}?problem=${said.error === 'name' ? 'host-name' : 'gone'}`
}

export default function Letters({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { view, round, isAskingRound, refusal } = loaderData
  const problem = actionData?.problem ?? null
  const back = to(view.path + view.search)
  if (actionData?.question)
    return <LetterQuestion question={actionData.question} refused={actionData.refused} back={back} />
  if (isAskingRound && round && !problem) return <RoundQuestion {...round} back={back} />
  return (
    <ListPage
      view={view}
      problem={problem}
      notice={refusal && !problem && <Notice kind="warning">{t(`visaLetters.problem.${refusal}`)}</Notice>}
      said={({ done, changed: count }) => {
        const word = DONE.find((known) => known === done)
        return word && <p>{t(`letterDesk.bulkDone.${word}`, { count })}</p>
      }}
      actions={
        round && (
          <LinkButton to={`${to(view.path)}?ask=round`} kind="quiet">
            {t('letterDesk.round', round)}
          </LinkButton>
        )
      }
      bulk={<LetterBulk />}
    />
  )
}
