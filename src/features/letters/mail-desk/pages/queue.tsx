import { data, redirect } from 'react-router'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { actOnRows } from '#features/ground/lists/bulk.server.ts'
import { actOnList, exporting } from '#features/ground/lists/lists.server.ts'
import { keptForm } from '#features/ground/lists/lists.ts'
import { ListPage } from '#features/ground/lists/components/list-page.tsx'
import { findList } from '#features/ground/lists/lists.server.ts'
import { MailBulk, MailBulkQuestion } from '#features/letters/mail-desk/components/mail-bulk.tsx'
import { QueuePanel } from '#features/letters/mail-desk/components/queue-panel.tsx'
import { CountsTable, QueueActionsTable } from '#features/letters/mail-desk/components/queue-tables.tsx'
import {
  changeMails,
  pauseByHand,
  resumeByHand,
  weighMails,
} from '#features/letters/mail-desk/changing.server.ts'
import { mailList } from '#features/letters/mail-desk/listing.server.ts'
import { DONE } from '#features/letters/mail-desk/bulk-intents.ts'
import { bulkFormSchema, controlFormSchema } from '#features/letters/mail-desk/listing.ts'
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

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { locale, requestId } = visitOf(context)
  const t = translator(locale)
  const params = new URL(request.url).searchParams
  const { timeZone } = await deps.edition()
  return {
    view: await findList(deps, admin, mailList, { params, locale, t, requestId }),
    queue: await findQueue(deps, admin, { t, locale, timeZone }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const posted = await request.formData()
  const problem = await actOnList(mailList, { request, context }, posted)
  const t = translator(visitOf(context).locale)
  const nothing = { problem: null, question: null, pause: null }
  if (problem) return withProblems(context, { ...nothing, problem })
  const intent = String(posted.get('intent'))
  const bulkForm = bulkFormSchema.safeParse({ intent })
  if (!bulkForm.success) {
    const control = controlFormSchema.safeParse(Object.fromEntries(posted))
    if (!control.success)
      return withProblems(context, {
        ...nothing,
        pause: {
          typed: typedIn(posted),
          problems: problemsIn(control.error, t, () => t('mailDesk.problem.reason')),
        },
      })
    const isDone = await (control.data.intent === 'pause'
      ? pauseByHand(deps, admin, control.data.pauseReason)
      : resumeByHand(deps, admin))
    const params = new URL(request.url).searchParams
    writeOutcome(params, { done: intent, changed: isDone ? 1 : 0, left: [] }, toldTo(deps, admin))
    return redirect(localised(visitOf(context).locale, `${mailList.shape.path}?${params.toString()}`))
  }
  const act = bulkForm.data.intent
  const question = await actOnRows(mailList, { request, context }, posted, {
    intent: act,
    weigh: (tx, ids) => weighMails(tx, act, ids),
    take: (ids) => changeMails(deps, admin, act, ids),
  })
  if (!question)
    return withProblems(context, {
      ...nothing,
      problem: { field: 'row' as const, intent, kept: keptForm(posted) },
    })
  return data({ ...nothing, question })
}

export default function Queue({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { view, queue } = loaderData
  if (actionData?.question)
    return <MailBulkQuestion question={actionData.question} back={to(view.path + view.search)} />
  const pause = actionData?.pause ?? null
  return (
    <>
      <ListPage
        view={view}
        problem={actionData?.problem ?? null}
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
        said={({ done, changed: count }) => {
          const word = DONE.find((known) => known === done)
          return word && <p>{t(`mailDesk.done.${word}`, { count })}</p>
        }}
        bulk={<MailBulk />}
      />
      <h2>{t('mailDesk.counts')}</h2>
      <CountsTable rows={queue.counts} states={queue.states} />
      <h2>{t('mailDesk.actions')}</h2>
      <QueueActionsTable rows={queue.actions} />
    </>
  )
}
