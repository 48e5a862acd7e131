import type { ReactNode } from 'react'

/** The one h1 of a page, with a sentence under it that says what the page is for; in the console also how many, and what can be begun. */
export function PageTitle({
  children,
  lead,
  count,
  actions,
}: {
  children: ReactNode
  lead?: ReactNode
  count?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className="page-title">
      <h1>{children}</h1>
      {count && <output className="page-count">{count}</output>}
      {lead && <p className="lead">{lead}</p>}
      {actions && <div className="page-actions">{actions}</div>}
    </div>
  )
}
