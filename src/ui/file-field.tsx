import type { ComponentPropsWithoutRef } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import { Field, type FieldProps } from '#ui/field.tsx'

type InputProps = Omit<
  ComponentPropsWithoutRef<'input'>,
  'id' | 'className' | 'style' | 'required' | 'type' | 'name' | 'accept' | 'value' | 'defaultValue'
> & {
  /** Endings with their dot, `['.pdf', '.png']`: the browser's choice and the words in the hint. */
  kinds: readonly string[]
  megabytes: number
}

/** A file. Which kinds and how large stands in the hint, because a browser only suggests; the server decides. */
export function FileField({
  name,
  label,
  hint,
  problem,
  optional,
  kinds,
  megabytes,
  ...input
}: FieldProps & InputProps) {
  const { t } = useTexts()
  const words = t('common.fileHint', { kinds: kinds.join(', '), megabytes })
  return (
    <Field {...{ name, label, problem, optional }} hint={hint ? [hint, ' ', words] : words}>
      {(control) => <input {...input} {...control} type="file" accept={kinds.join(',')} className="input" />}
    </Field>
  )
}
