import type { ReactNode } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'

type Props = {
  name: string
  legend: ReactNode
  hint?: ReactNode
  yes?: ReactNode
  no?: ReactNode
  noHint?: ReactNode
  /** What is saved: `yes`, `no` or nothing. */
  values: Record<string, string>
}

export function YesNo({ name, legend, hint, yes, no, noHint, values }: Props) {
  const { t } = useTexts()
  return (
    <RadioGroup
      name={name}
      legend={legend}
      hint={hint}
      options={[
        { value: 'yes', label: yes ?? t('common.yes') },
        { value: 'no', label: no ?? t('common.no'), hint: noHint },
      ]}
      defaultValue={values[name] ?? null}
    />
  )
}
