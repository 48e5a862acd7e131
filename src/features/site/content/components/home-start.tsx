import { HostEvening } from '#features/site/content/components/host-evening.tsx'
import { Prose } from '#features/site/content/components/prose.tsx'
import { RegisterButtons } from '#features/site/content/components/register-buttons.tsx'
import type { Facts } from '#features/site/content/facts.server.ts'
import type { ContentSection } from '#features/site/content/content.server.ts'

/** How do I start? */
export function HomeStart({ section, facts }: { section: ContentSection; facts: Facts }) {
  return (
    <section className="band" aria-labelledby={section.id}>
      <div className="wrap start">
        <div>
          <h2 id={section.id}>{section.title}</h2>
          <Prose nodes={section.nodes} />
          <RegisterButtons />
        </div>
        <HostEvening facts={facts} />
      </div>
    </section>
  )
}
