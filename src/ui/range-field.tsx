import { useState, type ComponentPropsWithoutRef } from 'react'
import { Field, hintId, type FieldProps } from '#ui/field.tsx'

type InputProps = Omit<
  ComponentPropsWithoutRef<'input'>,
  'id' | 'className' | 'style' | 'required' | 'type' | 'name' | 'value' | 'defaultValue'
> & { min: number; max: number; defaultValue: number; unit?: string }

/** A number that need not be exact, with both ends and the value as text; the value follows where there is script. */
export function RangeField({
  name,
  label,
  hint,
  problem,
  optional,
  defaultValue,
  unit,
  ...input
}: FieldProps & InputProps) {
  const [value, setValue] = useState(String(defaultValue))
  const words = (number: string | number) => (unit ? `${number} ${unit}` : String(number))
  return (
    <Field {...{ name, label, hint, problem, optional }}>
      {(control) => (
        <span className="range">
          <span className="quiet">{words(input.min)}</span>
          <input
            {...input}
            {...control}
            type="range"
            defaultValue={defaultValue}
            aria-valuetext={words(value)}
            onInput={(event) => setValue(event.currentTarget.value)}
          />
          <span className="quiet">{words(input.max)}</span>
          <output htmlFor={name} id={hintId(`${name}-value`)}>
            {words(value)}
          </output>
        </span>
      )}
    </Field>
  )
}
