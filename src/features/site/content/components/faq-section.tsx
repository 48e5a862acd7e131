import { Prose } from '#features/site/content/components/prose.tsx'
import type { ContentSection } from '#features/site/content/content.server.ts'

/**
 * Questions with their answers in sight, so that they can be found, printed and linked without a script: each heading is
 * a link to itself. Items that a search did not find stay in the page, hidden, so that the page script can go on searching.
 */
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
