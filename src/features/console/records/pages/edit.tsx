import { data, redirect } from 'react-router'
import { makeAddressChecker } from '#features/registration/addresses/addresses.server.ts'
import { depsOf, visitOf, withProblems, type RouteContext } from '#features/ground/context.server.ts'
import { EditForm } from '#features/console/records/components/edit-form.tsx'
import { editRecord, type EditRefusal } from '#features/console/records/editing.server.ts'
import { findEditPage } from '#features/console/records/editing.server.ts'
import { recordPath, roleOfRecord } from '#features/console/records/components/record-paths.ts'
import { reasonSchema, recordIdSchema, seenSchema } from '#features/console/records/records.ts'
import { problemsIn } from '#features/ground/given-back.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { flows } from '#features/registration/sign-up/sign-up.server.ts'
import { findStep } from '#features/registration/wizard/steps/flow.ts'
import { readFormValues, wholeValue } from '#features/registration/wizard/steps/form-values.ts'
import { stepContextOf } from '#features/registration/wizard/steps/step-context.server.ts'
import type { FieldProblem, FormValues } from '#features/registration/wizard/steps/step.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import type { Translate } from '#i18n/translate.ts'
import { ConsoleHead } from '#ui/console-head.tsx'
import type { Route } from './+types/edit'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'records.editTitle')

type PageRequest = { request: Request; params: { id?: string }; context: RouteContext }

async function readRequest({ request, params, context }: PageRequest) {
  const admin = requireAdmin(context)
  const { locale, requestId } = visitOf(context)
  const { pathname, searchParams } = new URL(request.url)
  const id = recordIdSchema.safeParse(params.id)
  if (!id.success) throw data(null, { status: 404 })
  const role = roleOfRecord(pathname)
  return {
    admin,
    role,
    id: id.data,
    stepKey: searchParams.get('step'),
    context: stepContextOf(await depsOf(context).edition(), locale),
    requestId,
    searchParams,
  }
}

async function pageOf(asked: PageRequest, typed: FormValues | null, seen: string | null = null) {
  const read = await readRequest(asked)
  const view = await findEditPage(depsOf(asked.context), read.admin, { ...read, typed, seen })
  if (!view) throw data(null, { status: 404 })
  return { view, back: recordPath(read.role, read.id), search: listOf(read.searchParams) }
}

/** The list that is carried along, without the step. */
function listOf(params: URLSearchParams): string {
  const kept = new URLSearchParams([...params].filter(([name]) => name !== 'step'))
  return kept.size > 0 ? `?${kept}` : ''
}

export async function loader(asked: Route.LoaderArgs) {
  return pageOf(asked, null)
}

export async function action(asked: Route.ActionArgs) {
  const { admin, searchParams, ...read } = await readRequest(asked)
  const form = await asked.request.formData()
  const values = readFormValues(form)
  const reason = wholeValue(values, 'editReason')
  const seen = seenSchema.parse(form.get('seen'))
  const again = async (problems: FieldProblem[], typed = values, isOld = false) => ({
    view: (await pageOf(asked, typed, isOld ? null : seen)).view,
    problems,
    reason,
    waivesAge: form.get('waivesAge') === 'yes',
  })
  const step = findStep(flows[read.role], read.stepKey ?? '')
  if (!step) return withProblems(asked.context, await again([]))
  const changed = step.kind === 'form' ? step.change?.(values, String(form.get('intent'))) : null
  if (changed) return again([], changed)
  const said = reasonSchema.safeParse(reason)
  if (!said.success) {
    const [wrong] = problemsIn(said.error, read.context.t, () => read.context.t('records.reasonProblem'))
    return withProblems(asked.context, await again(wrong ? [{ ...wrong, field: 'editReason' }] : []))
  }
  const saved = await editRecord(depsOf(asked.context), admin, {
    ...read,
    stepKey: step.key,
    values,
    reason: said.data,
    seen,
    waivesAge: form.get('waivesAge') === 'yes',
    addresses: await makeAddressChecker(depsOf(asked.context)),
  })
  if (!saved.ok) {
    const problems = problemsOf(saved.error, read.context.t)
    return withProblems(asked.context, await again(problems, values, saved.error.kind === 'changed'))
  }
  searchParams.set('done', 'changed')
  const path = recordPath(read.role, read.id) + listOf(searchParams)
  return redirect(localised(read.context.locale, path))
}

function problemsOf(refusal: EditRefusal, t: Translate): FieldProblem[] {
  switch (refusal.kind) {
    case 'problems':
      return refusal.problems
    case 'age':
      return [{ field: 'waivesAge', message: t('records.ageProblem') }]
    case 'places':
      return [{ field: 'numberOfGuests', message: t('records.placesProblem') }]
    case 'consent':
      return [{ field: 'editReason', message: t('records.consentProblem') }]
    case 'place-in-use':
      return [{ field: 'numberOfGuests', message: t('hosts.placeInUse', { number: refusal.room }) }]
    case 'changed':
      return [{ field: 'editReason', message: t('records.changedProblem') }]
    default:
      return [{ field: 'editReason', message: t('records.unfinishedProblem') }]
  }
}

export default function EditPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const view = actionData?.view ?? loaderData.view
  const { back, search } = loaderData
  const list = search && `&${search.slice(1)}`
  return (
    <>
      <p>
        <a href={to(back + search)}>{t('records.backToRecord', { name: view.name })}</a>
      </p>
      <ConsoleHead lead={t('records.editLead')}>{t('records.editTitle')}</ConsoleHead>
      <nav aria-label={t('records.parts')}>
        <ul className="filters">
          {view.steps.map(({ key, title }) => (
            <li key={key}>
              <a href={`?step=${key}${list}`} aria-current={view.step?.key === key ? 'page' : undefined}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {view.step && <h2>{view.step.title}</h2>}
      <EditForm
        key={view.step?.key}
        view={view}
        problems={actionData?.problems ?? []}
        reason={actionData?.reason ?? ''}
        waivesAge={actionData?.waivesAge ?? false}
      />
    </>
  )
}
