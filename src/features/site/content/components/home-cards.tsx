import { Prose } from '#features/site/content/components/prose.tsx'
import type { ContentSection } from '#features/site/content/content.server.ts'

/** The cards (rules: addresses), laid out as the panes of one window. */
export function HomeCards({ section }: { section: ContentSection }) {
  return (
    <section className="wrap section" aria-labelledby={section.id}>
      <h2 id={section.id}>{section.title}</h2>
      <Prose nodes={section.nodes} />
      <ul className="panes">
        {section.items.map((item) => (
          <li key={item.id}>
            <h3>{item.title}</h3>
            <Prose nodes={item.nodes} />
          </li>
        ))}
      </ul>
    </section>
  )
}
