import type { ReactNode } from 'react'

/** The one h1 of a page, with a sentence under it that says what the page is for. */
export function PageTitle({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  return (
    <div className="page-title">
      <h1>{children}</h1>
      {lead && <p className="lead">{lead}</p>}
    </div>
  )
}
