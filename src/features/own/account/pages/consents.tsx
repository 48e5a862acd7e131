import * as z from 'zod'
import { CONSENT_KEYS } from '#domain/consent.ts'
import { AgreeAgain } from '#features/own/account/components/agree-again.tsx'
import { BackToProfile } from '#features/own/account/components/back-to-profile.tsx'
import { ConfirmWithdrawal } from '#features/own/account/components/confirm-withdrawal.tsx'
import { OneConsent } from '#features/own/account/components/one-consent.tsx'
import { OutdatedConsents } from '#features/own/account/components/outdated-consents.tsx'
import { agreeAgain, withdrawConsent } from '#features/own/account/consents.server.ts'
import {
  hasNewsletter,
  listOutdated,
  listOwnConsents,
  listToAgree,
} from '#features/own/account/consents-views.server.ts'
import { withdrawSchema } from '#features/own/account/consents.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { pressesOn } from '#features/ground/presses.server.ts'
import { requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import { unsubscribeLinks } from '#features/ground/suppression.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { AfterPress } from '#ui/after-press.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/consents'

export const handle = { static: true }

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'account.consentsTitle')
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requireSignedIn(context)
  const deps = depsOf(context)
  const { locale, session } = visitOf(context)
  const query = new URL(request.url).searchParams
  const consents = await listOwnConsents(deps, person, locale)
  const asked = withdrawSchema.parse(query.get('withdraw'))
  const own = { email: session?.email ?? '', locale }
  const isOnList = await hasNewsletter(deps, person)
  return {
    consents,
    withdrawing: consents.find(({ id, withdrawnAt }) => id === asked && withdrawnAt === null) ?? null,
    outdated: (await listOutdated(deps, person, locale)).filter(({ step }) => step !== null),
    toAgree: await listToAgree(deps, person, locale),
    newsletterStop: isOnList ? unsubscribeLinks({ keys: deps.keys, siteUrl: '' }, own).page : null,
    said: presses.said(request),
  }
}

const presses = pressesOn(
  {
    who: ({ context }) => requireSignedIn(context),
    path: '/profile/consents',
    says: { yes: 'account.withdrawn', agreed: 'account.agreed' },
  },
  (press) => ({
    withdraw: press({ consentId: z.uuid() }, async ({ deps, who }, { consentId }) => {
      await withdrawConsent(deps, who, consentId)
      return 'yes'
    }),
    agree: press(
      { role: z.enum(['guest', 'host']), textKey: z.enum(CONSENT_KEYS), version: z.coerce.number().int() },
      async ({ deps, who, locale }, form) =>
        (await agreeAgain(deps, who, { ...form, locale })) ? 'agreed' : { goTo: '/profile/consents' },
    ),
  }),
)
export const action = presses.action

export default function Consents({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts()
  const { consents, withdrawing, outdated, toAgree, newsletterStop, said } = loaderData
  if (withdrawing) return <ConfirmWithdrawal consent={withdrawing} />
  return (
    <>
      <PageTitle lead={t('account.consentsLead')}>{t('account.consentsTitle')}</PageTitle>
      <AfterPress said={said} />
      <OutdatedConsents outdated={outdated} />
      {toAgree.map((asked) => (
        <AgreeAgain key={`${asked.role} ${asked.textKey}`} asked={asked} />
      ))}
      {consents.length === 0 && <p>{t('account.noConsents')}</p>}
      {consents.map((consent) => (
        <OneConsent key={consent.id} consent={consent} />
      ))}
      {newsletterStop && (
        <section aria-labelledby="newsletter">
          <h2 id="newsletter">{t('account.value.newsletter')}</h2>
          <p>
            <a href={newsletterStop}>{t('account.newsletterStop')}</a>
          </p>
        </section>
      )}
      <BackToProfile />
    </>
  )
}
