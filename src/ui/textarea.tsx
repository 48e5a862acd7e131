import type { ComponentPropsWithoutRef } from 'react'
import { Field, type FieldProps } from '#ui/field.tsx'

type TextareaProps = Omit<
  ComponentPropsWithoutRef<'textarea'>,
  'id' | 'className' | 'style' | 'required' | 'name'
>

/** Several lines of text. */
export function Textarea({
  name,
  label,
  hint,
  problem,
  optional,
  rows = 4,
  ...rest
}: FieldProps & TextareaProps) {
  return (
    <Field {...{ name, label, hint, problem, optional }}>
      {(control) => <textarea rows={rows} {...rest} {...control} className="input" />}
    </Field>
  )
}
