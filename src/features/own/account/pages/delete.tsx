import { data, Form, redirect } from 'react-router'
import { BackToProfile } from '#features/own/account/components/back-to-profile.tsx'
import { ProveFirst } from '#features/own/account/components/prove-first.tsx'
import { deleteAccount } from '#features/own/account/deleting.server.ts'
import { lookBeforeDeleting } from '#features/own/account/deleting.server.ts'
import { sendToProve } from '#features/ground/sign-in/proving-again.server.ts'
import { keepDeletionInMind } from '#features/clock/backups/deletions.server.ts'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { askForFactor } from '#features/ground/second-factor/keeping.server.ts'
import { signInCookies } from '#features/ground/sign-in/cookies.server.ts'
import { hasFreshSignIn, requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
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

export async function action({ request, context }: Route.ActionArgs) {
  const person = requireSignedIn(context)
  askForFactor(context)
  const form = await request.formData()
  if (form.get('intent') === 'prove') return sendToProve(context, request, '/profile/delete')
  // Too late since the page was shown: it asks for a code now.
  if (!hasFreshSignIn(context)) return data({ isUnticked: false }, 422)
  if (form.get('intent') !== 'delete' || form.get('sure') !== 'yes')
    return withProblems(context, { isUnticked: true })
  const deps = depsOf(context)
  const deleted = await deleteAccount(deps, person)
  if (!deleted.ok) return data({ isUnticked: false }, 409)
  await keepDeletionInMind(deps, person.personId)
  const cookies = signInCookies(deps.settings)
  const headers = new Headers({ 'Clear-Site-Data': '"storage"' })
  for (const cookie of [cookies.session, cookies.challenge, cookies.returnTo])
    headers.append('Set-Cookie', cookie.clear())
  return redirect(localised(visitOf(context).locale, '/deleted'), { headers })
}

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
      {!isLastOrganiser && isFresh && <LastQuestion isUnticked={actionData?.isUnticked ?? false} />}
      <BackToProfile />
    </>
  )
}

function LastQuestion({ isUnticked }: { isUnticked: boolean }) {
  const { t, to } = useTexts()
  const problem = isUnticked ? t('account.deleteUnticked') : null
  return (
    <>
      <ErrorSummary problems={problem ? [{ field: 'sure', message: problem }] : []} />
      <Form method="post" reloadDocument noValidate className="form">
        <Checkbox name="sure" label={t('account.deleteSure')} problem={problem} />
        <p className="actions">
          <Button kind="danger" name="intent" value="delete">
            {t('account.deleteButton')}
          </Button>
          <LinkButton to={to('/profile')} kind="quiet">
            {t('account.deleteNotNow')}
          </LinkButton>
        </p>
      </Form>
    </>
  )
}
