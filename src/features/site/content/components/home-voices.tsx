import { Prose } from '#features/site/content/components/prose.tsx'
import type { ContentPage } from '#features/site/content/content.server.ts'
import { SampleChip } from '#features/site/content/components/sample-chip.tsx'

/** What guests and hosts say; invented voices are marked, each of them. */
export function HomeVoices({ voices }: { voices: ContentPage }) {
  if (voices.sections.length === 0) return null
  return (
    <section className="wrap section" aria-labelledby="voices">
      <h2 id="voices">{voices.title}</h2>
      {voices.lead && <p className="quiet">{voices.lead}</p>}
      <div className="columns">
        {voices.sections.map((section) => (
          <div key={section.id}>
            <h3>{section.title}</h3>
            {section.items.map((item) => (
              <figure key={item.id} className="voice">
                <blockquote>
                  <Prose nodes={item.nodes} />
                </blockquote>
                <figcaption>
                  {item.title} {voices.isSample && <SampleChip />}
                </figcaption>
              </figure>
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}
