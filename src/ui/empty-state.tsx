import type { ReactNode } from 'react'
import { WindowSign } from '#ui/window-sign.tsx'

/** Nothing here yet: one dark window and a sentence that says what to do. */
export function EmptyState({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="empty-state">
      <WindowSign lit={false} />
      <p className="empty-title">{title}</p>
      {children}
    </div>
  )
}
