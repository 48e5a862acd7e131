import { Form } from 'react-router'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { checkedForm, FieldChecks } from '#ui/field-checks.tsx'
import { findProblem, type FieldProblem } from '#ui/field-problem.ts'
import { TextField } from '#ui/text-field.tsx'

/** An address and one box. Its words are the text that is agreed to: other words are a new version (domain/newsletter). */
export function NewsletterForm({
  typed,
  isAgreed,
  problems,
}: {
  typed: string
  isAgreed: boolean
  problems: readonly FieldProblem[]
}) {
  const { t, to, rich } = useTexts()
  return (
    <section aria-labelledby="sign-up">
      <h2 id="sign-up">{t('newsletter.formTitle')}</h2>
      <Form method="post" noValidate className="form" {...checkedForm}>
        <TextField
          name="email"
          type="email"
          label={t('newsletter.email')}
          hint={t('newsletter.emailHint')}
          autoComplete="email"
          maxLength={254}
          defaultValue={typed}
          problem={findProblem(problems, 'email')}
        />
        <Checkbox
          name="consent"
          label={rich('newsletter.consent', {
            link: (
              <a href={to('/dsgvo')} target="_blank">
                {t('newsletter.consentLink')}
              </a>
            ),
          })}
          defaultChecked={isAgreed}
          problem={findProblem(problems, 'consent')}
        />
        <Button>{t('newsletter.submit')}</Button>
      </Form>
      <FieldChecks alone />
    </section>
  )
}
