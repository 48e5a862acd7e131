import { data, Form, redirect } from 'react-router'
import { isOneClickForm } from '#domain/unsubscribe-token.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { unsubscribe } from '#features/site/newsletter/newsletter.server.ts'
import { visitorGate } from '#features/ground/sign-in/gates.server.ts'
import { readUnsubscribeLink } from '#features/ground/suppression.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { useBrand } from '#ui/brand.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/unsubscribe'

export const handle = { static: true }

export function meta({ matches, location }: Route.MetaArgs) {
  return [...pageTitle(matches, location, 'newsletter.stopTitle'), { name: 'robots', content: 'noindex' }]
}

/** Reading this page stops nothing: mail scanners fetch links (rules: accounts and codes). No database is asked: the link says it all. */
export function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  if (query.get('done') === 'yes') return { state: 'stopped' as const }
  const isOurs = readUnsubscribeLink(depsOf(context).keys, query.get('token') ?? '') !== null
  return { state: isOurs ? ('open' as const) : ('unknown' as const) }
}

/** The press on the page, or the one of a mail program's own button (RFC 8058), which follows no redirect. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const form = await request.formData()
  const fields = [...form].map(([name, value]) => [name, String(value)] as const)
  const isOneClick = isOneClickForm(fields)
  const source = isOneClick ? 'one-click' : 'unsubscribe-page'
  const isOurs = await unsubscribe(depsOf(context), visitorGate(), { token, source })
  if (!isOurs) return data({ state: 'unknown' as const }, 422)
  if (isOneClick) return data({ state: 'stopped' as const })
  return redirect(localised(visitOf(context).locale, '/unsubscribe?done=yes'))
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = actionData ?? loaderData
  if (state === 'open') return <OneButton />
  return state === 'stopped' ? <Stopped /> : <Unknown />
}

function OneButton() {
  const { t } = useTexts()
  return (
    <>
      <PageTitle lead={t('newsletter.stopLead')}>{t('newsletter.stopTitle')}</PageTitle>
      <p>{t('newsletter.stopWhat')}</p>
      <Form method="post" className="form">
        <Button>{t('newsletter.stop')}</Button>
      </Form>
    </>
  )
}

function Stopped() {
  const { t, to } = useTexts()
  return (
    <>
      <PageTitle>{t('newsletter.stoppedTitle')}</PageTitle>
      <DoneNotice>{t('newsletter.stopped')}</DoneNotice>
      <p>{t('newsletter.stoppedBack')}</p>
      <LinkButton to={to('/newsletter')} kind="quiet">
        {t('newsletter.startAgain')}
      </LinkButton>
    </>
  )
}

function Unknown() {
  const { t } = useTexts()
  const { email } = useBrand()
  return (
    <>
      <PageTitle>{t('newsletter.stopUnknownTitle')}</PageTitle>
      <Notice kind="warning">{t('newsletter.stopUnknown', { email })}</Notice>
    </>
  )
}
