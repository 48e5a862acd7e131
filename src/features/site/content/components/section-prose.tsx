import type { ReactNode } from 'react'
import { Prose } from '#features/site/content/components/prose.tsx'
import type { ContentSection } from '#features/site/content/content.server.ts'

/** A section and its items as running text; `children` come after them. */
export function SectionProse({ section, children }: { section: ContentSection; children?: ReactNode }) {
  return (
    <section aria-labelledby={section.id}>
      <h2 id={section.id}>{section.title}</h2>
      <Prose nodes={section.nodes} />
      {section.items.map((item) => (
        <div key={item.id}>
          <h3 id={item.id}>{item.title}</h3>
          <Prose nodes={item.nodes} />
        </div>
      ))}
      {children}
    </section>
  )
}
