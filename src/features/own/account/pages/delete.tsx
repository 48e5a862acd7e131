import { Form, redirect } from 'react-router'
import * as z from 'zod'
import { BackToProfile } from '#features/own/account/components/back-to-profile.tsx'
import { ProveFirst } from '#features/own/account/components/prove-first.tsx'
import { deleteAccount } from '#features/own/account/deleting.server.ts'
import { lookBeforeDeleting } from '#features/own/account/deleting.server.ts'
import { sendToProve } from '#features/ground/sign-in/proving-again.server.ts'
import { keepDeletionInMind } from '#features/clock/backups/deletions.server.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { pressesOn } from '#features/ground/presses.server.ts'
import { askForFactor } from '#features/ground/second-factor/keeping.server.ts'
import { signInCookies } from '#features/ground/sign-in/cookies.server.ts'
import { hasFreshSignIn, requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { AfterPress } from '#ui/after-press.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { GivenBackContext, type GivenBack } from '#ui/given-back.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/delete'

export const handle = { static: true }

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'account.deleteTitle')
}

export async function loader({ context }: Route.LoaderArgs) {
  const person = requireSignedIn(context)
  askForFactor(context)
  return {
    email: visitOf(context).session?.email ?? '',
    isFresh: hasFreshSignIn(context),
    ...(await lookBeforeDeleting(depsOf(context), person)),
  }
}

const presses = pressesOn(
  {
    who: ({ context }) => {
      const person = requireSignedIn(context)
      askForFactor(context)
      return person
    },
    path: '/profile/delete',
    says: {},
    wrong: { sure: 'account.deleteUnticked' },
  },
  (press) => ({
    prove: press({}, ({ context, request }) => sendToProve(context, request, '/profile/delete')),
    delete: press({ sure: z.literal('yes') }, async ({ deps, context, who, locale }) => {
      // Too late since the page was shown: it asks for a code now.
      const deleted = hasFreshSignIn(context) && (await deleteAccount(deps, who))
      if (!deleted || !deleted.ok) return { refused: 'not-now' }
      await keepDeletionInMind(deps, who.personId)
      const cookies = signInCookies(deps.settings)
      const headers = new Headers({ 'Clear-Site-Data': '"storage"' })
      for (const cookie of [cookies.session, cookies.challenge, cookies.returnTo])
        headers.append('Set-Cookie', cookie.clear())
      return redirect(localised(locale, '/deleted'), { headers })
    }),
  }),
)
export const action = presses.action

export default function Delete({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts()
  const { email, isFresh, openMatches, isLastOrganiser } = loaderData
  return (
    <>
      <PageTitle lead={t('account.deleteLead')}>{t('account.deleteTitle')}</PageTitle>
      <ul>
        <li>{t('account.deleteWhat')}</li>
        {openMatches > 0 && <li>{t('account.deleteMatches', { count: openMatches })}</li>}
        <li>{t('account.deleteMails')}</li>
        <li>{t('account.deleteKept')}</li>
      </ul>
      {isLastOrganiser && (
        <Notice kind="warning" title={t('account.lastOrganiserTitle')}>
          {t('account.lastOrganiser')}
        </Notice>
      )}
      {!isLastOrganiser && !isFresh && <ProveFirst email={email} />}
      {!isLastOrganiser && isFresh && <LastQuestion back={actionData ?? null} />}
      <BackToProfile />
    </>
  )
}

function LastQuestion({ back }: { back: GivenBack | null }) {
  const { t, to } = useTexts()
  return (
    <GivenBackContext value={back}>
      <AfterPress back={back} />
      <Form method="post" reloadDocument noValidate className="form">
        <Checkbox name="sure" label={t('account.deleteSure')} />
        <p className="actions">
          <Button kind="danger" name="intent" value="delete">
            {t('account.deleteButton')}
          </Button>
          <LinkButton to={to('/profile')} kind="quiet">
            {t('account.deleteNotNow')}
          </LinkButton>
        </p>
      </Form>
    </GivenBackContext>
  )
}
