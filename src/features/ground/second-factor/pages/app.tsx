import { redirect } from 'react-router'
import type { SignedIn } from '#db/actor.server.ts'
import { SECOND_FACTOR_RULES } from '#domain/second-factor.ts'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { renewedCookie, sessionHere } from '#features/ground/sign-in/renewing.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { qrPicture } from '#platform/qr/qr-code.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useOneProblem } from '#ui/use-one-problem.ts'
import { addApp, beginApp, invitationOf } from '../adding-app.server.ts'
import { afterAddingPath } from '../factors.server.ts'
import { requireAdder } from '../keeping.server.ts'
import { LONGEST_CODE } from '../components/limits.ts'
import { appFormSchema } from '../second-factor.ts'
import type { Route } from './+types/app'

export const handle = { static: true }

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'secondFactor.appTitle')
}

type Shown = { sealed: string; typed: string; picture: string; longestName: number }

export async function loader({ context }: Route.LoaderArgs) {
  const { person } = requireAdder(context, { isSent: false })
  return { fresh: show(context, person, beginApp(depsOf(context), person)) }
}

/** The same secret again after a slip, or the person would have to scan it again; null: it is too old for that. */
function show(context: Route.LoaderArgs['context'], person: SignedIn, sealed: string): Shown | null {
  const email = visitOf(context).session?.email ?? ''
  const invitation = invitationOf(depsOf(context), person, { sealed, email })
  if (!invitation) return null
  const typed = invitation.typed.match(/.{1,4}/g)?.join(' ') ?? ''
  return { sealed, typed, picture: qrPicture(invitation.uri), longestName: SECOND_FACTOR_RULES.longestName }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { person, ...adder } = requireAdder(context, { isSent: true })
  const deps = depsOf(context)
  const { session, token } = sessionHere(context)
  const form = Object.fromEntries(await request.formData())
  const posted = appFormSchema.safeParse(form)
  const typed = {
    name: text(form['name'], SECOND_FACTOR_RULES.longestName),
    code: text(form['code'], LONGEST_CODE),
  }
  const sealed = text(form['sealed'], 500)
  const again = (problem: Problem) =>
    withProblems(context, { problem, typed, shown: problem === 'old' ? null : show(context, person, sealed) })
  if (!posted.success) {
    const isOfName = posted.error.issues.every(({ path }) => path[0] === 'name')
    return again(typed.name.trim() === '' ? 'no-name' : isOfName ? 'long-name' : 'missing')
  }
  const added = await addApp(deps, person, { ...posted.data, ...adder, sessionId: session.id, token })
  if (!added.ok) return again(added.error)
  const next = localised(visitOf(context).locale, await afterAddingPath(deps, person))
  return redirect(next, { headers: await renewedCookie(context) })
}

const text = (value: unknown, longest: number) => (typeof value === 'string' ? value.slice(0, longest) : '')
type Problem = 'no-name' | 'long-name' | 'missing' | 'unreadable' | 'wrong' | 'old' | 'full'

export default function App({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts()
  const shown = actionData?.shown ?? loaderData.fresh
  const problem = actionData?.problem ?? null
  const words = problem && t(`secondFactor.problem.${problem}`, { longest: shown?.longestName ?? 0 })
  const isOfName = problem === 'no-name' || problem === 'long-name'
  const problems = useOneProblem(isOfName ? 'name' : 'code', words)
  if (!shown) return null
  return (
    <>
      <PageTitle lead={t('secondFactor.appLead')}>{t('secondFactor.appTitle')}</PageTitle>
      <ErrorSummary problems={problems} />
      <h2>{t('secondFactor.appScan')}</h2>
      <p>{t('secondFactor.appScanWhat')}</p>
      <img src={shown.picture} width={224} height={224} alt={t('secondFactor.appQr')} />
      <details>
        <summary>{t('secondFactor.appType')}</summary>
        <p>{t('secondFactor.appTypeWhat')}</p>
        <p>
          <code translate="no">{shown.typed}</code>
        </p>
      </details>
      <h2>{t('secondFactor.appConfirm')}</h2>
      <PostForm reloadDocument className="form">
        <HiddenField name="sealed" value={shown.sealed} />
        <TextField
          name="code"
          label={t('secondFactor.appCode')}
          hint={t('secondFactor.appCodeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={LONGEST_CODE}
          width="short"
          defaultValue={actionData?.typed.code}
          problem={isOfName ? null : words}
        />
        <TextField
          name="name"
          label={t('secondFactor.nameAsk')}
          hint={t('secondFactor.nameHint')}
          maxLength={shown.longestName}
          autoComplete="off"
          width="medium"
          defaultValue={actionData?.typed.name ?? t('secondFactor.nameOfApp')}
          problem={isOfName ? words : null}
        />
        <Button>{t('secondFactor.appAdd')}</Button>
      </PostForm>
    </>
  )
}
