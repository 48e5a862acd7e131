import { data, redirect } from 'react-router'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { turnEntry } from '#features/placing/history/history.server.ts'
import { HistoryPanel } from '#features/placing/history/components/history-panel.tsx'
import { NotTurned } from '#features/placing/history/components/not-turned.tsx'
import { listHistory } from '#features/placing/history/history.server.ts'
import { historyFormSchema } from '#features/placing/history/history.ts'
import { LiveBar } from '#features/placing/presence/live-bar.tsx'
import { listPresence } from '#features/placing/presence/presence.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/history-page'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'history.title')

// A refusal shows how things stand now, also where the framework would keep the old data.
export const shouldRevalidate = () => true

const TURNS = ['undo', 'redo'] as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { requestId } = visitOf(context)
  const history = await listHistory(deps, admin, { requestId })
  const people = await listPresence(deps, admin)
  const { timeZone } = await deps.edition()
  const done = new URL(request.url).searchParams.get('done')
  const turned = TURNS.find((turn) => turn === done) ?? null
  return { history, people, own: admin.personId, timeZone, turned }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const form = historyFormSchema.safeParse(Object.fromEntries(await request.formData()))
  if (!form.success) return data({ refusal: { kind: 'not-found' as const } }, 422)
  const outcome = await turnEntry(depsOf(context), admin, form.data)
  if (!outcome.ok) return data({ refusal: outcome.error }, 409)
  const { locale } = visitOf(context)
  return redirect(localised(locale, `/admin/matching/history?done=${form.data.intent}`))
}

export default function History({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { history, people, own, timeZone, turned } = loaderData
  return (
    <>
      <p>
        <a href={to('/admin/matching')}>{t('history.toQueue')}</a>
      </p>
      <PageTitle lead={t('history.lead')}>{t('history.title')}</PageTitle>
      {actionData ? (
        <NotTurned refusal={actionData.refusal} timeZone={timeZone} />
      ) : (
        turned && (
          <Notice kind="good">
            <p>{t(`history.done.${turned}`)}</p>
          </Notice>
        )
      )}
      <LiveBar people={people} own={own} />
      <HistoryPanel history={history} timeZone={timeZone} />
    </>
  )
}
