import { data, Form, redirect } from 'react-router'
import { confirmationDays } from '#domain/newsletter.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { confirmNewsletter } from '#features/site/newsletter/newsletter.server.ts'
import { findConfirmation } from '#features/site/newsletter/newsletter.server.ts'
import { visitorGate } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/confirm'

export const handle = { static: true }

export function meta({ matches, location }: Route.MetaArgs) {
  return [...pageTitle(matches, location, 'newsletter.confirmTitle'), { name: 'robots', content: 'noindex' }]
}

/** Reading this page confirms nothing: mail scanners fetch links (rules: accounts and codes). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = depsOf(context)
  const query = new URL(request.url).searchParams
  const days = confirmationDays(await deps.edition())
  const done = (['confirmed', 'already'] as const).find((outcome) => outcome === query.get('done'))
  if (done) return { days, state: done }
  const token = query.get('token') ?? ''
  const found = await deps.db.run(visitorGate(), (tx) => findConfirmation(tx, deps, token))
  return { days, state: found === 'confirmed' ? ('already' as const) : found }
}

/** The next page has the token no more in its address. */
export async function action({ request, context }: Route.ActionArgs) {
  const { locale } = visitOf(context)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const result = await confirmNewsletter(depsOf(context), visitorGate(), token)
  if (result === 'run-out' || result === 'unknown') return data({ state: result }, 422)
  return redirect(localised(locale, `/confirmNewsletter?done=${result}`))
}

export default function ConfirmNewsletter({ loaderData, actionData }: Route.ComponentProps) {
  const state = actionData?.state ?? loaderData.state
  return state === 'open' ? <OneButton /> : <Outcome state={state} days={loaderData.days} />
}

function OneButton() {
  const { t } = useTexts()
  return (
    <>
      <PageTitle lead={t('newsletter.confirmLead')}>{t('newsletter.confirmTitle')}</PageTitle>
      <Form method="post" className="form">
        <Button>{t('newsletter.confirm')}</Button>
      </Form>
      <p className="quiet">{t('newsletter.confirmNot')}</p>
    </>
  )
}

const words = {
  confirmed: { kind: 'good', title: 'newsletter.doneTitle', text: 'newsletter.done' },
  already: { kind: 'good', title: 'newsletter.alreadyTitle', text: 'newsletter.already' },
  'run-out': { kind: 'warning', title: 'newsletter.runOutTitle', text: 'newsletter.runOut' },
  unknown: { kind: 'warning', title: 'newsletter.unknownTitle', text: 'newsletter.unknown' },
} as const

function Outcome({ state, days }: { state: keyof typeof words; days: number }) {
  const { t, to } = useTexts()
  const { kind, title, text } = words[state]
  return (
    <>
      <PageTitle>{t(title)}</PageTitle>
      <Notice kind={kind}>{t(text, { days })}</Notice>
      <p className="actions">
        {kind === 'good' ? (
          <LinkButton to={to('/')} kind="quiet">
            {t('newsletter.toHome')}
          </LinkButton>
        ) : (
          <LinkButton to={to('/newsletter')}>{t('newsletter.startAgain')}</LinkButton>
        )}
      </p>
    </>
  )
}
