import { data, redirect } from 'react-router'
import { mustProveAgain, SECOND_FACTOR_RULES } from '#domain/second-factor.ts'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { requireOrganiser } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useOneProblem } from '#ui/use-one-problem.ts'
import { HeldFields, type Held } from '../components/held-form.tsx'
import { LONGEST_CODE } from '../components/limits.ts'
import { TakeFile } from '../components/take-file.tsx'
import { proveByCode, type NotProven } from '../proving.server.ts'
import { targetOf } from '../target.server.ts'
import type { Route } from './+types/check'

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'secondFactor.checkTitle')
}

/** `isProven`: by this very form, of which the session that came with it knew nothing. */
type Answer = { refused: NotProven | null; typed: string; held: Held; isProven: boolean }

export function loader({ request, context }: Route.LoaderArgs) {
  requireOrganiser(context)
  const { session } = visitOf(context)
  const target = targetOf(context, request)
  const isProven = !session || !mustProveAgain(session.factor, depsOf(context).clock())
  const file = fileOf(request)
  if (isProven && !file) throw redirect(target)
  const { freshMinutes: minutes } = SECOND_FACTOR_RULES
  return { target, file, isProven, isFirst: session?.factor.provenAt === null, minutes }
}

/** A file leaves the page where it was: whoever has confirmed is given a button for it, and the way back. */
function fileOf(request: Request): 'get' | 'post' | null {
  const file = new URL(request.url).searchParams.get('file')
  return file === 'get' || file === 'post' ? file : null
}

/** The fields of this page among those that are held. */
const OWN = new Set(['factorIntent', 'factorCode'])

export async function action({ request, context }: Route.ActionArgs) {
  const person = requireOrganiser(context)
  const { session } = visitOf(context)
  const form = await request.formData()
  const held = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !OWN.has(name) ? [[name, value]] : [],
  )
  const nothing: Answer = { refused: null, typed: '', held, isProven: false }
  const isFresh = session && !mustProveAgain(session.factor, depsOf(context).clock())
  if (session && !isFresh) {
    // Sent on from the page that was about to act.
    if (!form.has('factorIntent')) return data(nothing)
    const typed = String(form.get('factorCode') ?? '').slice(0, LONGEST_CODE)
    const asking = { sessionId: session.id, provenAt: session.factor.provenAt }
    const proven = await proveByCode(depsOf(context), person, typed, asking)
    if (!proven.ok) return withProblems(context, { ...nothing, refused: proven.error, typed })
  }
  if (fileOf(request)) return data({ ...nothing, isProven: true })
  // The browser sends the same fields there again, and what it finds is that they may pass.
  return redirect(targetOf(context, request), held.length > 0 ? 307 : 302)
}

export default function Check({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts()
  const { target, file, isProven, isFirst, minutes } = loaderData
  const held = actionData?.held ?? []
  const refused = actionData?.refused ?? null
  const problem = refused && t(`secondFactor.refused.${refused}`)
  const problems = useOneProblem('factorCode', problem)
  if ((isProven || actionData?.isProven) && file) return <TakeFile target={target} how={file} held={held} />
  return (
    <>
      <PageTitle lead={t(isFirst ? 'secondFactor.checkFirst' : 'secondFactor.checkAgain', { minutes })}>
        {t('secondFactor.checkTitle')}
      </PageTitle>
      <ErrorSummary problems={problems} />
      {held.length > 0 && !refused && <Notice kind="info">{t('secondFactor.held')}</Notice>}
      <PostForm reloadDocument className="form">
        <HeldFields held={held} />
        <TextField
          name="factorCode"
          label={t('secondFactor.code')}
          hint={t('secondFactor.codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          maxLength={LONGEST_CODE}
          width="medium"
          defaultValue={actionData?.typed}
          problem={problem}
        />
        <Button name="factorIntent" value="code">
          {t('secondFactor.checkButton')}
        </Button>
      </PostForm>
      <h2>{t('secondFactor.lostTitle')}</h2>
      <p>{t('secondFactor.lostRecovery')}</p>
    </>
  )
}
