import type { ReactNode } from 'react'

/** It worked: the light goes on. */
export function Success({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="success">
      <svg viewBox="0 0 64 72" width="64" height="72" aria-hidden="true" focusable="false">
        <rect className="lit" x="10" y="4" width="44" height="58" rx="2" />
        <path d="M32 4v58M10 29h44M4 66h56" />
      </svg>
      <h1>{title}</h1>
      {children}
    </div>
  )
}
