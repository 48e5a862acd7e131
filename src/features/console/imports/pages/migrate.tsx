import { redirect } from 'react-router'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { columnsOf, seasonOf } from '#features/console/imports/columns.server.ts'
import { keepImportFile } from '#features/console/imports/imports.server.ts'
import { ImportTable } from '#features/console/imports/components/import-table.tsx'
import { SchemaPanel } from '#features/console/imports/components/schema-panel.tsx'
import { UploadForm } from '#features/console/imports/components/upload-form.tsx'
import { listImports } from '#features/console/imports/imports-views.server.ts'
import { importFiles } from '#features/console/imports/components/limits.ts'
import { uploadSchema } from '#features/console/imports/imports.ts'
import { getSchemaState } from '#features/console/imports/state.server.ts'
import { problemsIn, typedIn } from '#features/ground/given-back.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { readList } from '#platform/tables/read-list.server.ts'
import { tableLimits, type TableRefusal } from '#platform/tables/table-file.ts'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import type { Route } from './+types/migrate'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'imports.title')

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  return {
    schema: await getSchemaState(deps, admin),
    imports: await listImports(deps, admin),
    timeZone: (await deps.edition()).timeZone,
    isDiscarded: new URL(request.url).searchParams.get('done') === 'discarded',
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const form = await request.formData()
  const posted = uploadSchema.safeParse(Object.fromEntries(form))
  const typed = typedIn(form)
  const t = translator(visitOf(context).locale)
  const file = form.get(importFiles.field)
  const hasFile = file instanceof File && file.size > 0
  if (!posted.success) {
    const problems = problemsIn(posted.error, t, () => t('refusals.chooseOne'))
    return withProblems(context, { problems, typed })
  }
  const { role, locale, pasted } = posted.data
  const again = (problem: 'noFile' | `refused.${TableRefusal | 'busy' | 'too-large'}`) => {
    const field = hasFile || pasted.trim() === '' ? importFiles.field : 'pasted'
    const { rows, columns } = tableLimits
    const problems = [{ field, message: t(`imports.${problem}`, { rows, columns }) }]
    return withProblems(context, { problems, typed })
  }
  if (!hasFile && pasted.trim() === '') return again('noFile')
  if (hasFile && file.size > importFiles.megabytes * 1024 * 1024) return again('refused.too-large')
  const deps = depsOf(context)
  const bytes = hasFile ? new Uint8Array(await file.arrayBuffer()) : new TextEncoder().encode(pasted)
  const edition = await deps.edition()
  const list = await readList({ bytes, known: columnsOf(role, edition), season: seasonOf(edition) })
  if (!list.ok) return again(`refused.${list.error}`)
  const id = await keepImportFile(deps, admin, { role, locale, list: list.value })
  return redirect(localised(visitOf(context).locale, `/admin/migrate/import/${id}`))
}

export default function Migrate({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts()
  const { schema, imports, timeZone, isDiscarded } = loaderData
  return (
    <>
      <ConsoleHead lead={t('imports.lead')}>{t('imports.title')}</ConsoleHead>
      {isDiscarded && !actionData && (
        <DoneNotice>
          <p>{t('imports.done.discarded')}</p>
        </DoneNotice>
      )}
      {actionData && <ErrorSummary problems={actionData.problems} />}
      <h2>{t('imports.upload')}</h2>
      <UploadForm back={actionData ?? null} />
      <h2>{t('imports.imports')}</h2>
      <ImportTable rows={imports} timeZone={timeZone} />
      <h2>{t('imports.schema')}</h2>
      <SchemaPanel schema={schema} timeZone={timeZone} />
    </>
  )
}
