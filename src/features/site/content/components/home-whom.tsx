import { Prose } from '#features/site/content/components/prose.tsx'
import type { ContentSection } from '#features/site/content/content.server.ts'
import { WindowSign } from '#ui/window-sign.tsx'

/** Is it for me? A dark window looks for a light, a lit one has it. */
export function HomeWhom({ section }: { section: ContentSection }) {
  return (
    <section className="wrap section" aria-labelledby={section.id}>
      <h2 id={section.id}>{section.title}</h2>
      <Prose nodes={section.nodes} />
      <div className="columns">
        {section.items.map((item) => (
          <div key={item.id} className="doorway">
            <WindowSign lit={item.id === 'hosts'} />
            <div>
              <h3>{item.title}</h3>
              <Prose nodes={item.nodes} />
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}
