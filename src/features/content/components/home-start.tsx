import { HostEvening } from '#features/content/components/host-evening.tsx'
import { Prose } from '#features/content/components/prose.tsx'
import { RegisterButtons } from '#features/content/components/register-buttons.tsx'
import type { Facts } from '#features/content/facts/queries.server.ts'
import type { ContentSection } from '#features/content/queries.server.ts'

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
