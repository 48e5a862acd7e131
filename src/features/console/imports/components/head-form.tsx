import { useTexts } from '#i18n/texts-context.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { ImportDraftView } from '../imports.ts'

/** Which sheet of the file it is, and in which line its columns are named: guessed, to be put right. */
export function HeadFields({ draft }: { draft: ImportDraftView }) {
  const { t } = useTexts()
  const sheets = draft.sheets.map((name, index) => ({
    value: String(index),
    label: name || String(index + 1),
  }))
  return (
    <>
      <h2>{t('imports.where')}</h2>
      {sheets.length > 1 ? (
        <SelectField
          name="sheet"
          label={t('imports.sheet')}
          options={sheets}
          defaultValue={String(draft.sheet)}
        />
      ) : (
        <HiddenField name="sheet" value="0" />
      )}
      <SelectField
        name="head"
        label={t('imports.headRow')}
        options={draft.heads}
        defaultValue={draft.chosenHead}
        width="full"
      />
    </>
  )
}
