import type { ReactNode } from 'react'
import { Notice, type NoticeKind } from '#ui/notice.tsx'

/** What a press did: verb and object in words, read out; what it left as it is, and why, stands in it as well. */
export function DoneNotice({
  kind = 'good',
  title,
  children,
}: {
  kind?: NoticeKind
  title?: ReactNode
  children?: ReactNode
}) {
  return (
    <Notice kind={kind} title={title} isOutcome>
      {children}
    </Notice>
  )
}
