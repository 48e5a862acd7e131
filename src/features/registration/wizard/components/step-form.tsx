import { KeptNotice } from '#features/ground/kept-entries/components/kept-notice.tsx'
import type { Kept } from '#features/ground/kept-entries/components/use-kept-entry.ts'
import type { StepBody } from '#features/registration/wizard/steps/view.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import type { FieldProblem } from '#ui/field-problem.ts'
import { PostForm } from '#ui/post-form.tsx'
import type { CustomControls } from './controls.tsx'
import { FormFields } from './form-fields.tsx'
import { Owner } from './owner.tsx'
import { useFieldChecks } from './use-field-checks.ts'

/** The form of a step. It posts to its own address. */
export function StepForm(props: {
  body: Extract<StepBody, { kind: 'form' }>
  owner: string
  problems: readonly FieldProblem[]
  kept: Kept
  custom: CustomControls
}) {
  const { body, owner, problems, kept, custom } = props
  const { t, to } = useTexts()
  const checks = useFieldChecks(problems)
  return (
    <>
      <ErrorSummary problems={problems} />
      {body.documents.length > 0 && (
        <div className="step-documents">
          <p id="documents">{t('wizard.documents')}</p>
          <ul aria-labelledby="documents">
            {body.documents.map(({ path, label }) => (
              <li key={path}>
                <a href={to(path)} target="_blank">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <PostForm className="form" onBeforeSend={checks.stop} {...checks.listeners}>
        {/* Enter presses the first button of a form: that must be the one that goes on. */}
        <button className="hidden-text" name="intent" value="save" tabIndex={-1} aria-hidden>
          {body.button}
        </button>
        <Owner owner={owner} />
        <KeptNotice kept={kept} />
        <FormFields fields={body.fields} problems={checks.problems} custom={custom} />
        <p className="actions">
          <Button name="intent" value="save">
            {body.button}
          </Button>
        </p>
        <p className="hidden-text" aria-live="polite">
          {checks.said}
        </p>
      </PostForm>
    </>
  )
}
