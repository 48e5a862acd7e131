import { redirect } from 'react-router'
import { roundsPhase } from '#domain/timed-mails.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { documentFilePath } from '#features/site/documents/documents.ts'
import { requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import { findFirstName } from '#features/registration/sign-up/sign-up.server.ts'
import { SHARE_PATH } from '#features/site/sharing/sharing.ts'
import { roleOfPath, signUpPaths } from '#features/registration/sign-up/sign-up.ts'
import { findOwnRegistration } from '#features/registration/wizard/wizard.server.ts'
import { editionWords } from '#features/registration/wizard/steps/edition-words.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Success } from '#ui/success.tsx'
import type { Route } from './+types/success'

export const handle = { static: true }
const documentsToKeep = { guest: 'guest-guidebook', host: 'host-manual' } as const

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(
    matches,
    location,
    roleOfPath(location.pathname) === 'host' ? 'signUp.hostSuccessTitle' : 'signUp.guestSuccessTitle',
  )
}

/** Only for somebody whose registration is in; everybody else goes on with theirs. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, edition, clock } = depsOf(context)
  const { locale } = visitOf(context)
  const role = roleOfPath(new URL(request.url).pathname)
  const person = requireSignedIn(context)
  const current = await edition()
  const firstName = await db.run(person, async (tx) => {
    const own = { editionId: current.id, personId: person.personId, role }
    const registration = await findOwnRegistration(tx, own)
    return registration?.state === 'submitted' ? findFirstName(tx, role, registration.id) : null
  })
  if (firstName === null) throw redirect(localised(locale, signUpPaths(role).form))
  const words = { ...editionWords({ edition: current, locale }), firstName }
  return { role, rounds: roundsPhase(current, clock()), words }
}

export default function SignUpSuccess({ loaderData: { role, rounds, words } }: Route.ComponentProps) {
  const { t, to } = useTexts()
  return (
    <Success title={t(`signUp.${role}SuccessTitle`)}>
      <p>{t(`signUp.${role}SuccessText`, words)}</p>
      <p>{t(`signUp.${role}SuccessNext.${rounds}`, words)}</p>
      <p>
        {t(`signUp.${role}SuccessRead`)}{' '}
        <a href={to(documentFilePath(documentsToKeep[role]))} type="application/pdf">
          {t(`signUp.${role}SuccessDocument`)}
        </a>
      </p>
      {role === 'guest' && (
        <p>
          {t('signUp.guestSuccessTogether')}{' '}
          <a href={to('/profile/companions')}>{t('signUp.guestSuccessTogetherLink')}</a>
        </p>
      )}
      {role === 'host' && (
        <p>
          {t('share.successQuestion')} <a href={to(SHARE_PATH)}>{t('share.successLink')}</a>
        </p>
      )}
      <LinkButton to={to('/profile')}>{t('signUp.toProfile')}</LinkButton>
    </Success>
  )
}
