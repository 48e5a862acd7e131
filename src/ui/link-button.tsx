import type { ReactNode } from 'react'
import type { ButtonKind } from '#ui/button.tsx'

/**
 * A link that looks like a button. `to` is a whole address, already in the reader's language: `to('/login')`.
 * `event`: name and role of the press for the site's own counting, where that is configured. The space is for browsers without style.
 */
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
