import { redirect } from 'react-router'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { actOnList, exporting, readList } from '#features/ground/lists/lists.server.ts'
import { ListPage } from '#features/ground/lists/components/list-page.tsx'
import { QueuePanel } from '#features/letters/mail-desk/components/queue-panel.tsx'
import { CountsTable, QueueActionsTable } from '#features/letters/mail-desk/components/queue-tables.tsx'
import { pauseByHand, resumeByHand } from '#features/letters/mail-desk/changing.server.ts'
import { mailList } from '#features/letters/mail-desk/listing.server.ts'
import { controlFormSchema } from '#features/letters/mail-desk/listing.ts'
import { findQueue } from '#features/letters/mail-desk/mail-desk.server.ts'
import { problemsIn, typedIn } from '#features/ground/given-back.server.ts'
import { toldTo, writeOutcome } from '#features/ground/outcome.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Route } from './+types/queue'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'mailDesk.title')

export const middleware: Route.MiddlewareFunction[] = [exporting(mailList)]

export async function loader(asked: Route.LoaderArgs) {
  const admin = requireAdmin(asked.context)
  const deps = depsOf(asked.context)
  const { locale } = visitOf(asked.context)
  const { timeZone } = await deps.edition()
  return {
    view: await readList(mailList, asked),
    queue: await findQueue(deps, admin, { t: translator(locale), locale, timeZone }),
  }
}

export async function action(asked: Route.ActionArgs) {
  const { request, context } = asked
  const posted = await request.formData()
  const answer = await actOnList(mailList, asked, posted)
  if (answer) return answer
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const control = controlFormSchema.safeParse(Object.fromEntries(posted))
  if (!control.success) {
    const t = translator(visitOf(context).locale)
    const problems = problemsIn(control.error, t, () => t('mailDesk.problem.reason'))
    return withProblems(context, { pause: { typed: typedIn(posted), problems } })
  }
  const { intent } = control.data
  const isDone = await (control.data.intent === 'pause'
    ? pauseByHand(deps, admin, control.data.pauseReason)
    : resumeByHand(deps, admin))
  const params = new URL(request.url).searchParams
  writeOutcome(params, { done: intent, changed: isDone ? 1 : 0, left: [] }, toldTo(deps, admin))
  return redirect(localised(visitOf(context).locale, `${mailList.shape.path}?${params.toString()}`))
}

export default function Queue({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { view, queue } = loaderData
  const pause = actionData && 'pause' in actionData ? actionData.pause : null
  const answer = actionData && 'question' in actionData ? actionData : undefined
  if (answer?.question) return <ListPage view={view} answer={answer} />
  return (
    <>
      <ListPage
        view={view}
        answer={answer}
        actions={
          <LinkButton to={to('/admin/resendMatchEmails')} kind="quiet">
            {t('mailDesk.resendTitle')}
          </LinkButton>
        }
        notice={
          <>
            {pause && <ErrorSummary problems={pause.problems} />}
            <QueuePanel view={queue.state} back={pause} />
          </>
        }
      />
      <h2>{t('mailDesk.counts')}</h2>
      <CountsTable rows={queue.counts} states={queue.states} />
      <h2>{t('mailDesk.actions')}</h2>
      <QueueActionsTable rows={queue.actions} />
    </>
  )
}
