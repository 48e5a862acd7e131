import type { ComponentPropsWithoutRef } from 'react'

export type ButtonKind = 'primary' | 'quiet' | 'danger'

type ButtonProps = Omit<ComponentPropsWithoutRef<'button'>, 'className' | 'style'> & { kind?: ButtonKind }

/** A button that sends its form unless `type` says otherwise. One primary button a screen. */
export function Button({ kind = 'primary', type = 'submit', ...rest }: ButtonProps) {
  // The space: without style, as in a text browser, it and the next one would be one word.
  return (
    <>
      <button {...rest} type={type} className={`button button-${kind}`} />{' '}
    </>
  )
}
