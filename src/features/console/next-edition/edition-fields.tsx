import { useTexts } from '#i18n/texts-context.tsx'
import { DateField } from '#ui/date-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { NextEditionForm } from './next-edition.ts'
import { DAYS } from './days.ts'

/** Name, place and days of the next edition. */
export function EditionFields({
  values,
  problems,
}: {
  values: NextEditionForm
  problems: ReadonlyMap<string, string>
}) {
  const { t } = useTexts()
  return (
    <>
      {(['name', 'city'] as const).map((name) => (
        <TextField
          key={name}
          name={name}
          label={t(`edition.field.${name}`)}
          defaultValue={values[name]}
          problem={problems.get(name)}
        />
      ))}
      {DAYS.map((name) => (
        <DateField
          key={name}
          name={name}
          label={t(`edition.field.${name}`)}
          defaultValue={values[name]}
          problem={problems.get(name)}
        />
      ))}
      <TextField
        name="hostEventAt"
        label={t('edition.field.hostEventAt')}
        hint={t('nextEdition.hostEventHint')}
        defaultValue={values.hostEventAt.replace('T', ' ')}
        problem={problems.get('hostEventAt')}
      />
    </>
  )
}
