import { languages } from '#i18n/languages.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ToolFold } from '#ui/toolbar.tsx'
import type { KeptForm, ListProblem, ListView } from '../lists.ts'
import { rowsForm } from './list-words.ts'
import { useState, type MouseEvent } from 'react'
import { useScript } from '#ui/use-script.ts'

/** The rows of this page as a spreadsheet takes them: those ticked, or all if none is. Needs script, so it is only there with it. */
function CopyRows() {
  const { t } = useTexts()
  const isReady = useScript()
  const [copied, setCopied] = useState<number | null>(null)
  if (!isReady) return null
  const copy = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const rows = [...(currentTarget.form?.querySelectorAll<HTMLTableRowElement>('tr:not(tfoot tr)') ?? [])]
    const [head, ...body] = rows
    const ticked = body.filter((row) => row.querySelector<HTMLInputElement>('input:checked'))
    const taken = ticked.length > 0 ? ticked : body
    await navigator.clipboard.writeText([head, ...taken].map(lineOf).join('\n'))
    setCopied(taken.length)
  }
  return (
    <>
      <Button type="button" kind="quiet" form={rowsForm} onClick={copy}>
        {t('lists.copy')}
      </Button>
      <output>{copied !== null && t('lists.copied', { count: copied })}</output>
    </>
  )
}

/** A cell that a spreadsheet would take for a formula is quoted, as in the file. */
function lineOf(row: HTMLTableRowElement | undefined): string {
  const cells = [...(row?.cells ?? [])].slice(1)
  return cells
    .map((cell) => cell.innerText.replaceAll(/\s+/g, ' ').trim())
    .map((text) => (/^[=+\-@]/.test(text) ? `'${text}` : text))
    .join('\t')
}

/** What is wrong with a form of a list, in words; null for a problem that is the page's own. */
export function useListProblem(problem: ListProblem | null): string | null {
  const { t } = useTexts()
  return problem && t(`lists.problem.${problem.field}`)
}

/** The selection as a file: asks why, and leaves out how to reach people unless that is ticked. */
export function ExportFold({
  view,
  problem,
  kept,
}: {
  view: Pick<ListView, 'hasContacts' | 'found'>
  problem: string | null
  kept?: KeptForm
}) {
  const { t, locale } = useTexts()
  return (
    <ToolFold icon="export" label={t('lists.export')} atEnd isOpen={problem !== null}>
      <p className="hint">{t('lists.exportLead', { count: view.found })}</p>
      <TextField
        form={rowsForm}
        name="reason"
        label={t('lists.reason')}
        hint={t('lists.reasonHint')}
        maxLength={500}
        defaultValue={kept?.reason}
        problem={problem}
      />
      <SelectField
        form={rowsForm}
        name="separator"
        label={t('lists.separator')}
        defaultValue={kept?.separator || languages[locale].csvSeparator || 'comma'}
        options={[
          { value: 'comma', label: t('lists.separator.comma') },
          { value: 'semicolon', label: t('lists.separator.semicolon') },
        ]}
      />
      {view.hasContacts && (
        <Checkbox
          form={rowsForm}
          name="contacts"
          label={t('lists.withContacts')}
          defaultChecked={kept?.contacts}
        />
      )}
      <div className="tool-buttons">
        <Button form={rowsForm} name="intent" value="export">
          {t('lists.exportButton')}
        </Button>
        <CopyRows />
      </div>
    </ToolFold>
  )
}
