import { data, redirect } from 'react-router'
import * as z from 'zod'
import { depsOf, visitOf, withProblems } from '#features/context.server.ts'
import { QueueTable } from '#features/matching/components/queue-table.tsx'
import { OpenRound, RoundWords } from '#features/matching/components/round-panel.tsx'
import { getQueue } from '#features/matching/queries.server.ts'
import { openRound } from '#features/matching/rounds/commands.server.ts'
import { openRoundSchema } from '#features/matching/schema.ts'
import { requireAdmin } from '#features/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/queue'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'matching.queueTitle')

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const queue = await getQueue(depsOf(context), admin, visitOf(context).requestId)
  const { searchParams } = new URL(request.url)
  const drafted = z.uuid().safeParse(searchParams.get('drafted'))
  const hasOpened = searchParams.get('round') === String(queue.round?.number)
  return { queue, drafted: drafted.success ? drafted.data : null, hasOpened }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const form = openRoundSchema.safeParse(Object.fromEntries(await request.formData()))
  if (!form.success) return withProblems(context, { problem: 'days' as const })
  const opened = await openRound(depsOf(context), admin, form.data)
  if (!opened.ok) return data({ problem: 'taken' as const }, 409)
  return redirect(localised(visitOf(context).locale, `/admin/matching?round=${opened.value.number}`))
}

export default function Queue({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { queue, drafted, hasOpened } = loaderData
  const { ranked, late, notComing, thresholds } = queue
  const problem = actionData?.problem === 'days' ? t('matching.acceptanceDaysProblem') : null
  return (
    <>
      <PageTitle lead={t('matching.queueLead', { count: ranked.length + late.length })}>
        {t('matching.queueTitle')}
      </PageTitle>
      <ErrorSummary problems={problem ? [{ field: 'acceptanceDays', message: problem }] : []} />
      {actionData?.problem === 'taken' && (
        <Notice kind="warning">
          <p>{t('matching.roundTaken')}</p>
        </Notice>
      )}
      {hasOpened && !actionData && queue.round && (
        <Notice kind="good">
          <p>{t('matching.roundOpened', { number: queue.round.number })}</p>
        </Notice>
      )}
      {drafted && !actionData && (
        <Notice kind="good">
          <p>
            {t('matching.drafted')} <a href={to(`/admin/match/${drafted}`)}>{t('matching.toDraft')}</a> ·{' '}
            <a href={to('/admin/inform')}>{t('matching.toInform')}</a>
          </p>
        </Notice>
      )}
      <RoundWords round={queue.round} seed={queue.seed} timeZone={queue.timeZone} />
      <OpenRound number={queue.nextNumber} acceptanceDays={queue.acceptanceDays} problem={problem} />
      {ranked.length + late.length === 0 ? (
        <EmptyState title={t('matching.nobody')}>
          <p>{t('matching.nobodyHint')}</p>
        </EmptyState>
      ) : (
        <QueueTable caption={t('matching.ranked')} rows={ranked} thresholds={thresholds} />
      )}
      {late.length > 0 && <QueueTable caption={t('matching.late')} rows={late} thresholds={thresholds} />}
      {notComing.length > 0 && (
        <QueueTable caption={t('matching.notComing')} rows={notComing} thresholds={thresholds} />
      )}
    </>
  )
}
