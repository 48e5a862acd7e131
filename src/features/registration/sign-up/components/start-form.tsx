import { Form } from 'react-router'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { checkedForm, FieldChecks } from '#ui/field-checks.tsx'
import { findProblem, type FieldProblem } from '#ui/field-problem.ts'
import { TextField } from '#ui/text-field.tsx'

/** The address that the code goes to, and the privacy statement. Somebody signed in is asked for the second alone. */
export function StartForm(props: {
  email: string | null
  isReturning: boolean
  typed: string
  /** The box for the privacy statement was ticked, and something else was wrong. */
  isAccepted: boolean
  problems: readonly FieldProblem[]
}) {
  const { email, isReturning, typed, isAccepted, problems } = props
  const { t, to, rich } = useTexts()
  return (
    <>
      <ErrorSummary problems={problems} />
      <Form method="post" noValidate className="form" {...checkedForm}>
        {isReturning && <input type="hidden" name="returning" value="yes" />}
        {email === null && (
          <TextField
            name="email"
            type="email"
            label={t('signUp.email')}
            hint={t('signUp.emailHint')}
            autoComplete="email"
            maxLength={254}
            defaultValue={typed}
            problem={findProblem(problems, 'email')}
          />
        )}
        <Checkbox
          name="privacy"
          label={rich('signUp.privacy', {
            link: (
              <a href={to('/dsgvo')} target="_blank">
                {t('signUp.privacyLink')}
              </a>
            ),
            terms: (
              <a href={to('/impressum#terms')} target="_blank">
                {t('signUp.termsLink')}
              </a>
            ),
          })}
          defaultChecked={isAccepted}
          problem={findProblem(problems, 'privacy')}
        />
        <Button>{t(email === null ? 'signUp.sendCode' : 'signUp.start')}</Button>
      </Form>
      <FieldChecks alone />
    </>
  )
}
