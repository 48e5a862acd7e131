import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { lossEnds, LOSS_RULES } from '#domain/lost-factor.ts'
import { SECOND_YES } from '#domain/second-yes.ts'
import { inGroups, mustProveAgain } from '#domain/second-factor.ts'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { requireOrganiser, standingGate } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { momentWords } from '#i18n/moment.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { AskTwo, GoOnByNumber } from '../components/ask-two.tsx'
import { OwnLoss } from '../components/own-loss.tsx'
import { askTwo, canAskTwo, goOnByNumber, lossOfSession, type NotAsked } from '../losing/asking.server.ts'
import { askTwoSchema } from '../second-factor.ts'
import type { Route } from './+types/lost'

export const handle = { static: true }

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'secondFactor.lostPageTitle')
}

/** For whoever has one and cannot prove it; everybody else has nothing to do here. */
function requireLoser(context: Route.LoaderArgs['context']) {
  const person = requireOrganiser(context)
  const { session, locale } = visitOf(context)
  if (!session || !mustProveAgain(session.factor, depsOf(context).clock()))
    throw redirect(localised(locale, '/admin/secondFactor'))
  return { person, session, locale }
}

export async function loader({ context }: Route.LoaderArgs) {
  const { person, session, locale } = requireLoser(context)
  const deps = depsOf(context)
  const { timeZone } = await deps.edition()
  const loss = await lossOfSession(deps, person, session.id)
  return {
    set: randomUUID(),
    canAsk: await canAskTwo(deps, standingGate(), person),
    rules: { ...LOSS_RULES, standingDays: SECOND_YES.standingDays },
    loss: loss && {
      number: inGroups(loss.number),
      voices: loss.voices,
      isAgreed: loss.state === 'agreed',
      asked: momentWords(loss.askedAt, timeZone, locale),
      until: momentWords(lossEnds(loss), timeZone, locale),
    },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { person, session, locale } = requireLoser(context)
  const deps = depsOf(context)
  const posted = askTwoSchema.safeParse(Object.fromEntries(await request.formData()))
  const again = (problem: NotAsked | 'number', typed = '') => withProblems(context, { problem, typed })
  if (!posted.success) return again('number')
  const { data } = posted
  if (data.intent === 'ask') {
    const asked = await askTwo(deps, standingGate(), person, { id: data.set, sessionId: session.id })
    if (!asked.ok) return again(asked.error)
  } else if (!(await goOnByNumber(deps, person, { typed: data.number, sessionId: session.id }))) {
    return again('number', data.number)
  }
  return redirect(localised(locale, '/admin/secondFactor/lost'))
}

export default function Lost({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { set, canAsk, rules, loss } = loaderData
  const problem = actionData?.problem ?? null
  return (
    <>
      <PageTitle lead={t('secondFactor.lostPageLead')}>{t('secondFactor.lostPageTitle')}</PageTitle>
      {problem === 'too-many' && (
        <Notice kind="warning">{t('secondFactor.lostMany', { most: rules.mostAtOnce })}</Notice>
      )}
      {loss && <OwnLoss {...loss} />}
      {!loss && canAsk && <AskTwo set={set} />}
      {!loss && !canAsk && <Notice kind="warning">{t('secondFactor.lostFew', rules)}</Notice>}
      <p>
        <a href={to('/admin/secondFactor/check')}>{t('secondFactor.lostBack')}</a>
      </p>
      {!loss && <GoOnByNumber typed={actionData?.typed} isWrong={problem === 'number'} />}
    </>
  )
}
