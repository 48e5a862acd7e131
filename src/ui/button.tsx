import type { ComponentPropsWithoutRef } from 'react'

export type ButtonKind = 'primary' | 'quiet' | 'danger'

type ButtonProps = Omit<ComponentPropsWithoutRef<'button'>, 'className' | 'style'> & { kind?: ButtonKind }

/** A button that sends its form unless `type` says otherwise. One primary button a screen. */
export function Button({ kind = 'primary', type = 'submit', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={`button button-${kind}`} />
}
