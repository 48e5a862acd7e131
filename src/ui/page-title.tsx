import type { ReactNode } from 'react'

/** The one h1 of a page, with a sentence under it that says what the page is for; in the console also how many, and what can be begun. */
export function PageTitle({
  children,
  lead,
  count,
  found,
  actions,
}: {
  children: ReactNode
  lead?: ReactNode
  count?: ReactNode
  /** What `count` says is listed here, by the name of that number. */
  found?: { 'data-count': string }
  actions?: ReactNode
}) {
  return (
    <div className="page-title">
      <h1>{children}</h1>
      {count && (
        <output className="page-count" {...found}>
          {count}
        </output>
      )}
      {lead && <p className="lead">{lead}</p>}
      {actions && <div className="page-actions">{actions}</div>}
    </div>
  )
}
