import {
  CodeForm,
  refusedText,
  type Entered,
  type Refused,
} from '#features/ground/sign-in/components/code-form.tsx'
import { signUpPaths, type Role } from '#features/registration/sign-up/sign-up.ts'
import { LinkOwner } from '#features/ground/sign-in/components/link-form.tsx'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'

const confirmWords = { label: 'signUp.code', hint: 'signUp.codeHint', button: 'signUp.confirm' } as const

/** The code of the mail, a new one, or another address. */
export function ConfirmCode(props: { role: Role; refused: Refused | null; entered: Entered | null }) {
  const { role, refused, entered } = props
  const { t, to } = useTexts()
  return (
    <>
      <CodeForm refused={refused} entered={entered} words={confirmWords} />
      <PostForm reloadDocument>
        <p className="actions">
          <Button kind="quiet" name="intent" value="resend">
            {t('signUp.resend')}
          </Button>
          <a href={to(signUpPaths(role).start)}>{t('signUp.changeAddress')}</a>
          <a href={to('/resendConfirmationEmail')}>{t('signIn.noMail')}</a>
        </p>
      </PostForm>
    </>
  )
}

/** The page behind the link of the mail: one button, because only a press may confirm (rules: accounts and codes). */
export function ConfirmLink(props: {
  role: Role
  token: string
  /** Whose mailbox it confirms, masked; null: the link is dead. */
  owner: string | null
  signedInAs: string | null
  refused: Refused | null
}) {
  const { role, token, owner, signedInAs, refused } = props
  const { t, to } = useTexts()
  if (refused || owner === null) {
    return (
      <>
        <PageTitle>{t('signUp.confirmTitle')}</PageTitle>
        <Notice kind="problem">{t(refusedText[refused ?? 'link-dead'])}</Notice>
        <LinkButton to={to(signUpPaths(role).start)}>{t('signUp.sendCode')}</LinkButton>
      </>
    )
  }
  return (
    <>
      <PageTitle lead={t('signUp.confirmLinkLead', { owner })}>{t('signUp.confirmTitle')}</PageTitle>
      <LinkOwner signedInAs={signedInAs} />
      <PostForm reloadDocument className="form">
        <input type="hidden" name="link" value={token} />
        <SharedDevice />
        <Button>{t('signUp.confirm')}</Button>
      </PostForm>
    </>
  )
}

function SharedDevice() {
  const { t } = useTexts()
  return <Checkbox name="sharedDevice" label={t('signIn.sharedDevice')} hint={t('signIn.sharedDeviceHint')} />
}
