import { Form, redirect } from 'react-router'
import * as z from 'zod'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { signUpPaths } from '#features/registration/sign-up/sign-up.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { findProblem, type FieldProblem } from '#ui/field-problem.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { Route } from './+types/choose-role'

export const handle = { static: true }
export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'signUp.title')
}

const roles = z.enum(['guest', 'host'])
const pasts = z.enum(['new', 'returning'])

export async function loader({ context }: Route.LoaderArgs) {
  const { city } = await depsOf(context).edition()
  return { city }
}

/** Guest or host, new or returning (rules: addresses): the answers choose the page to go on with, nothing is kept. */
export async function action({ request, context }: Route.ActionArgs) {
  const { locale } = visitOf(context)
  const form = await request.formData()
  const role = roles.safeParse(form.get('role'))
  const past = pasts.safeParse(form.get('past'))
  if (role.success && past.success) {
    const query = past.data === 'returning' ? '?returning=yes' : ''
    throw redirect(localised(locale, signUpPaths(role.data).start) + query)
  }
  const t = translator(locale)
  const problems: FieldProblem[] = []
  if (!role.success)
    problems.push({ field: 'role', message: t('wizard.required', { name: t('signUp.roleName') }) })
  if (!past.success)
    problems.push({ field: 'past', message: t('wizard.required', { name: t('signUp.newName') }) })
  return withProblems(context, { problems, role: role.data ?? null, past: past.data ?? null })
}

export default function ChooseRole({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts()
  const problems = actionData?.problems ?? []
  return (
    <>
      <PageTitle lead={t('signUp.lead', { city: loaderData.city })}>{t('signUp.chooseTitle')}</PageTitle>
      <ErrorSummary problems={problems} />
      <Form method="post" noValidate className="form">
        <RadioGroup
          name="role"
          legend={t('signUp.roleLegend')}
          options={[
            { value: 'guest', label: t('signUp.guest'), hint: t('signUp.guestHint') },
            { value: 'host', label: t('signUp.host'), hint: t('signUp.hostHint') },
          ]}
          defaultValue={actionData?.role}
          problem={findProblem(problems, 'role')}
        />
        <RadioGroup
          name="past"
          legend={t('signUp.newLegend')}
          options={[
            { value: 'new', label: t('signUp.new') },
            { value: 'returning', label: t('signUp.returning'), hint: t('signUp.returningHint') },
          ]}
          defaultValue={actionData?.past}
          problem={findProblem(problems, 'past')}
        />
        <Button>{t('common.continue')}</Button>
      </Form>
    </>
  )
}
