import { Prose } from '#features/site/content/components/prose.tsx'
import type { ContentSection } from '#features/site/content/content.server.ts'

/** The way from the first form to the last night, one window a step; in the last the light is on. */
export function ProcessSteps({ section }: { section: ContentSection }) {
  return (
    <section aria-labelledby={section.id}>
      <h2 id={section.id}>{section.title}</h2>
      <Prose nodes={section.nodes} />
      <ol className="floors">
        {section.items.map((item) => (
          <li key={item.id}>
            <h3 id={item.id}>{item.title}</h3>
            <Prose nodes={item.nodes} />
          </li>
        ))}
      </ol>
    </section>
  )
}
