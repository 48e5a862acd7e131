import type { ComponentPropsWithoutRef } from 'react'
import { Field, type FieldProps } from '#ui/field.tsx'

type TextareaProps = Omit<
  ComponentPropsWithoutRef<'textarea'>,
  // A browser cuts what is pasted without a word: the server says how much is too much, and all of it comes back.
  'id' | 'className' | 'style' | 'required' | 'name' | 'maxLength'
>

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
