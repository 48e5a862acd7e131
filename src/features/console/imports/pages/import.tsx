import { data } from 'react-router'
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
import { undoImport } from '#features/console/imports/undoing.server.ts'
import { findUndoing } from '#features/console/imports/undoing.server.ts'
import { idIn, pressesOn } from '#features/ground/presses.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { shortMoment } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { AfterPress } from '#ui/after-press.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import type { Route } from './+types/import'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'imports.draftTitle')

const pageIn = (url: string) => Math.trunc(Number(new URL(url).searchParams.get('page') ?? 1)) || 1

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { locale, requestId } = visitOf(context)
  const id = idIn({ params })
  const [run] = await listImports(deps, admin, id)
  const draft = run
    ? null
    : await getImportDraft(deps, admin, { id, locale, requestId, page: pageIn(request.url) })
  if (!run && !draft) throw data(null, { status: 404 })
  const { searchParams } = new URL(request.url)
  const isDiscarding = draft !== null && searchParams.get('ask') === 'discard'
  const undoing = run?.canUndo ? await findUndoing(deps, admin, { id, requestId }) : null
  return {
    id,
    run: run ?? null,
    undoing,
    draft,
    said: presses.said(request),
    isDiscarding,
    timeZone: (await deps.edition()).timeZone,
  }
}

const presses = pressesOn(
  {
    who: (asked) => ({ admin: requireAdmin(asked.context), id: idIn(asked) }),
    path: ({ who }) => `/admin/migrate/import/${who.id}`,
    says: 'imports.done',
    tone: { 'too-late': 'warning', otherwise: 'warning' },
  },
  (press) => ({
    check: press({}, async ({ deps, who: { admin, id }, posted: form, request }) => {
      if (!(await takeOver(deps, admin, { id, form }))) throw notFound()
      return { done: 'check', at: `&page=${pageIn(request.url)}` }
    }),
    import: press({ shown: z.string().max(64) }, async (at, { shown }) => {
      const { deps, who, locale } = at
      // Pressed again: the list is gone, and what was made of it is there.
      await takeOver(deps, who.admin, { id: who.id, form: at.posted })
      await deps.massBackups.takeBefore('import-list')
      const imported = await runImport(deps, who.admin, { id: who.id, locale, shown })
      if (imported.ok) return 'import'
      if (imported.error === 'not-found') throw notFound()
      return imported.error === 'otherwise'
        ? { done: 'otherwise', at: `&page=${pageIn(at.request.url)}` }
        : { goTo: `/admin/migrate/import/${who.id}` }
    }),
    discard: press({}, async ({ deps, who: { admin, id } }) => {
      await discardImportFile(deps, admin, id)
      return { goTo: '/admin/migrate?done=discarded' }
    }),
    invite: press({}, async ({ deps, who: { admin, id } }) => {
      await inviteImported(deps, admin, id)
      return 'invite'
    }),
    undo: press({}, async ({ deps, who: { admin, id } }) => {
      const undone = await undoImport(deps, admin, id)
      if (!undone.ok && undone.error === 'not-found') throw notFound()
      return undone.ok ? 'undo' : 'too-late'
    }),
  }),
)
export const action = presses.action

const notFound = () => data(null, { status: 404 })

export default function Import({ loaderData }: Route.ComponentProps) {
  const { t, to, locale } = useTexts()
  const { id, run, undoing, draft, said, isDiscarding, timeZone } = loaderData
  if (isDiscarding)
    return (
      <>
        <ConsoleHead>{t('imports.discardTitle')}</ConsoleHead>
        <DiscardQuestion back={to(`/admin/migrate/import/${id}`)} />
      </>
    )
  return (
    <>
      <p>
        <a href={to('/admin/migrate')}>{t('imports.toMigrate')}</a>
      </p>
      <AfterPress said={said} />
      {run && (
        <>
          <ConsoleHead
            lead={t('imports.runLead', {
              role: run.role,
              created: run.created,
              updated: run.updated,
              leftOut: run.leftOut,
            })}
          >
            {t('imports.runTitle', { at: shortMoment(run.at, timeZone, locale) })}
          </ConsoleHead>
          <ImportRecord run={run} undoing={undoing} timeZone={timeZone} />
        </>
      )}
      {draft && (
        <>
          <ConsoleHead lead={t('imports.draftLead', { rows: draft.rows, role: draft.role })}>
            {t('imports.draftTitle')}
          </ConsoleHead>
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
