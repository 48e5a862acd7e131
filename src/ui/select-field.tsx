import type { ComponentPropsWithoutRef } from 'react'
import { Field, type FieldProps } from '#ui/field.tsx'

type SelectProps = Omit<
  ComponentPropsWithoutRef<'select'>,
  'id' | 'className' | 'style' | 'required' | 'name' | 'children' | 'multiple'
>

/** One of many. `prompt` adds an empty first option, such as "Please choose". */
export function SelectField({
  name,
  label,
  hint,
  problem,
  optional,
  options,
  prompt,
  width = 'medium',
  ...rest
}: FieldProps &
  SelectProps & {
    options: readonly { value: string; label: string }[]
    prompt?: string
    width?: 'short' | 'medium' | 'full'
  }) {
  return (
    <Field {...{ name, label, hint, problem, optional }}>
      {(control) => (
        <select {...rest} {...control} className={`input input-${width}`}>
          {prompt !== undefined && <option value="">{prompt}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
