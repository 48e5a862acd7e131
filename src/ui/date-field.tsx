import type { ComponentPropsWithoutRef } from 'react'
import { Field, type FieldProps } from '#ui/field.tsx'

type InputProps = Omit<
  ComponentPropsWithoutRef<'input'>,
  'id' | 'className' | 'style' | 'required' | 'type' | 'name'
> & {
  /** ISO dates, `2027-06-14`. */
  min?: string
  max?: string
  defaultValue?: string
}

/** A calendar date; posts `2027-06-14`. */
export function DateField({ name, label, hint, problem, optional, ...input }: FieldProps & InputProps) {
  return (
    <Field {...{ name, label, hint, problem, optional }}>
      {(control) => <input type="date" {...input} {...control} className="input input-medium" />}
    </Field>
  )
}
