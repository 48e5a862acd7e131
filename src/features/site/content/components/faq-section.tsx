import { Prose } from '#features/site/content/components/prose.tsx'
import type { ContentSection } from '#features/site/content/content.server.ts'

/** Questions and answers, all visible, each heading linked. Items a search did not find are hidden, so the page script can continue. */
export function FaqSection({ section, found }: { section: ContentSection; found: ReadonlySet<string> }) {
  const isFound = section.items.some(({ id }) => found.has(id))
  return (
    <section aria-labelledby={section.id} data-faq-group="" hidden={!isFound}>
      <h2 id={section.id}>{section.title}</h2>
      <Prose nodes={section.nodes} />
      {section.items.map((item) => (
        <div key={item.id} className="answer" data-faq-item="" hidden={!found.has(item.id)}>
          <h3 id={item.id}>
            <a href={`#${item.id}`}>{item.title}</a>
          </h3>
          <Prose nodes={item.nodes} />
        </div>
      ))}
    </section>
  )
}
