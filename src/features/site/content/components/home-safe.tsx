import { Prose } from '#features/site/content/components/prose.tsx'
import type { ContentSection } from '#features/site/content/content.server.ts'

/** Is it safe? */
export function HomeSafe({ section }: { section: ContentSection }) {
  return (
    <section className="band" aria-labelledby={section.id}>
      <div className="wrap">
        <h2 id={section.id}>{section.title}</h2>
        <Prose nodes={section.nodes} />
        <div className="thirds">
          {section.items.map((item) => (
            <div key={item.id}>
              <h3>{item.title}</h3>
              <Prose nodes={item.nodes} />
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
