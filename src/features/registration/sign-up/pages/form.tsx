import { useState } from 'react'
import { redirect, redirectDocument } from 'react-router'
import { makeAddressChecker, waitForAddressCheck } from '#features/registration/addresses/addresses.server.ts'
import { addressStepKey } from '#features/registration/addresses/addresses.ts'
import { depsOf, visitOf, withProblems, type RouteContext } from '#features/ground/context.server.ts'
import { Rooms } from '#features/registration/hosts/rooms.tsx'
import { keepUntilSaved } from '#features/ground/kept-entries/components/keep-until-saved.ts'
import { useKeptEntry } from '#features/ground/kept-entries/components/use-kept-entry.ts'
import { keptKeyOf } from '#features/ground/kept-entries/kept-entries.server.ts'
import { showKept } from '#features/ground/kept-entries/kept-entries.ts'
import { requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import { saveForm, saysMoved } from '#features/registration/sign-up/form.server.ts'
import {
  checkForm,
  getStepPage,
  type FormRequest,
  type GoTo,
  type StepPageData,
} from '#features/registration/sign-up/form.server.ts'
import { roleOfPath, signUpPaths } from '#features/registration/sign-up/sign-up.ts'
import { StepPage } from '#features/registration/wizard/components/step-page.tsx'
import { readFormValues } from '#features/registration/wizard/steps/form-values.ts'
import { stepContextOf } from '#features/registration/wizard/steps/step-context.server.ts'
import type { FieldProblem, FormValues } from '#features/registration/wizard/steps/step.ts'
import type { StepView } from '#features/registration/wizard/steps/view.ts'
import { localised, pathWithoutLocale } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
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
async function readRequest(request: Request, context: RouteContext): Promise<FormRequest> {
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
    context: stepContextOf(await edition(), locale),
    addresses: await makeAddressChecker(deps),
    now: clock(),
  }
}

export const middleware: Route.MiddlewareFunction[] = [answerChecks]

/** A field that was left (rules: fields): what is wrong with the form so far, as data and before any page is drawn. Keeps nothing. */
async function answerChecks({ request, context }: Parameters<Route.MiddlewareFunction>[0]) {
  if (request.method !== 'POST' || request.headers.get('Accept') !== 'application/json') return undefined
  const asked = await readRequest(request, context)
  const values = readFormValues(await request.formData())
  return Response.json(await depsOf(context).db.run(asked.actor, (tx) => checkForm(tx, asked, values)))
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, keys } = depsOf(context)
  const asked = await readRequest(request, context)
  const page = await db.run(asked.actor, (tx) => getStepPage(tx, asked, null))
  if ('goTo' in page) throw redirect(localised(asked.context.locale, page.goTo))
  const { personId } = asked.actor
  const sharedDevice = visitOf(context).session?.sharedDevice ?? true
  const kept = keptKeyOf(keys, { personId, registrationId: page.registrationId, sharedDevice })
  return {
    view: page.view,
    kept: page.view.body.kind === 'form' ? kept : null,
    trouble: saysMoved(request, asked.context),
  }
}

type StepAnswer = {
  view: StepView
  problems: FieldProblem[]
  trouble: string | null
  /** Saving did not work; what was typed is in the view. */
  failed: boolean
  isSaved?: boolean
}

/** Saves the step and goes on; what cannot be saved stays in the form, with what is wrong. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, log } = depsOf(context)
  const asked = await readRequest(request, context)
  const form = await request.formData()
  const posted = { values: readFormValues(form), intent: String(form.get('intent') ?? 'save') }
  if (posted.intent === showKept) return showAgain(await pageWith(posted.values), false)
  try {
    const saved = await db.run(asked.actor, (tx) => saveForm(tx, asked, posted))
    if ('goTo' in saved) {
      await waitForFindings(asked, context)
      return goOn(saved.goTo, asked)
    }
    const answer: StepAnswer = { ...saved, failed: false }
    return saved.problems.length > 0 || saved.trouble ? withProblems(context, answer) : answer
  } catch (error) {
    const { path, requestId } = visitOf(context)
    log.forRequest(requestId).error('request.failed', { method: 'POST', path, status: 500, err: error })
    const page = await pageWith(posted.values)
    if ('goTo' in page) throw error
    return showAgain(page, true)
  }

  function pageWith(typed: FormValues) {
    return db.run(asked.actor, (tx) => getStepPage(tx, asked, typed))
  }
  function showAgain(page: StepPageData | GoTo, failed: boolean) {
    if ('goTo' in page) return goOn(page.goTo, asked)
    const { view, isSaved } = page
    const answer: StepAnswer = { view, isSaved, problems: noProblems, trouble: null, failed }
    return failed ? withProblems(context, answer, 500) : answer
  }
}

/** Where there is no answer, the form stays as it is, and what was typed is kept on the device (rules: messages). */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const role = roleOfPath(new URL(request.url).pathname)
  const { form, success } = signUpPaths(role)
  return keepUntilSaved(request, serverAction, (location) =>
    [form, success, '/profile'].includes(pathWithoutLocale(new URL(location, request.url).pathname)),
  )
}

/** The next page of a host who has just saved an address tells what was found, if somebody outside is asked. */
async function waitForFindings(asked: FormRequest, context: RouteContext): Promise<void> {
  if (asked.role !== 'host' || asked.stepKey !== addressStepKey || !asked.addresses.asksGeocoder) return
  await waitForAddressCheck(depsOf(context), asked.actor, asked.context.edition.id)
}

// The page at the end carries no script, so the router must not draw it: it is fetched as a document.
function goOn(path: string, { role, context }: FormRequest): Response {
  const go = path === signUpPaths(role).success ? redirectDocument : redirect
  return go(localised(context.locale, path))
}

/** Each step is a page of its own, so nothing of one is left in the next. */
export default function RegistrationForm(props: Route.ComponentProps) {
  return <RegistrationStep key={props.loaderData.view.key} {...props} />
}

function RegistrationStep({ loaderData, actionData }: Route.ComponentProps) {
  const { view: saved, kept: keptKey } = loaderData
  const place = keptKey && { ...keptKey, form: saved.role, step: saved.key }
  const { kept, view: restored, onInput } = useKeptEntry<StepView>(place, actionData ?? null)
  // A post without an answer brings no view: the one on the page stays.
  const answer = actionData && 'view' in actionData ? actionData : null
  const fresh = answer?.view ?? (actionData ? null : (restored ?? saved))
  const [shown, setShown] = useState<StepView>(saved)
  if (fresh && fresh !== shown) setShown(fresh)
  return (
    <div onInput={onInput}>
      <StepPage
        key={restored ? 'kept' : 'saved'}
        view={fresh ?? shown}
        problems={answer?.problems ?? noProblems}
        trouble={(answer ?? loaderData).trouble}
        kept={kept}
        custom={custom}
      />
    </div>
  )
}
