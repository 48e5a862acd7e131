import { redirect, redirectDocument, type RouterContextProvider } from 'react-router'
import { makeAddressChecker } from '#features/addresses/queries.server.ts'
import { depsOf, visitOf, withProblems } from '#features/context.server.ts'
import { Rooms } from '#features/hosts/components/rooms.tsx'
import { requireSignedIn } from '#features/sign-in/gates.server.ts'
import { saveForm } from '#features/sign-up/form/commands.server.ts'
import { checkForm, getStepPage, type FormRequest } from '#features/sign-up/form/queries.server.ts'
import { roleOfPath, signUpPaths } from '#features/sign-up/schema.ts'
import { StepPage } from '#features/wizard/components/step-page.tsx'
import { readFormValues } from '#features/wizard/steps/form-values.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { translator } from '#i18n/translate.ts'
import { readPhone } from '#platform/phone.server.ts'
import type { Route } from './+types/form'

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return pageTitle(
    matches,
    location,
    roleOfPath(location.pathname) === 'host' ? 'wizard.hostRegistration' : 'wizard.guestRegistration',
    {},
    loaderData?.view.title,
  )
}

const custom = { rooms: Rooms }
const noProblems: never[] = []

/** Whose registration, which step: the same for reading and for saving. */
async function readRequest(request: Request, context: Readonly<RouterContextProvider>): Promise<FormRequest> {
  const deps = depsOf(context)
  const { clock, edition } = deps
  const { session, locale } = visitOf(context)
  const { pathname, searchParams } = new URL(request.url)
  const role = roleOfPath(pathname)
  if (!session) throw redirectDocument(localised(locale, signUpPaths(role).start))
  return {
    actor: requireSignedIn(context),
    role,
    stepKey: searchParams.get('step'),
    fromSummary: searchParams.get('from') === 'summary',
    context: { edition: await edition(), locale, t: translator(locale), rules: { readPhone } },
    addresses: await makeAddressChecker(deps),
    now: clock(),
  }
}

export const middleware: Route.MiddlewareFunction[] = [answerChecks]

/** A field that was left (spec §9): what is wrong with the form so far, as data and before any page is drawn. Keeps nothing. */
async function answerChecks({ request, context }: Parameters<Route.MiddlewareFunction>[0]) {
  if (request.method !== 'POST' || request.headers.get('Accept') !== 'application/json') return undefined
  const asked = await readRequest(request, context)
  const values = readFormValues(await request.formData())
  return Response.json(await depsOf(context).db.run(asked.actor, (tx) => checkForm(tx, asked, values)))
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = depsOf(context)
  const asked = await readRequest(request, context)
  const page = await db.run(asked.actor, (tx) => getStepPage(tx, asked, null))
  if ('goTo' in page) throw redirect(localised(asked.context.locale, page.goTo))
  return page
}

/** Saves the step and goes on; what cannot be saved stays in the form, with what is wrong. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, log } = depsOf(context)
  const asked = await readRequest(request, context)
  const form = await request.formData()
  const posted = { values: readFormValues(form), intent: String(form.get('intent') ?? 'save') }
  try {
    const saved = await db.run(asked.actor, (tx) => saveForm(tx, asked, posted))
    if ('goTo' in saved) return goOn(saved.goTo, asked)
    return saved.problems.length > 0 || saved.trouble ? withProblems(context, saved) : saved
  } catch (error) {
    const { path, requestId } = visitOf(context)
    log.forRequest(requestId).error('request.failed', { method: 'POST', path, status: 500, err: error })
    const page = await db.run(asked.actor, (tx) => getStepPage(tx, asked, posted.values))
    if ('goTo' in page) throw error
    const trouble = asked.context.t('wizard.saveFailed')
    return withProblems(context, { view: page.view, problems: noProblems, trouble }, 500)
  }
}

// The page at the end carries no script, so the router must not draw it: it is fetched as a document.
function goOn(path: string, { role, context }: FormRequest): Response {
  const go = path === signUpPaths(role).success ? redirectDocument : redirect
  return go(localised(context.locale, path))
}

export default function RegistrationForm({ loaderData, actionData }: Route.ComponentProps) {
  const { view, problems, trouble } = actionData ?? { ...loaderData, problems: noProblems, trouble: null }
  return <StepPage view={view} problems={problems} trouble={trouble} custom={custom} />
}
