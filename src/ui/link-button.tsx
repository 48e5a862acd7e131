import type { ReactNode } from 'react'
import type { ButtonKind } from '#ui/button.tsx'

/** A link that looks like a button. `to`: localised, as by `to('/login')`. `event`: name and role for analytics. */
export function LinkButton({
  to,
  kind = 'primary',
  event,
  children,
}: {
  to: string
  kind?: ButtonKind
  event?: { name: string; role: string }
  children: ReactNode
}) {
  return (
    <>
      <a href={to} className={`button button-${kind}`} data-event={event?.name} data-event-role={event?.role}>
        {children}
      </a>{' '}
    </>
  )
}
