import type { ReactNode } from 'react'
import { NoticeSign } from '#ui/signs.tsx'

export type NoticeKind = 'info' | 'good' | 'warning' | 'problem'

/** A message in the page. The sign and the words carry the kind, the colour only helps. */
export function Notice({
  kind,
  title,
  isOutcome = false,
  children,
}: {
  kind: NoticeKind
  title?: ReactNode
  isOutcome?: boolean
  children?: ReactNode
}) {
  const role = isOutcome || kind === 'good' ? 'status' : undefined
  return (
    <div className={`notice notice-${kind}`} role={role} data-outcome={isOutcome ? '' : undefined}>
      <NoticeSign kind={kind} />
      <div>
        {title && <p className="notice-title">{title}</p>}
        {children}
      </div>
    </div>
  )
}
