import type { ReactNode } from 'react'

/** Nothing here yet: one dark window and a sentence that says what to do. */
export function EmptyState({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="empty-state">
      <svg viewBox="0 0 64 72" width="64" height="72" aria-hidden="true" focusable="false">
        <rect className="dark" x="10" y="4" width="44" height="58" rx="2" />
        <path d="M32 4v58M10 29h44M4 66h56" />
      </svg>
      <p className="empty-title">{title}</p>
      {children}
    </div>
  )
}
