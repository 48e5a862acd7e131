import { data, redirect } from 'react-router'
import { LARGEST_GROUP } from '#domain/companions.ts'
import { normaliseEmail } from '#domain/email.ts'
import { cut } from '#domain/cut.ts'
import { depsOf, visitOf, withProblems, type RouteContext } from '#features/ground/context.server.ts'
import { CompanionLists } from '#features/own/profile/components/companion-lists.tsx'
import { NameCompanion } from '#features/own/profile/components/name-companion.tsx'
import { ClosedPage } from '#features/own/profile/components/closed-page.tsx'
import { SaveTrouble } from '#features/own/profile/components/save-trouble.tsx'
import {
  answerNo,
  chooseKind,
  endCompanion,
  nameCompanion,
} from '#features/registration/companions/companions.server.ts'
import { viewCompanions } from '#features/registration/companions/viewing.server.ts'
import {
  companionFormSchema,
  companionOutcomeSchema,
  type CompanionForm,
  type CompanionOutcome,
} from '#features/registration/companions/companions.ts'
import { findGuest, requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import { emailProblem } from '#features/ground/sign-in/sign-in.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { ErrorSummary } from '#ui/error-summary.tsx'
import type { FieldProblem } from '#ui/field-problem.ts'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/companions'

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'companions.title')
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = depsOf(context)
  const guest = await findGuest(context, requireSignedIn(context))
  return {
    companions: guest && (await viewCompanions(deps, guest)),
    outcome: companionOutcomeSchema.parse(new URL(request.url).searchParams.get('done')),
    contactEmail: deps.settings.organisation.contactEmail,
  }
}

type Typed = { email: string; kind: string | null }
type Answer = { problems: FieldProblem[]; typed: Typed; trouble: boolean }

export async function action({ request, context }: Route.ActionArgs) {
  const guest = await findGuest(context, requireSignedIn(context))
  const posted = Object.fromEntries(await request.formData())
  const form = companionFormSchema.safeParse(posted)
  const typed = { email: cut(String(posted['email'] ?? ''), 254), kind: String(posted['kind'] ?? '') }
  const nothing: Answer = { problems: [], typed, trouble: false }
  if (!form.success) return data(nothing, 400)
  if (!guest) return data(nothing, 409)
  const { locale, path, requestId } = visitOf(context)
  const deps = depsOf(context)
  try {
    const done = await perform(form.data, context, guest)
    if (typeof done !== 'string') return withProblems(context, { ...nothing, problems: done })
    return redirect(localised(locale, `/profile/companions?done=${done}`))
  } catch (error) {
    deps.log.forRequest(requestId).error('request.failed', { method: 'POST', path, status: 500, err: error })
    return data({ ...nothing, trouble: true }, 500)
  }
}

type Guest = NonNullable<Awaited<ReturnType<typeof findGuest>>>

async function perform(
  form: CompanionForm,
  context: RouteContext,
  guest: Guest,
): Promise<CompanionOutcome | FieldProblem[]> {
  const deps = depsOf(context)
  switch (form.intent) {
    case 'name':
      return name(form, context, guest)
    case 'no':
      await answerNo(deps, guest, form.id)
      return 'refused'
    case 'end':
      await endCompanion(deps, guest, form.id)
      return 'ended'
    default: {
      const chosen = await chooseKind(deps, guest, { id: form.id, kind: form.intent })
      return chosen.ok ? chosen.value : chosen.error
    }
  }
}

async function name(
  { email: typed, kind }: Extract<CompanionForm, { intent: 'name' }>,
  context: RouteContext,
  guest: Guest,
): Promise<CompanionOutcome | FieldProblem[]> {
  const { locale } = visitOf(context)
  const t = translator(locale)
  const email = normaliseEmail(typed)
  const problems: FieldProblem[] = []
  if (!email.ok) problems.push({ field: 'email', message: emailProblem(typed, locale) ?? '' })
  if (!kind)
    problems.push({ field: 'kind', message: t('wizard.required', { name: t('companions.kindName') }) })
  if (!email.ok || !kind) return problems
  const named = await nameCompanion(depsOf(context), guest, { email: email.value, kind })
  if (named.ok) return named.value
  if (named.error === 'gone') return 'gone'
  return [{ field: 'email', message: t(`companions.${named.error}`, { most: LARGEST_GROUP }) }]
}

export default function Companions({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { companions, outcome, contactEmail } = loaderData
  const title = t('companions.title')
  if (!companions) return <ClosedPage title={title}>{t('companions.closed')}</ClosedPage>
  const problems = actionData?.problems ?? []
  const kind = outcome === 'gone' || outcome === 'too-large' ? 'info' : 'good'
  return (
    <>
      <PageTitle lead={t('companions.lead')}>{title}</PageTitle>
      {actionData?.trouble && <SaveTrouble contactEmail={contactEmail} />}
      {outcome && !actionData && (
        <Notice kind={kind}>{t(`companions.done.${outcome}`, { most: LARGEST_GROUP })}</Notice>
      )}
      <ErrorSummary problems={problems} />
      <CompanionLists companions={companions} />
      <NameCompanion
        // Empty again for the next one, once somebody has been named.
        key={[...companions.named, ...companions.agreed].map(({ id }) => id).join(' ')}
        typed={actionData?.typed ?? { email: '', kind: null }}
        problems={problems}
      />
      <p>
        <a href={to('/profile')}>{t('companions.back')}</a>
      </p>
    </>
  )
}
