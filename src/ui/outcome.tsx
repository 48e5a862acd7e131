import type { ReactNode } from 'react'
import { Notice, type NoticeKind } from '#ui/notice.tsx'

/** What a press did: verb and object in words, read out; what it left as it is, and why, stands in it as well. */
export function Outcome({ kind = 'good', children }: { kind?: NoticeKind; children: ReactNode }) {
  return (
    <Notice kind={kind} isOutcome>
      {children}
    </Notice>
  )
}
