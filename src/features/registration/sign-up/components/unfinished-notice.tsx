import { signUpPaths, type Role } from '#features/registration/sign-up/sign-up.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'

/** For who has begun to register and not finished: what is missing, and one press to go on. */
export function UnfinishedNotice({ roles }: { roles: readonly Role[] }) {
  const { t, to } = useTexts()
  return roles.map((role) => (
    <Notice key={role} kind="info" title={t(`signUp.${role}Unfinished`)}>
      <p>{t('signUp.unfinishedText')}</p>
      <LinkButton to={to(signUpPaths(role).form)}>{t('signUp.continueRegistration')}</LinkButton>
    </Notice>
  ))
}
