import { Form, redirect } from 'react-router'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { signUpPaths } from '#features/registration/sign-up/sign-up.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/choose-role'

export const handle = { static: true }
export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'signUp.title')
}

const ROLES = ['guest', 'host'] as const

export async function loader({ context }: Route.LoaderArgs) {
  const { city } = await depsOf(context).edition()
  return { city }
}

/** Guest or host, new or returning (rules: accounts and codes): the answers choose the page to go on with, nothing is kept. */
export async function action({ request, context }: Route.ActionArgs) {
  const { locale } = visitOf(context)
  const form = await request.formData()
  const isReturning = form.get('past') === 'returning'
  const role = ROLES.find((one) => one === form.get('role'))
  if (role) {
    const query = isReturning ? '?returning=yes' : ''
    throw redirect(localised(locale, signUpPaths(role).start) + query)
  }
  const t = translator(locale)
  const message = t('wizard.required', { name: t('signUp.roleName') })
  return withProblems(context, { problems: [{ field: 'role', message }], isReturning })
}

export default function ChooseRole({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts()
  return (
    <>
      <PageTitle lead={t('signUp.lead', { city: loaderData.city })}>{t('signUp.chooseTitle')}</PageTitle>
      <ErrorSummary problems={actionData?.problems ?? []} />
      <Form method="post" noValidate className="form">
        <Checkbox
          name="past"
          value="returning"
          label={t('signUp.returning')}
          hint={t('signUp.returningHint')}
          defaultChecked={actionData?.isReturning}
        />
        {/* The choice is the press: one for each role, so nothing has to be ticked first. */}
        <p id="role" className="actions" tabIndex={-1}>
          {ROLES.map((role) => (
            <Button key={role} kind={role === 'guest' ? 'primary' : 'quiet'} name="role" value={role}>
              {t(`signUp.${role}StartTitle`)}
            </Button>
          ))}
        </p>
      </Form>
    </>
  )
}
