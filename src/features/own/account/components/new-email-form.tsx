import { Form } from 'react-router'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { checkedForm, FieldChecks } from '#ui/field-checks.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useOneProblem } from '#ui/use-one-problem.ts'

/** Asks for the new address; it keeps what was typed. */
export function NewEmailForm({ typed, problem }: { typed: string | undefined; problem: string | null }) {
  const { t } = useTexts()
  const problems = useOneProblem('email', problem)
  return (
    <>
      <ErrorSummary problems={problems} />
      <Form method="post" reloadDocument noValidate className="form" {...checkedForm}>
        <TextField
          name="email"
          type="email"
          label={t('account.newEmail')}
          hint={t('account.newEmailHint')}
          autoComplete="email"
          maxLength={254}
          defaultValue={typed}
          problem={problem}
        />
        <Button name="intent" value="ask">
          {t('signIn.sendCode')}
        </Button>
      </Form>
      <FieldChecks alone />
    </>
  )
}
