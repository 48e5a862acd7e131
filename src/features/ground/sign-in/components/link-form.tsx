import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { refusedText, type Refused } from './code-form.tsx'

/** The page behind the link of a mail: one button, because only a press may sign in (rules: accounts and codes). */
export function LinkForm({ token, refused }: { token: string; refused: Refused | null }) {
  const { t, to } = useTexts()
  if (refused) {
    return (
      <>
        <PageTitle>{t('signIn.linkDeadTitle')}</PageTitle>
        <Notice kind="problem">{t(refusedText[refused])}</Notice>
        <LinkButton to={to('/resendConfirmationEmail')}>{t('signIn.resendMail')}</LinkButton>
      </>
    )
  }
  return (
    <>
      <PageTitle lead={t('signIn.linkLead')}>{t('signIn.linkTitle')}</PageTitle>
      <PostForm reloadDocument className="form">
        <input type="hidden" name="link" value={token} />
        <Checkbox name="sharedDevice" label={t('signIn.sharedDevice')} hint={t('signIn.sharedDeviceHint')} />
        <Button>{t('signIn.signIn')}</Button>
      </PostForm>
    </>
  )
}
