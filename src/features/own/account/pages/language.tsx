import { Form } from 'react-router'
import * as z from 'zod'
import { BackToProfile } from '#features/own/account/components/back-to-profile.tsx'
import { depsOf } from '#features/ground/context.server.ts'
import { chooseMailLanguage } from '#features/ground/language.server.ts'
import { findMailLanguage } from '#features/ground/language.server.ts'
import { pressesOn } from '#features/ground/presses.server.ts'
import { requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import { languages, locales } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { AfterPress } from '#ui/after-press.tsx'
import { Button } from '#ui/button.tsx'
import { findProblem } from '#ui/field-problem.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { Route } from './+types/language'

export const handle = { static: true }

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'account.languageTitle')
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const chosen = await findMailLanguage(depsOf(context), requireSignedIn(context))
  return { chosen, said: presses.said(request) }
}

const presses = pressesOn(
  {
    who: ({ context }) => requireSignedIn(context),
    path: '/profile/language',
    says: { yes: 'account.languageDone' },
    wrong: { language: 'account.languageMissing' },
  },
  (press) => ({
    // A chosen one, or always the one they last used in a form.
    '': press(
      { language: z.enum(['last-used', ...locales]) },
      async ({ deps, who, locale }, { language }) => {
        const choice = { chosen: language === 'last-used' ? null : language, used: locale }
        await chooseMailLanguage(deps, who, choice)
        return 'yes'
      },
    ),
  }),
)
export const action = presses.action

export default function MailLanguage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts()
  const { chosen, said } = loaderData
  return (
    <>
      <PageTitle lead={t('account.languageLead')}>{t('account.languageTitle')}</PageTitle>
      <AfterPress said={said} back={actionData} />
      <Form method="post" reloadDocument className="form">
        <RadioGroup
          name="language"
          legend={t('account.languageLegend')}
          problem={findProblem(actionData?.problems ?? [], 'language')}
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
