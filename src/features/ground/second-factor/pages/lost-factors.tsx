import * as z from 'zod'
import { FACTOR_DAYS } from '#domain/lost-factor.ts'
import { depsOf } from '#features/ground/context.server.ts'
import { pressesOn } from '#features/ground/presses.server.ts'
import { requireAdmin, standingGate } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { AfterPress } from '#ui/after-press.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { listOthers, resetFactor } from '../losing.server.ts'
import type { Route } from './+types/lost-factors'

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'secondFactor.resetTitle')
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  return {
    others: await listOthers(depsOf(context), standingGate(), admin),
    said: presses.said(request),
  }
}

const presses = pressesOn(
  {
    who: ({ context }) => requireAdmin(context),
    path: '/admin/lostFactors',
    says: { reset: 'secondFactor.resetDone' },
    wrong: { of: 'secondFactor.resetProblem.nobody', spoken: 'secondFactor.resetProblem.not-spoken' },
  },
  (press) => ({
    '': press({ of: z.uuid(), spoken: z.literal('yes') }, async ({ deps, who, t }, form) => {
      const reset = await resetFactor(deps, standingGate(), who, form.of)
      if (reset.ok) return 'reset'
      return { field: 'of', message: t(`secondFactor.resetProblem.${reset.error}`, { days: FACTOR_DAYS }) }
    }),
  }),
)
export const action = presses.action

export default function LostFactors({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts()
  const { others, said } = loaderData
  return (
    <>
      <ConsoleHead lead={t('secondFactor.resetLead')}>{t('secondFactor.resetTitle')}</ConsoleHead>
      <AfterPress said={said} back={actionData} />
      {others.length === 0 ? (
        <p>{t('secondFactor.resetNothing')}</p>
      ) : (
        <PostForm className="form" reloadDocument back={actionData ?? null}>
          <SelectField
            name="of"
            label={t('secondFactor.resetOf')}
            prompt={t('secondFactor.resetChoose')}
            options={others.map(({ personId, email }) => ({ value: personId, label: email }))}
          />
          <p>{t('secondFactor.resetSpeak')}</p>
          <Checkbox name="spoken" label={t('secondFactor.resetSpoken')} />
          <Button>{t('secondFactor.resetButton')}</Button>
        </PostForm>
      )}
    </>
  )
}
