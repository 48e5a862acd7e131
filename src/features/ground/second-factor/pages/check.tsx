import { redirect } from 'react-router'
import { mustProveAgain, SECOND_FACTOR_RULES } from '#domain/second-factor.ts'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { requireOrganiser } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useOneProblem } from '#ui/use-one-problem.ts'
import { proveByCode } from '../proving.server.ts'
import { LONGEST_CODE } from '../components/limits.ts'
import { targetOf } from '../target.server.ts'
import type { Route } from './+types/check'

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'secondFactor.checkTitle')
}

export function loader({ request, context }: Route.LoaderArgs) {
  requireOrganiser(context)
  const { session } = visitOf(context)
  if (!session || !mustProveAgain(session.factor, depsOf(context).clock()))
    throw redirect(targetOf(context, request))
  return { isFirst: session.factor.provenAt === null, minutes: SECOND_FACTOR_RULES.freshMinutes }
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requireOrganiser(context)
  const { session } = visitOf(context)
  const target = targetOf(context, request)
  if (!session || !mustProveAgain(session.factor, depsOf(context).clock())) return redirect(target)
  const typed = String((await request.formData()).get('factorCode') ?? '').slice(0, LONGEST_CODE)
  const asking = { sessionId: session.id, provenAt: session.factor.provenAt }
  const proven = await proveByCode(depsOf(context), person, typed, asking)
  return proven.ok ? redirect(target) : withProblems(context, { refused: proven.error, typed })
}

export default function Check({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts()
  const { isFirst, minutes } = loaderData
  const refused = actionData?.refused ?? null
  const problem = refused && t(`secondFactor.refused.${refused}`)
  const problems = useOneProblem('factorCode', problem)
  return (
    <>
      <PageTitle lead={t(isFirst ? 'secondFactor.checkFirst' : 'secondFactor.checkAgain', { minutes })}>
        {t('secondFactor.checkTitle')}
      </PageTitle>
      <ErrorSummary problems={problems} />
      <PostForm reloadDocument className="form">
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
