import * as z from 'zod'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { sendToProve } from '#features/ground/sign-in/proving-again.server.ts'
import { pressesOn } from '#features/ground/presses.server.ts'
import { requireOrganiser } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { AfterPress } from '#ui/after-press.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { FactorList } from '../components/factor-list.tsx'
import { RecoveryPart } from '../components/recovery-part.tsx'
import { listFactors, removeFactor } from '../factors.server.ts'
import { requireFreshKeeper, requireKeeper } from '../keeping.server.ts'
import type { Route } from './+types/factors'

export const handle = { static: true }

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'secondFactor.title')
}

const presses = pressesOn(
  {
    who: ({ context }) => requireOrganiser(context),
    path: '/admin/secondFactor',
    says: 'secondFactor.done',
    tone: { gone: 'warning', last: 'warning' },
  },
  (press) => ({
    prove: press({}, ({ context, request }) => sendToProve(context, request, '/admin/secondFactor')),
    remove: press({ id: z.uuid() }, ({ deps, context }, { id }) =>
      removeFactor(deps, requireFreshKeeper(context), id),
    ),
  }),
)
export const action = presses.action

export async function loader({ request, context }: Route.LoaderArgs) {
  const { person, isFresh } = requireKeeper(context)
  const deps = depsOf(context)
  const { session, locale } = visitOf(context)
  return {
    ...(await listFactors(deps, person, locale)),
    isFresh,
    isRequired: deps.settings.isSecondFactorRequired,
    email: session?.email ?? '',
    said: presses.said(request),
  }
}

export default function Factors({ loaderData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { factors, recoveryCodes, isFresh, isRequired, email, said } = loaderData
  const hasFactor = factors.length > 0
  return (
    <>
      <PageTitle lead={t('secondFactor.lead')}>{t('secondFactor.title')}</PageTitle>
      <AfterPress said={said} />
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
