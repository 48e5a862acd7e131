import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { refusedText, type Refused } from './code-form.tsx'

type Link = { token: string; owner: string | null; signedInAs: string | null; refused: Refused | null }

/** The page behind the link of a mail: whose account it opens, and one button, because only a press may sign in (rules: accounts and codes). */
export function LinkForm({ token, owner, signedInAs, refused }: Link) {
  const { t, to } = useTexts()
  if (refused || owner === null) {
    return (
      <>
        <PageTitle>{t('signIn.linkDeadTitle')}</PageTitle>
        <Notice kind="problem">{t(refusedText[refused ?? 'link-dead'])}</Notice>
        <LinkButton to={to('/resendConfirmationEmail')}>{t('signIn.resendMail')}</LinkButton>
      </>
    )
  }
  return (
    <>
      <PageTitle lead={t('signIn.linkLead', { owner })}>{t('signIn.linkTitle')}</PageTitle>
      <LinkOwner signedInAs={signedInAs} />
      <PostForm reloadDocument className="form">
        <input type="hidden" name="link" value={token} />
        <Checkbox name="sharedDevice" label={t('signIn.sharedDevice')} hint={t('signIn.sharedDeviceHint')} />
        <Button>{t('signIn.signIn')}</Button>
      </PostForm>
    </>
  )
}

/** A link may have come from anybody: what one types after the press would be in the account of its owner. */
export function LinkOwner({ signedInAs }: Pick<Link, 'signedInAs'>) {
  const { t } = useTexts()
  return (
    <>
      <p>{t('signIn.linkNotYou')}</p>
      {signedInAs !== null && (
        <Notice kind="warning">{t('signIn.linkInstead', { email: signedInAs })}</Notice>
      )}
    </>
  )
}
