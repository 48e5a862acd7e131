import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { checkedForm, FieldChecks } from '#ui/field-checks.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useOneProblem } from '#ui/use-one-problem.ts'

/** Asks for the address that a code goes to; it keeps what was typed. */
export function EmailForm({
  typed,
  problem,
  button,
}: {
  typed: string | undefined
  problem: string | null
  button: string
}) {
  const { t } = useTexts()
  const problems = useOneProblem('email', problem)
  return (
    <>
      <ErrorSummary problems={problems} />
      <PostForm reloadDocument className="form" {...checkedForm}>
        <TextField
          name="email"
          type="email"
          label={t('signIn.email')}
          hint={t('signIn.emailHint')}
          autoComplete="email"
          maxLength={254}
          defaultValue={typed}
          problem={problem}
        />
        <Button>{button}</Button>
      </PostForm>
      <FieldChecks />
    </>
  )
}
