import type { ComponentPropsWithoutRef } from 'react'
import { Field, type FieldProps } from '#ui/field.tsx'

type InputProps = Omit<
  ComponentPropsWithoutRef<'input'>,
  'id' | 'className' | 'style' | 'required' | 'type' | 'name'
>

/** A whole number. `type=text` with a numeric keyboard: `type=number` loses what it cannot read and changes when scrolled over. */
export function NumberField({
  name,
  label,
  hint,
  problem,
  optional,
  max,
  ...input
}: FieldProps & InputProps) {
  return (
    <Field {...{ name, label, hint, problem, optional }}>
      {(control) => (
        <input
          type="text"
          inputMode="numeric"
          maxLength={max === undefined ? 6 : Math.max(String(max).length, 3)}
          {...input}
          {...control}
          className="input input-short"
        />
      )}
    </Field>
  )
}
