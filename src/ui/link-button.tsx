import type { ReactNode } from 'react'
import type { ButtonKind } from '#ui/button.tsx'

/** A link that looks like a button. `to` is a whole address, already in the reader's language: `to('/login')`. */
export function LinkButton({
  to,
  kind = 'primary',
  children,
}: {
  to: string
  kind?: ButtonKind
  children: ReactNode
}) {
  return (
    <a href={to} className={`button button-${kind}`}>
      {children}
    </a>
  )
}
