import { languages } from '#i18n/languages.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { KeptForm, ListProblem, ListView } from '../lists.ts'

/** What is wrong with a form of a list, in words; null for a problem that is the page's own. */
export function useListProblem(problem: ListProblem | null): string | null {
  const { t } = useTexts()
  return problem && t(`lists.problem.${problem.field}`)
}

/** The selection as a file: asks why, and leaves out how to reach people unless that is ticked. */
export function ExportFields({
  view,
  problem,
  kept,
}: {
  view: ListView
  problem: string | null
  kept?: KeptForm
}) {
  const { t, locale } = useTexts()
  return (
    <details open={problem !== null}>
      <summary>{t('lists.export')}</summary>
      <p className="hint">{t('lists.exportLead')}</p>
      <TextField
        name="reason"
        label={t('lists.reason')}
        hint={t('lists.reasonHint')}
        maxLength={500}
        defaultValue={kept?.reason}
        problem={problem}
      />
      <SelectField
        name="separator"
        label={t('lists.separator')}
        defaultValue={kept?.separator || languages[locale].csvSeparator || 'comma'}
        options={[
          { value: 'comma', label: t('lists.separator.comma') },
          { value: 'semicolon', label: t('lists.separator.semicolon') },
        ]}
      />
      {view.hasContacts && (
        <Checkbox name="contacts" label={t('lists.withContacts')} defaultChecked={kept?.contacts} />
      )}
      <p>
        <Button kind="quiet" name="intent" value="export">
          {t('lists.exportButton')}
        </Button>
      </p>
    </details>
  )
}
