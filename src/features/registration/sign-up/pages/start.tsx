import { redirect, useLocation } from 'react-router'
import { normaliseEmail } from '#domain/email.ts'
import { cut } from '#domain/cut.ts'
import { isBlocked } from '#features/ground/blocks.server.ts'
import {
  answeringChecks,
  depsOf,
  type Deps,
  type Visit,
  visitOf,
  withProblems,
  type RouteContext,
} from '#features/ground/context.server.ts'
import { startChallenge } from '#features/ground/sign-in/asking.server.ts'
import type { Asker } from '#features/ground/sign-in/limits.server.ts'
import { addressAfter, askerOf } from '#features/ground/sign-in/resending.server.ts'
import { signInCookies } from '#features/ground/sign-in/cookies.server.ts'
import { requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import { emailProblem } from '#features/ground/sign-in/sign-in.ts'
import { beginRegistration } from '#features/registration/sign-up/sign-up.server.ts'
import { SignUpFailed } from '#features/registration/sign-up/components/sign-up-failed.tsx'
import { StandingNotice } from '#features/registration/sign-up/components/standing-notice.tsx'
import { StartForm } from '#features/registration/sign-up/components/start-form.tsx'
import { openState, roleOfPath, signUpPaths } from '#features/registration/sign-up/sign-up.ts'
import { BedsNeeded } from '#features/site/content/components/beds-needed.tsx'
import { getFacts } from '#features/site/content/content.server.ts'
import { findOwnRegistration } from '#features/registration/wizard/wizard.server.ts'
import { dayInWords } from '#features/registration/wizard/steps/edition-words.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import type { FieldProblem } from '#ui/field-problem.ts'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/start'

export const handle = { static: true }
export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(
    matches,
    location,
    roleOfPath(location.pathname) === 'host' ? 'signUp.hostStartTitle' : 'signUp.guestStartTitle',
  )
}

const steps = [1, 2, 3, 4] as const

export const middleware: Route.MiddlewareFunction[] = [
  answeringChecks(({ form, visit }) =>
    findProblems({ email: String(form.get('email') ?? ''), privacy: form.get('privacy') === 'yes' }, visit),
  ),
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = depsOf(context)
  const visit = visitOf(context)
  const url = new URL(request.url)
  const role = roleOfPath(url.pathname)
  const edition = await deps.edition()
  const open = openState(edition, deps.clock())
  const isHost = role === 'host'
  const day = open === 'not-yet' ? edition.registrationOpensOn : edition.registrationClosesOn
  const { city, conferenceDatesWithYear: dates } = await getFacts(visit.locale, deps)
  return {
    role,
    open,
    city,
    dates,
    day: dayInWords(day, visit.locale),
    standing: await findStanding(context, edition.id, role),
    email: visit.session?.email ?? null,
    bedsNeeded: isHost ? await deps.bedsNeeded() : null,
    contactEmail: deps.settings.organisation.contactEmail,
    isReturning: url.searchParams.get('returning') === 'yes',
    isUsed: url.searchParams.get('used') === 'yes',
    isByLink: isHost && url.searchParams.has('via'),
    isLost: url.searchParams.get('again') === 'yes' && !visit.session,
  }
}

async function findStanding(context: RouteContext, editionId: string, role: 'guest' | 'host') {
  const { session } = visitOf(context)
  if (!session) return null
  const person = requireSignedIn(context)
  const own = { editionId, personId: person.personId, role }
  const { registration, isPaused } = await depsOf(context).db.run(person, async (tx) => ({
    registration: await findOwnRegistration(tx, own),
    isPaused: await isBlocked(tx, person.personId),
  }))
  if (isPaused && registration?.state !== 'submitted') return 'paused' as const
  return registration && !registration.isOnlyImported ? registration.state : null
}

export async function action({ request, context }: Route.ActionArgs) {
  const deps = depsOf(context)
  const visit = visitOf(context)
  const role = roleOfPath(new URL(request.url).pathname)
  const form = await request.formData()
  const posted = {
    email: cut(String(form.get('email') ?? ''), 400),
    privacy: form.get('privacy') === 'yes',
    isReturning: form.get('returning') === 'yes',
  }
  const email = visit.session ? null : normaliseEmail(posted.email)
  const problems = findProblems(posted, visit)
  if (problems.length > 0)
    return withProblems(context, { problems, email: posted.email, isAccepted: posted.privacy })
  return email?.ok
    ? sendCode(
        { deps, visit, role, request, asker: askerOf(context, request) },
        { email: email.value, isReturning: posted.isReturning },
      )
    : begin(context, role, posted.isReturning)
}

type Posted = { email: string; privacy: boolean }

function findProblems(posted: Posted, { locale, session }: Visit): FieldProblem[] {
  const t = translator(locale)
  const problems: FieldProblem[] = []
  const message = session ? null : emailProblem(posted.email, locale)
  if (message) problems.push({ field: 'email', message })
  if (!posted.privacy) {
    problems.push({ field: 'privacy', message: t('wizard.accept', { name: t('signUp.privacyName') }) })
  }
  return problems
}

type Asking = { deps: Deps; visit: Visit; role: 'guest' | 'host'; request: Request; asker: Asker }

/** Every address gets the same page, the same mail and the same time (rules: accounts and codes). */
async function sendCode(
  { deps, visit, role, request, asker }: Asking,
  ask: { email: string; isReturning: boolean },
) {
  const { locale } = visit
  const purpose = `sign-up-${role}` as const
  const { challenge } = signInCookies(deps.settings)
  const { cookieToken, ...outcome } = await startChallenge(deps, {
    ...ask,
    cookieToken: challenge.read(request),
    locale,
    purpose,
    privacyAccepted: true,
    asker,
  })
  return redirect(addressAfter(locale, signUpPaths(role).confirmEmail, outcome), {
    headers: { 'Set-Cookie': challenge.write(cookieToken) },
  })
}

/** Somebody signed in has confirmed their address long ago. */
async function begin(context: RouteContext, role: 'guest' | 'host', isReturning: boolean) {
  const { db, clock, edition } = depsOf(context)
  const { locale } = visitOf(context)
  const person = requireSignedIn(context)
  const beginning = {
    edition: await edition(),
    personId: person.personId,
    role,
    locale,
    isReturning,
    now: clock(),
  }
  const begun = await db.run(person, (tx) => beginRegistration(tx, beginning))
  const { form, start } = signUpPaths(role)
  return redirect(localised(locale, begun.ok ? form : start))
}

export default function Start({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts()
  const { role, open, standing } = loaderData
  const mayBegin = open === 'open' && standing === null
  return (
    <>
      <PageTitle lead={t('signUp.startLead')}>{t(`signUp.${role}StartTitle`)}</PageTitle>
      {loaderData.isByLink && <ComeBy city={loaderData.city} dates={loaderData.dates} />}
      <BedsNeeded figure={loaderData.bedsNeeded} withLink={false} />
      <ol>
        {steps.map((step) => (
          <li key={step}>{t(`signUp.${role}Step${step}`)}</li>
        ))}
      </ol>
      {loaderData.isLost && !actionData && <Notice kind="warning">{t('signIn.lostRequest')}</Notice>}
      <StandingNotice {...loaderData} />
      {mayBegin && (
        <StartForm
          email={loaderData.email}
          isReturning={loaderData.isReturning}
          typed={actionData?.email ?? ''}
          isAccepted={actionData?.isAccepted ?? false}
          problems={actionData?.problems ?? []}
        />
      )}
    </>
  )
}

/** Somebody stands in front of a poster and knows nothing of us yet. */
function ComeBy(words: { city: string; dates: string }) {
  const { t, to } = useTexts()
  return (
    <>
      <p>{t('share.viaText', words)}</p>
      <p>
        <a href={to('/HowItWorks#hosts')}>{t('share.viaMore')}</a>
      </p>
    </>
  )
}

export function ErrorBoundary() {
  return <SignUpFailed fullPath={useLocation().pathname} />
}
