import { Form, redirect } from 'react-router'
import { BackToProfile } from '#features/own/account/components/back-to-profile.tsx'
import { languageFormSchema } from '#features/own/account/account.ts'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { chooseMailLanguage } from '#features/ground/language.server.ts'
import { findMailLanguage } from '#features/ground/language.server.ts'
import { requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import { languages, locales, localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useOneProblem } from '#ui/use-one-problem.ts'
import type { Route } from './+types/language'

export const handle = { static: true }

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'account.languageTitle')
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const chosen = await findMailLanguage(depsOf(context), requireSignedIn(context))
  return { chosen, isDone: new URL(request.url).searchParams.get('done') === 'yes' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requireSignedIn(context)
  const { locale } = visitOf(context)
  const posted = languageFormSchema.safeParse(Object.fromEntries(await request.formData()))
  if (!posted.success) return withProblems(context, { isMissing: true })
  const { language } = posted.data
  const choice = { chosen: language === 'last-used' ? null : language, used: locale }
  await chooseMailLanguage(depsOf(context), person, choice)
  return redirect(localised(locale, '/profile/language?done=yes'))
}

export default function MailLanguage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts()
  const { chosen, isDone } = loaderData
  const problem = actionData?.isMissing ? t('account.languageMissing') : null
  return (
    <>
      <PageTitle lead={t('account.languageLead')}>{t('account.languageTitle')}</PageTitle>
      <ErrorSummary problems={useOneProblem('language', problem)} />
      {isDone && !actionData && <DoneNotice>{t('account.languageDone')}</DoneNotice>}
      <Form method="post" reloadDocument className="form">
        <RadioGroup
          name="language"
          legend={t('account.languageLegend')}
          problem={problem}
          options={[
            {
              value: 'last-used',
              label: t('account.languageLastUsed'),
              hint: t('account.languageLastUsedHint'),
            },
            ...locales.map((each) => ({ value: each, label: languages[each].name })),
          ]}
          defaultValue={chosen ?? 'last-used'}
        />
        <Button>{t('account.languageSave')}</Button>
      </Form>
      <BackToProfile />
    </>
  )
}
