import { redirect } from 'react-router'
import { FACTOR_DAYS } from '#domain/lost-factor.ts'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { requireAdmin, standingGate } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useOneProblem } from '#ui/use-one-problem.ts'
import { listOthers, resetFactor, type NotReset } from '../losing.server.ts'
import { resetSchema } from '../second-factor.ts'
import type { Route } from './+types/lost-factors'

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'secondFactor.resetTitle')
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  return {
    others: await listOthers(depsOf(context), standingGate(), admin),
    isDone: new URL(request.url).searchParams.get('done') === 'reset',
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const form = Object.fromEntries(await request.formData())
  const isSpoken = form['spoken'] === 'yes'
  const posted = resetSchema.safeParse(form)
  const again = (problem: NotReset | 'not-spoken' | 'nobody') =>
    withProblems(context, { problem, typed: { of: posted.success ? posted.data.of : '', isSpoken } })
  if (!posted.success) return again('nobody')
  if (!isSpoken) return again('not-spoken')
  const reset = await resetFactor(depsOf(context), standingGate(), admin, posted.data.of)
  if (!reset.ok) return again(reset.error)
  return redirect(localised(visitOf(context).locale, '/admin/lostFactors?done=reset'))
}

export default function LostFactors({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts()
  const { others, isDone } = loaderData
  const { problem, typed } = actionData ?? { problem: null, typed: null }
  const words = problem && t(`secondFactor.resetProblem.${problem}`, { days: FACTOR_DAYS })
  const problems = useOneProblem(problem === 'not-spoken' ? 'spoken' : 'of', words)
  return (
    <>
      <PageTitle lead={t('secondFactor.resetLead')}>{t('secondFactor.resetTitle')}</PageTitle>
      {isDone && !problem && <DoneNotice>{t('secondFactor.resetDone')}</DoneNotice>}
      <ErrorSummary problems={problems} />
      {others.length === 0 ? (
        <p>{t('secondFactor.resetNothing')}</p>
      ) : (
        <PostForm className="form" reloadDocument>
          <SelectField
            name="of"
            label={t('secondFactor.resetOf')}
            prompt={t('secondFactor.resetChoose')}
            options={others.map(({ personId, email }) => ({ value: personId, label: email }))}
            defaultValue={typed?.of ?? ''}
            problem={problem === 'not-spoken' ? null : words}
          />
          <p>{t('secondFactor.resetSpeak')}</p>
          <Checkbox
            name="spoken"
            label={t('secondFactor.resetSpoken')}
            defaultChecked={typed?.isSpoken ?? false}
            problem={problem === 'not-spoken' ? words : null}
          />
          <Button>{t('secondFactor.resetButton')}</Button>
        </PostForm>
      )}
    </>
  )
}
