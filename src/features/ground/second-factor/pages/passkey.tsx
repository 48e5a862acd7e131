import { redirect } from 'react-router'
import { SECOND_FACTOR_RULES } from '#domain/second-factor.ts'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { renewedCookie, sessionHere } from '#features/ground/sign-in/renewing.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { TextField } from '#ui/text-field.tsx'
import { addPasskey } from '../adding-passkey.server.ts'
import { PasskeyForm } from '../components/passkey-form.tsx'
import { afterAddingPath } from '../factors.server.ts'
import { requireAdder } from '../keeping.server.ts'
import { questionFor } from '../passkeys.server.ts'
import { passkeyFormSchema } from '../second-factor.ts'
import type { Route } from './+types/passkey'

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'secondFactor.passkeyTitle')
}

export async function loader({ context }: Route.LoaderArgs) {
  const { person } = requireAdder(context, { isSent: false })
  const { session } = visitOf(context)
  const of = { purpose: 'add', sessionId: session?.id ?? '', email: session?.email ?? '' } as const
  const asked = await questionFor(depsOf(context), person, of)
  return { asked, longestName: SECOND_FACTOR_RULES.longestName }
}

type Problem = 'wrong' | 'old' | 'full'

export async function action({ request, context }: Route.ActionArgs) {
  const { person, ...adder } = requireAdder(context, { isSent: true })
  const deps = depsOf(context)
  const { session, token } = sessionHere(context)
  const fields = Object.fromEntries(await request.formData())
  const posted = passkeyFormSchema.safeParse(fields)
  const again = (problem: Problem) =>
    withProblems(context, {
      problem,
      name:
        typeof fields['name'] === 'string' ? fields['name'].slice(0, SECOND_FACTOR_RULES.longestName) : '',
    })
  if (!posted.success) return again('wrong')
  const { factorPasskey: answer, factorAskedAt: askedAt, name } = posted.data
  const added = await addPasskey(deps, person, {
    answer,
    askedAt,
    name,
    sessionId: session.id,
    token,
    ...adder,
  })
  if (!added.ok) return again(added.error)
  const next = localised(visitOf(context).locale, await afterAddingPath(deps, person))
  return redirect(next, { headers: await renewedCookie(context) })
}

export default function Passkey({ loaderData: { asked, longestName }, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  return (
    <>
      <PageTitle lead={t('secondFactor.passkeyLead')}>{t('secondFactor.passkeyTitle')}</PageTitle>
      {actionData && <Notice kind="problem">{t(`secondFactor.passkeyProblem.${actionData.problem}`)}</Notice>}
      {asked ? (
        <PasskeyForm
          asked={asked}
          label={t('secondFactor.passkeyMake')}
          instead={<Instead why={t('secondFactor.passkeyNone')} />}
        >
          <TextField
            name="name"
            label={t('secondFactor.nameAsk')}
            hint={t('secondFactor.nameHint')}
            maxLength={longestName}
            autoComplete="off"
            width="medium"
            defaultValue={actionData?.name ?? t('secondFactor.kind.passkey')}
          />
        </PasskeyForm>
      ) : (
        <Instead why={t('secondFactor.passkeyNoName')} />
      )}
      <p>
        <a href={to('/admin/secondFactor')}>{t('secondFactor.backToFactors')}</a>
      </p>
    </>
  )
}

function Instead({ why }: { why: string }) {
  const { t, to } = useTexts()
  return (
    <>
      <p>{why}</p>
      <p className="actions">
        <LinkButton to={to('/admin/secondFactor/app')}>{t('secondFactor.addApp')}</LinkButton>
      </p>
    </>
  )
}
