import type { ReactNode } from 'react'
import { Skyline } from '#ui/skyline.tsx'

/** The quiet head of a page to read: its title, one sentence, and a few roofs of the street. For the layout without margin. */
export function PageBand({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <header className="band page-band">
      <div className="wrap">
        <div>
          <h1>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
          {children}
        </div>
        <Skyline />
      </div>
    </header>
  )
}
