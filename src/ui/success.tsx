import type { ReactNode } from 'react'
import { WindowSign } from '#ui/window-sign.tsx'

export function Success({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="success">
      <WindowSign lit={true} />
      <h1>{title}</h1>
      {children}
    </div>
  )
}
