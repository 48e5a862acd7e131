import { redirect } from 'react-router'
import { cut } from '#domain/cut.ts'
import { LOSS_RULES } from '#domain/lost-factor.ts'
import { SECOND_YES } from '#domain/second-yes.ts'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { requireAdmin, standingGate } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { LONGEST_CODE } from '../components/limits.ts'
import { AskedLoss, type Vouched } from '../components/asked-loss.tsx'
import { declineLoss, listLosses, vouch, type VouchProblem } from '../losing/vouching.server.ts'
import { vouchSchema } from '../second-factor.ts'
import type { Route } from './+types/lost-factors'

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'secondFactor.vouchTitle')
}

const DONE = ['said', 'stopped', 'gone'] as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const query = new URL(request.url).searchParams
  const losses = await listLosses(depsOf(context), standingGate(), admin, visitOf(context).locale)
  return {
    shown: losses.find(({ id }) => id === query.get('of')) ?? losses[0] ?? null,
    losses,
    rules: { ...LOSS_RULES, standingDays: SECOND_YES.standingDays },
    done: DONE.find((known) => known === query.get('done')) ?? null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { locale } = visitOf(context)
  const posted = vouchSchema.safeParse(Object.fromEntries(await request.formData()))
  const again = (problem: VouchProblem, typed: Vouched | null = null) =>
    withProblems(context, { problem, typed })
  const done = (word: (typeof DONE)[number]) => redirect(localised(locale, `/admin/lostFactors?done=${word}`))
  if (!posted.success) return again('gone')
  const { intent, id, number, spoken } = posted.data
  if (intent === 'stop') return done((await declineLoss(deps, admin, id)) ? 'stopped' : 'gone')
  const typed = { number: cut(number, LONGEST_CODE), isSpoken: spoken === 'yes' }
  if (!typed.isSpoken) return again('not-spoken', typed)
  // Not one of the few tries: nobody has read this out.
  if (number.length > LONGEST_CODE) return again('wrong-number', typed)
  const vouched = await vouch(deps, standingGate(), admin, { id, number })
  return vouched.ok ? done('said') : again(vouched.error, typed)
}

export default function LostFactors({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { shown, losses, rules, done } = loaderData
  const others = losses.filter((loss) => loss !== shown)
  return (
    <>
      <PageTitle lead={t('secondFactor.vouchLead')}>{t('secondFactor.vouchTitle')}</PageTitle>
      {done && !actionData && (
        <DoneNotice kind={done === 'gone' ? 'info' : 'good'}>
          {t(`secondFactor.vouchDone.${done}`)}
        </DoneNotice>
      )}
      {shown ? (
        <AskedLoss
          key={shown.id}
          loss={shown}
          rules={rules}
          problem={actionData?.problem ?? null}
          typed={actionData?.typed ?? null}
        />
      ) : (
        <p>{t('secondFactor.vouchNothing')}</p>
      )}
      {others.length > 0 && (
        <>
          <h2>{t('secondFactor.vouchOthers')}</h2>
          <ul>
            {others.map(({ id, email }) => (
              <li key={id}>
                <a href={to(`/admin/lostFactors?of=${id}`)}>{email}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
