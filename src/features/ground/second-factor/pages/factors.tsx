import { data, redirect } from 'react-router'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { sendToProve } from '#features/ground/sign-in/proving-again.server.ts'
import { requireOrganiser } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { FactorList } from '../components/factor-list.tsx'
import { RecoveryPart } from '../components/recovery-part.tsx'
import { listFactors, removeFactor } from '../factors.server.ts'
import { requireFreshKeeper, requireKeeper } from '../keeping.server.ts'
import { removeSchema } from '../second-factor.ts'
import type { Route } from './+types/factors'

export const handle = { static: true }

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'secondFactor.title')
}

const DONE = ['added', 'removed', 'gone', 'last'] as const
const GOOD: ReadonlySet<string> = new Set(['added', 'removed'])

export async function loader({ request, context }: Route.LoaderArgs) {
  const { person, isFresh } = requireKeeper(context)
  const deps = depsOf(context)
  const { session, locale } = visitOf(context)
  const done = new URL(request.url).searchParams.get('done')
  return {
    ...(await listFactors(deps, person, locale)),
    isFresh,
    isRequired: deps.settings.isSecondFactorRequired,
    email: session?.email ?? '',
    done: DONE.find((known) => known === done) ?? null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireOrganiser(context)
  const form = await request.formData()
  const { locale } = visitOf(context)
  if (form.get('intent') === 'prove') return sendToProve(context, request, '/admin/secondFactor')
  const person = requireFreshKeeper(context)
  const posted = removeSchema.safeParse(Object.fromEntries(form))
  if (!posted.success) return data(null, 400)
  const done = await removeFactor(depsOf(context), person, posted.data.id)
  return redirect(localised(locale, `/admin/secondFactor?done=${done}`))
}

export default function Factors({ loaderData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { factors, recoveryCodes, isFresh, isRequired, email, done } = loaderData
  const hasFactor = factors.length > 0
  return (
    <>
      <PageTitle lead={t('secondFactor.lead')}>{t('secondFactor.title')}</PageTitle>
      {done && (
        <DoneNotice kind={GOOD.has(done) ? 'good' : 'warning'}>{t(`secondFactor.done.${done}`)}</DoneNotice>
      )}
      {isRequired && !hasFactor && <Notice kind="info">{t('secondFactor.required')}</Notice>}
      <FactorList factors={factors} />
      {isFresh ? <Ways hasFactor={hasFactor} /> : <FirstACode email={email} />}
      {hasFactor && <RecoveryPart left={recoveryCodes} />}
      {(hasFactor || !isRequired) && (
        <p>
          <a href={to('/admin')}>{t('secondFactor.toConsole')}</a>
        </p>
      )}
    </>
  )
}

function Ways({ hasFactor }: { hasFactor: boolean }) {
  const { t, to } = useTexts()
  return (
    <section aria-labelledby="add">
      <h2 id="add">{t(hasFactor ? 'secondFactor.addMore' : 'secondFactor.addFirst')}</h2>
      <p>{t('secondFactor.passkeyWhat')}</p>
      <p className="actions">
        <LinkButton to={to('/admin/secondFactor/passkey')} kind={hasFactor ? 'quiet' : 'primary'}>
          {t('secondFactor.addPasskey')}
        </LinkButton>
      </p>
      <p>{t('secondFactor.appWhat')}</p>
      <p className="actions">
        <LinkButton to={to('/admin/secondFactor/app')} kind="quiet">
          {t('secondFactor.addApp')}
        </LinkButton>
      </p>
    </section>
  )
}

/** Another hand may be at a device that was left open: it must not shut its owner out. */
function FirstACode({ email }: { email: string }) {
  const { t } = useTexts()
  return (
    <section aria-labelledby="prove">
      <h2 id="prove">{t('secondFactor.proveTitle')}</h2>
      <p>{t('secondFactor.proveLead', { email })}</p>
      <PostForm reloadDocument>
        <p className="actions">
          <Button name="intent" value="prove">
            {t('signIn.sendCode')}
          </Button>
        </p>
      </PostForm>
    </section>
  )
}
