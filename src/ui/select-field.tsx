import type { ComponentPropsWithoutRef } from 'react'
import { Field, type FieldProps } from '#ui/field.tsx'

type SelectProps = Omit<
  ComponentPropsWithoutRef<'select'>,
  'id' | 'className' | 'style' | 'required' | 'name' | 'children' | 'multiple'
>

export type SelectOption = { value: string; label: string }
export type SelectGroup = { label: string; options: readonly SelectOption[] }

/** One of many, in groups where these help to find it. `prompt` adds an empty first option, such as "Please choose". */
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
    options: readonly (SelectOption | SelectGroup)[]
    prompt?: string
    width?: 'short' | 'medium' | 'full'
  }) {
  return (
    <Field {...{ name, label, hint, problem, optional }}>
      {(control) => (
        <select {...rest} {...control} className={`input input-${width}`}>
          {prompt !== undefined && <option value="">{prompt}</option>}
          {options.map((option) =>
            'value' in option ? (
              <Option key={option.value} {...option} />
            ) : (
              <optgroup key={option.label} label={option.label}>
                {option.options.map((inner) => (
                  <Option key={inner.value} {...inner} />
                ))}
              </optgroup>
            ),
          )}
        </select>
      )}
    </Field>
  )
}

function Option({ value, label }: SelectOption) {
  return <option value={value}>{label}</option>
}
