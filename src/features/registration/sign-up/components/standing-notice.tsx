import { signUpPaths, type OpenState, type Role } from '#features/registration/sign-up/sign-up.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'

/** What stands in the way of a new registration: one that there is already, or the calendar. */
export function StandingNotice(props: {
  role: Role
  open: OpenState
  day: string
  /** `paused`: is not placed (rules: incidents). */
  standing: 'draft' | 'submitted' | 'paused' | null
  contactEmail: string
  /** Said "new", but the confirmed address has an account (rules: fields, accounts and codes). */
  isUsed: boolean
}) {
  const { role, open, day, standing, contactEmail, isUsed } = props
  const { t, rich, to } = useTexts()
  if (standing === 'paused') {
    const address = <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
    return <Notice kind="info">{rich('signUp.paused', { email: address })}</Notice>
  }
  if (standing === 'draft') {
    return (
      <>
        <Notice kind="info">{t(isUsed ? 'signUp.alreadyUsed' : 'signUp.draftWaits')}</Notice>
        <LinkButton to={to(signUpPaths(role).form)}>
          {t(isUsed ? 'signUp.toLogin' : 'signUp.goOn')}
        </LinkButton>
      </>
    )
  }
  if (standing === 'submitted') {
    return (
      <>
        <Notice kind="info">{t(isUsed ? 'signUp.alreadyUsed' : 'signUp.submittedAlready')}</Notice>
        <LinkButton to={to('/profile')}>{t(isUsed ? 'signUp.toLogin' : 'signUp.toProfile')}</LinkButton>
      </>
    )
  }
  if (open === 'open') return null
  return (
    <Notice kind="warning">{t(open === 'closed' ? 'signUp.closed' : 'signUp.notYetOpen', { day })}</Notice>
  )
}
