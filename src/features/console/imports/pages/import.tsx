import { data, redirect } from 'react-router'
import * as z from 'zod'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { takeOver } from '#features/console/imports/answering.server.ts'
import { discardImportFile, runImport } from '#features/console/imports/imports.server.ts'
import { ColumnTable } from '#features/console/imports/components/column-table.tsx'
import { HeadFields } from '#features/console/imports/components/head-form.tsx'
import { DiscardQuestion, ImportCheck } from '#features/console/imports/components/import-check.tsx'
import { ImportRecord } from '#features/console/imports/components/import-record.tsx'
import { QuestionFields } from '#features/console/imports/components/questions-form.tsx'
import { SameFields } from '#features/console/imports/components/same-form.tsx'
import { inviteImported } from '#features/console/imports/inviting.server.ts'
import { getImportDraft, listImports } from '#features/console/imports/imports-views.server.ts'
import { importFormSchema } from '#features/console/imports/imports.ts'
import { undoImport } from '#features/console/imports/undoing.server.ts'
import { findUndoing } from '#features/console/imports/undoing.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { shortMoment } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/import'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'imports.draftTitle')

const idOf = (params: { id?: string }) => {
  const id = z.uuid().safeParse(params.id)
  if (!id.success) throw data(null, { status: 404 })
  return id.data
}

const DONE = ['check', 'otherwise', 'import', 'invite', 'undo', 'too-late'] as const

const pageIn = (url: string) => Math.trunc(Number(new URL(url).searchParams.get('page') ?? 1)) || 1

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { locale, requestId } = visitOf(context)
  const id = idOf(params)
  const [run] = await listImports(deps, admin, id)
  const draft = run
    ? null
    : await getImportDraft(deps, admin, { id, locale, requestId, page: pageIn(request.url) })
  if (!run && !draft) throw data(null, { status: 404 })
  const { searchParams } = new URL(request.url)
  const done = DONE.find((known) => known === searchParams.get('done')) ?? null
  const isDiscarding = draft !== null && searchParams.get('ask') === 'discard'
  const undoing = run?.canUndo ? await findUndoing(deps, admin, { id, requestId }) : null
  return {
    id,
    run: run ?? null,
    undoing,
    draft,
    done,
    isDiscarding,
    timeZone: (await deps.edition()).timeZone,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { locale } = visitOf(context)
  const id = idOf(params)
  const form = await request.formData()
  const posted = importFormSchema.safeParse(Object.fromEntries(form))
  if (!posted.success) return data(null, 400)
  const here = localised(locale, `/admin/migrate/import/${id}`)
  const say = (done: (typeof DONE)[number]) => redirect(`${here}?done=${done}`)
  const sayOfRows = (done: 'check' | 'otherwise') =>
    redirect(`${here}?done=${done}&page=${pageIn(request.url)}`)
  switch (posted.data.intent) {
    case 'check':
      if (!(await takeOver(deps, admin, { id, form }))) throw data(null, { status: 404 })
      return sayOfRows('check')
    case 'import': {
      // Pressed again: the list is gone, and what was made of it is there.
      await takeOver(deps, admin, { id, form })
      await deps.massBackups.takeBefore('import-list')
      const imported = await runImport(deps, admin, { id, locale, shown: posted.data.shown })
      if (imported.ok) return say('import')
      if (imported.error === 'not-found') throw data(null, { status: 404 })
      return imported.error === 'otherwise' ? sayOfRows('otherwise') : redirect(here)
    }
    case 'discard':
      await discardImportFile(deps, admin, id)
      return redirect(localised(locale, '/admin/migrate?done=discarded'))
    case 'invite':
      await inviteImported(deps, admin, id)
      return say('invite')
    case 'undo': {
      const undone = await undoImport(deps, admin, id)
      if (!undone.ok && undone.error === 'not-found') throw data(null, { status: 404 })
      return say(undone.ok ? 'undo' : 'too-late')
    }
  }
}

export default function Import({ loaderData }: Route.ComponentProps) {
  const { t, to, locale } = useTexts()
  const { id, run, undoing, draft, done, isDiscarding, timeZone } = loaderData
  if (isDiscarding)
    return (
      <>
        <PageTitle>{t('imports.discardTitle')}</PageTitle>
        <DiscardQuestion back={to(`/admin/migrate/import/${id}`)} />
      </>
    )
  return (
    <>
      <p>
        <a href={to('/admin/migrate')}>{t('imports.toMigrate')}</a>
      </p>
      {done && (
        <DoneNotice kind={done === 'too-late' || done === 'otherwise' ? 'warning' : 'good'}>
          <p>{t(`imports.done.${done}`)}</p>
        </DoneNotice>
      )}
      {run && (
        <>
          <PageTitle
            lead={t('imports.runLead', {
              role: run.role,
              created: run.created,
              updated: run.updated,
              leftOut: run.leftOut,
            })}
          >
            {t('imports.runTitle', { at: shortMoment(run.at, timeZone, locale) })}
          </PageTitle>
          <ImportRecord run={run} undoing={undoing} timeZone={timeZone} />
        </>
      )}
      {draft && (
        <>
          <PageTitle lead={t('imports.draftLead', { rows: draft.rows, role: draft.role })}>
            {t('imports.draftTitle')}
          </PageTitle>
          {!draft.hasContact && <Notice kind="warning">{t('imports.noEmailColumn')}</Notice>}
          {/* Another sheet or head is another table: nothing that was chosen for the one before may stay in a field. */}
          <PostForm key={`${draft.sheet} ${draft.chosenHead} ${draft.page}`}>
            <HeadFields draft={draft} />
            <ColumnTable draft={draft} />
            <div className="actions">
              <Button name="intent" value="check" kind="quiet">
                {t('imports.check')}
              </Button>
            </div>
            <QuestionFields draft={draft} />
            <SameFields pairs={draft.same} />
            {draft.hasContact && <ImportCheck draft={draft} />}
          </PostForm>
        </>
      )}
    </>
  )
}
