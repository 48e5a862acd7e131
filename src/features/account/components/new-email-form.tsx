import { Form } from 'react-router'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { TextField } from '#ui/text-field.tsx'

/** Asks for the new address; it keeps what was typed. */
export function NewEmailForm({ typed, problem }: { typed: string | undefined; problem: string | null }) {
  const { t } = useTexts()
  return (
    <>
      <ErrorSummary problems={problem ? [{ field: 'email', message: problem }] : []} />
      <Form method="post" reloadDocument noValidate className="form">
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
    </>
  )
}
