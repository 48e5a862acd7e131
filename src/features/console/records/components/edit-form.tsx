import { FormFields } from '#features/registration/wizard/components/form-fields.tsx'
import { Rooms } from '#features/registration/hosts/rooms.tsx'
import type { EditView } from '#features/console/records/editing.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { findProblem, type FieldProblem } from '#ui/field-problem.ts'
import { PostForm } from '#ui/post-form.tsx'
import { Textarea } from '#ui/textarea.tsx'

const custom = { rooms: Rooms }

/** The questions of one part as the person gets them, and why an organiser changes the answers. */
export function EditForm({
  view,
  problems,
  reason,
  waivesAge,
}: {
  view: EditView
  problems: readonly FieldProblem[]
  reason: string
  waivesAge: boolean
}) {
  const { t } = useTexts()
  if (!view.step) return null
  return (
    <>
      <ErrorSummary problems={problems} />
      <PostForm className="form">
        {/* Enter presses the first button of a form: that must be the one that saves. */}
        <button className="hidden-text" name="intent" value="save" tabIndex={-1} aria-hidden="true">
          {t('records.save')}
        </button>
        <input type="hidden" name="seen" value={view.step.seen} />
        <FormFields fields={view.step.fields} problems={problems} custom={custom} />
        {view.asksAge && (
          <Checkbox
            name="waivesAge"
            label={t('records.waivesAge')}
            hint={t('records.waivesAgeHint')}
            defaultChecked={waivesAge}
            problem={findProblem(problems, 'waivesAge')}
          />
        )}
        <Textarea
          name="editReason"
          label={t('records.reason')}
          hint={t('records.reasonHint')}
          rows={2}
          defaultValue={reason}
          problem={findProblem(problems, 'editReason')}
        />
        <p className="actions">
          <Button name="intent" value="save">
            {t('records.save')}
          </Button>
        </p>
      </PostForm>
    </>
  )
}
