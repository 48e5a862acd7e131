import { data, redirect } from 'react-router'
import { recordPath, roleOfRecord } from '#features/console/records/components/record-paths.ts'
import { recordIdSchema } from '#features/console/records/records.ts'
import { recordView } from '#db/access-log.server.ts'
import { depsOf, visitOf, withProblems, type RouteContext } from '#features/ground/context.server.ts'
import { requireAdmin, standInFor } from '#features/ground/sign-in/gates.server.ts'
import { makeAddressChecker, waitForAddressCheck } from '#features/registration/addresses/addresses.server.ts'
import { addressStepKey } from '#features/registration/addresses/addresses.ts'
import { Rooms } from '#features/registration/hosts/rooms.tsx'
import {
  checkForm,
  type FormRequest,
  getStepPage,
  saveForm,
  saysMoved,
} from '#features/registration/sign-up/form.server.ts'
import { signUpPaths } from '#features/registration/sign-up/sign-up.ts'
import { StepPage } from '#features/registration/wizard/components/step-page.tsx'
import { dayInWords } from '#features/registration/wizard/steps/edition-words.ts'
import { readFormValues } from '#features/registration/wizard/steps/form-values.ts'
import { stepContextOf } from '#features/registration/wizard/steps/step-context.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Route } from './+types/form'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'byHand.formTitle')

type PageRequest = { request: Request; params: { id?: string }; context: RouteContext }
type Form = FormRequest & { path: string; noted: NonNullable<FormRequest['noted']> }

/** Whose registration, which step, as told to whom; a response where nothing can be answered for them. */
async function readRequest({ request, params, context }: PageRequest): Promise<Form> {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { locale, requestId } = visitOf(context)
  const { pathname, searchParams } = new URL(request.url)
  const role = roleOfRecord(pathname)
  const id = recordIdSchema.safeParse(params.id)
  const standIn = id.success ? await standInFor(context, admin, { role, id: id.data }) : null
  if (!id.success || !standIn) throw data(null, { status: 404 })
  const path = recordPath(role, id.data)
  if (standIn === 'not-now') throw redirect(localised(locale, path))
  await deps.db.run(admin, (tx) =>
    recordView(tx, admin, { action: 'view-record', subjects: [id.data], requestId }, deps.clock()),
  )
  return {
    path,
    actor: standIn.person,
    noted: standIn.noted,
    role,
    stepKey: searchParams.get('step'),
    fromSummary: searchParams.get('from') === 'summary',
    context: stepContextOf(await deps.edition(), locale),
    addresses: await makeAddressChecker(deps),
    now: deps.clock(),
  }
}

/** The pages of the form that people fill in themselves, as those of this one; whatever comes after it is the record. */
function goOn(goTo: string, { role, path, context }: Form): Response {
  const [page, search = ''] = goTo.split('?')
  const { form, success } = signUpPaths(role)
  if (page === form) return redirect(localised(context.locale, `${path}/form${search && `?${search}`}`))
  // Handed in, whether or not an email confirms it.
  const isEntered = page === success || search === 'done=saved'
  return redirect(localised(context.locale, isEntered ? `${path}?done=entered` : path))
}

export const middleware: Route.MiddlewareFunction[] = [answerChecks]

/** A field that was left: what is wrong with the form so far, as data and before any page is drawn. Keeps nothing. */
async function answerChecks(asked: Parameters<Route.MiddlewareFunction>[0]) {
  const { request, context } = asked
  if (request.method !== 'POST' || request.headers.get('Accept') !== 'application/json') return undefined
  const read = await readRequest(asked)
  const values = readFormValues(await request.formData())
  return Response.json(await depsOf(context).db.run(read.actor, (tx) => checkForm(tx, read, values)))
}

export async function loader(asked: Route.LoaderArgs) {
  const read = await readRequest(asked)
  const page = await depsOf(asked.context).db.run(read.actor, (tx) => getStepPage(tx, read, null))
  if ('goTo' in page) throw goOn(page.goTo, read)
  const { saidBy, saidOn } = read.noted
  const day = dayInWords(saidOn, read.context.locale)
  return { view: page.view, path: read.path, saidBy, day, trouble: saysMoved(asked.request, read.context) }
}

/** Saves the step and goes on; what cannot be saved stays in the form, with what is wrong. */
export async function action(asked: Route.ActionArgs) {
  const { request, context } = asked
  const deps = depsOf(context)
  const read = await readRequest(asked)
  const form = await request.formData()
  const posted = { values: readFormValues(form), intent: String(form.get('intent') ?? 'save') }
  const saved = await deps.db.run(read.actor, (tx) => saveForm(tx, read, posted))
  if (!('goTo' in saved))
    return saved.problems.length > 0 || saved.trouble ? withProblems(context, saved) : saved
  if (read.role === 'host' && read.stepKey === addressStepKey && read.addresses.asksGeocoder)
    await waitForAddressCheck(deps, read.actor, read.context.edition.id)
  return goOn(saved.goTo, read)
}

const custom = { rooms: Rooms }
const nothing = () => {}
/** Nothing of somebody else stays on the device of an organiser. */
const keptNowhere = {
  failed: false,
  keptAt: null,
  inForm: false,
  forgotten: false,
  putIntoForm: nothing,
  forget: nothing,
  keepForm: nothing,
}

export default function FormByHand({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { path, saidBy, day } = loaderData
  const view = actionData?.view ?? loaderData.view
  return (
    <>
      <p>
        <a href={to(path)}>{t('byHand.toRecord')}</a>
      </p>
      <Notice kind="info">
        <p>{t(`byHand.answering.${saidBy}`, { day })}</p>
      </Notice>
      <StepPage
        key={view.key}
        view={view}
        problems={actionData?.problems ?? []}
        trouble={(actionData ?? loaderData).trouble}
        kept={keptNowhere}
        custom={custom}
        isForSomebody
      />
      <p className="quiet">{t('byHand.saved')}</p>
    </>
  )
}
