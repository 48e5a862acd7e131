import { redirect } from 'react-router'
import * as z from 'zod'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { depsOf, visitOf, type RouteContext } from '#features/ground/context.server.ts'
import { ListPage } from '#features/ground/lists/components/list-page.tsx'
import { answerList, exporting, readList } from '#features/ground/lists/lists.server.ts'
import { toldTo, writeOutcome } from '#features/ground/outcome.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { Route } from './+types/list-page'
import { giveLetters, listRoundWithoutLetter, sayYes } from './giving.server.ts'
import { letterList } from './listing.server.ts'
import { problemSchema } from './visa-letters.ts'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'letterDesk.listTitle')

export const middleware: Route.MiddlewareFunction[] = [exporting(letterList)]

export async function loader(asked: Route.LoaderArgs) {
  const admin = requireAdmin(asked.context)
  const view = await readList(letterList, asked)
  const { round, guestIds } = await listRoundWithoutLetter(depsOf(asked.context), admin)
  const params = new URL(asked.request.url).searchParams
  return {
    view,
    round: round === null || guestIds.length === 0 ? null : { round, count: guestIds.length },
    isAskingRound: params.get('ask') === 'round',
    refusal: problemSchema.parse(params.get('problem')),
  }
}

/** What else is posted. `round`: for the guests of the newest round. `give`: to one guest. `yes`: what a host has said to an organiser. */
const oneSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('round') }),
  z.object({ intent: z.literal('give'), guestId: z.uuid() }),
  z.object({ intent: z.literal('yes'), guestId: z.uuid(), matchId: z.uuid() }),
])

export async function action(asked: Route.ActionArgs) {
  const { request, context } = asked
  const posted = await request.formData()
  const one = oneSchema.safeParse(Object.fromEntries(posted))
  if (!one.success) return answerList(letterList, asked, posted)
  return redirect(localised(visitOf(context).locale, await doOne(one.data, context, requireAdmin(context))))
}

async function doOne(
  form: ReturnType<typeof oneSchema.parse>,
  context: RouteContext,
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
  const answer = actionData
  if (isAskingRound && round && !answer)
    return <RoundQuestion {...round} back={to(view.path + view.search)} />
  return (
    <ListPage
      view={view}
      answer={answer}
      notice={refusal && !answer && <Notice kind="warning">{t(`visaLetters.problem.${refusal}`)}</Notice>}
      actions={
        round && (
          <LinkButton to={`${to(view.path)}?ask=round`} kind="quiet">
            {t('letterDesk.round', round)}
          </LinkButton>
        )
      }
    />
  )
}

function RoundQuestion({ round, count, back }: { round: number; count: number; back: string }) {
  const { t } = useTexts()
  return (
    <>
      <ConsoleHead>{t('letterDesk.round', { round, count })}</ConsoleHead>
      <PostForm className="form">
        <p>{t('letterDesk.bulkLead.give-all')}</p>
        <p className="actions">
          <Button name="intent" value="round">
            {t('letterDesk.bulk.give-all')}
          </Button>
          <a href={back}>{t('lists.bulkBack')}</a>
        </p>
      </PostForm>
    </>
  )
}
