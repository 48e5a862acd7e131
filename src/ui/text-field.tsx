import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { Field, type FieldProps } from '#ui/field.tsx'

type InputProps = Omit<
  ComponentPropsWithoutRef<'input'>,
  'id' | 'className' | 'style' | 'required' | 'prefix' | 'name'
>

export type TextFieldProps = FieldProps &
  InputProps & {
    type?: 'text' | 'email' | 'tel' | 'url' | 'password'
    prefix?: ReactNode
    /** How long the expected answer is, not how long it may be. */
    width?: 'short' | 'medium' | 'full'
  }

/** One line of text. Other attributes of the native input pass through. */
export function TextField({
  name,
  label,
  hint,
  problem,
  optional,
  type = 'text',
  prefix,
  width = 'full',
  ...input
}: TextFieldProps) {
  const technical = type === 'email' || type === 'url'
  return (
    <Field {...{ name, label, hint, problem, optional }}>
      {(control) => {
        const element = (
          <input
            type={type}
            spellCheck={technical ? false : undefined}
            autoCapitalize={technical ? 'none' : undefined}
            {...input}
            {...control}
            className={`input input-${width}`}
          />
        )
        return prefix ? (
          <span className="prefixed">
            <span className="prefix">{prefix}</span>
            {element}
          </span>
        ) : (
          element
        )
      }}
    </Field>
  )
}
