import { Form } from 'react-router'
import { refusedText, type Refused } from '#features/ground/sign-in/components/code-form.tsx'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { checkedForm, FieldChecks } from '#ui/field-checks.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useOneProblem } from '#ui/use-one-problem.ts'

/** The code that went to the new address, and what to do if it does not come. */
export function EmailCodeForm({
  email,
  refused,
  isSent,
}: {
  email: string
  refused: Refused | null
  /** False where a limit of asking let no mail leave. */
  isSent: boolean
}) {
  const { t, to } = useTexts()
  const problem = refused ? t(refusedText[refused]) : null
  const problems = useOneProblem('code', problem)
  return (
    <>
      <DoneNotice kind={isSent ? 'good' : 'info'}>
        <p>{t(isSent ? 'account.emailCodeLead' : 'account.emailCodeLeadNone', { email })}</p>
      </DoneNotice>
      <ErrorSummary problems={problems} />
      <Form method="post" reloadDocument noValidate className="form" {...checkedForm}>
        <TextField
          name="code"
          label={t('signIn.code')}
          hint={t('signIn.codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          width="short"
          problem={problem}
        />
        <Button name="intent" value="code">
          {t('account.useEmail')}
        </Button>
      </Form>
      <FieldChecks alone />
      <Form method="post" reloadDocument>
        {isSent && <p className="quiet">{t('signIn.otpSlow')}</p>}
        <p className="actions">
          <Button kind="quiet" name="intent" value="resend">
            {t('signIn.resend')}
          </Button>
          <a href={`${to('/profile/email')}?other=yes`}>{t('signIn.changeAddress')}</a>
        </p>
      </Form>
    </>
  )
}

/** Behind the link of the mail: one button, because reading a page changes nothing (rules: accounts and codes). */
export function EmailLinkForm({ token }: { token: string }) {
  const { t } = useTexts()
  return (
    <>
      <p>{t('account.emailLinkLead')}</p>
      <Form method="post" reloadDocument className="form">
        <input type="hidden" name="link" value={token} />
        <Button name="intent" value="link">
          {t('account.useEmail')}
        </Button>
      </Form>
    </>
  )
}
